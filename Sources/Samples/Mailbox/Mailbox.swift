import AsyncStore

/// A mail reader: a list of 100,000 messages, a search, the open message, and a sheet for a new one.
///
/// The example of a split view. Its messages are computed from their numbers.
public struct Mailbox: App {
  /// Every effect calls a stand-in that computes its answer from its arguments.
  public static let allowsEffectBodies = true

  @StateObject private var mail = MailStore(state: .init(), env: (), mapError: { _ in .none })

  /// Creates the reader with an inbox of 100,000 messages.
  public init() {}

  /// One window with the list beside the open message.
  public var body: some Scene {
    WindowGroup { MailPage(mail: mail) }
  }
}

/// The list beside the open message.
struct MailPage: View {
  @ObservedObject var mail: MailStore

  var body: some View {
    NavigationSplitView {
      VStack {
        HStack {
          Text("Inbox").bold()
          Text("\(mail.unread) unread")
          Button("Write") { mail.write() }
        }
        let found = mail.found
        List(found, id: \.self, selection: chosen) { MessageRow(message: mail.state.message($0)) }
          .searchable(text: mail.binding(for: \.search))
        if found.isEmpty { Text("No message has it").foregroundColor(.secondary) }
      }
    } detail: {
      if let message = mail.open {
        MessagePage(message: message, mail: mail)
      } else {
        Text("Choose a message").foregroundColor(.secondary)
      }
    }
    .sheet(isPresented: isWriting) { DraftPage(mail: mail) }
  }

  private var chosen: Binding<Int?> {
    Binding(get: { mail.chosen }, set: { mail.choose($0) })
  }

  private var isWriting: Binding<Bool> {
    Binding(get: { mail.draft != nil }, set: { if !$0 { mail.discard() } })
  }
}

/// One line of the list.
struct MessageRow: View {
  let message: Message

  var body: some View {
    HStack {
      Text(message.isRead ? " " : "•")
      Text(message.sender).bold()
      Text(message.subject).lineLimit(1)
    }
  }
}

/// The open message.
struct MessagePage: View {
  let message: Message
  let mail: MailStore

  var body: some View {
    VStack {
      Text(message.subject).font(.title)
      Text("from \(message.sender)").foregroundColor(.secondary)
      Divider()
      Text(message.text)
      HStack {
        Button("Reply") { mail.write(to: message) }
        Button("Delete", role: .destructive) { mail.delete(message) }
      }
    }
  }
}

/// The sheet with a new message.
struct DraftPage: View {
  @ObservedObject var mail: MailStore

  var body: some View {
    VStack {
      TextField("To", text: field(\.receiver))
      TextField("Subject", text: field(\.subject))
      TextField("Text", text: field(\.text))
      if let problem = mail.problem { Text(problem).foregroundColor(.red) }
      HStack {
        Button(mail.isSending ? "Sending…" : "Send") { mail.send() }
          .disabled(mail.isSending || mail.draft?.receiver.contains("@") != true)
        Button("Discard", role: .cancel) { mail.discard() }
      }
    }
  }

  private func field(_ part: WritableKeyPath<Draft, String>) -> Binding<String> {
    Binding(
      get: { mail.draft?[keyPath: part] ?? "" },
      set: { text in mail.receive(.set { $0.draft?[keyPath: part] = text }) })
  }
}
