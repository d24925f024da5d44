import SwiftUI

struct Message: Identifiable, Hashable, Codable {
  var id: Int
  var sender: String
  var subject: String
  var isRead = false
}

struct MailScreen: View {
  @State private var messages = [
    Message(id: 1, sender: "Ann", subject: "Lunch"),
    Message(id: 2, sender: "Bob", subject: "Report"),
    Message(id: 3, sender: "Cleo", subject: "Holiday", isRead: true),
  ]
  @State private var query = ""
  @State private var isComposing = false
  @State private var sent: [String] = []

  private var shown: [Message] {
    query.isEmpty
      ? messages : messages.filter { $0.subject.localizedCaseInsensitiveContains(query) }
  }

  private var unreadCount: Int { messages.filter { !$0.isRead }.count }

  var body: some View {
    NavigationStack {
      List {
        ForEach(shown) { message in
          NavigationLink(value: message) { MessageRow(message: message) }
            .swipeActions(edge: .trailing) {
              Button(role: .destructive) {
                messages.removeAll { $0.id == message.id }
              } label: {
                Label("Delete \(message.subject)", systemImage: "trash")
              }
            }
        }
        .listRowSeparator(.hidden)
        if !sent.isEmpty {
          Section("Sent") { ForEach(sent, id: \.self) { Text($0) } }
        }
      }
      .listStyle(.plain)
      .overlay {
        if shown.isEmpty { Text("Nothing found").foregroundColor(.secondary) }
      }
      .navigationTitle("Inbox (\(unreadCount))")
      .navigationDestination(for: Message.self) { message in
        MessagePage(message: message) { markAsRead(message) }
      }
      .searchable(text: $query, prompt: "Search mail")
      .refreshable { await load() }
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button {
            isComposing = true
          } label: {
            Image(systemName: "square.and.pencil")
          }
          .accessibilityLabel("Compose")
        }
      }
      .sheet(isPresented: $isComposing) {
        ComposeSheet { sent.append($0) }
      }
    }
  }

  private func markAsRead(_ message: Message) {
    guard let index = messages.firstIndex(where: { $0.id == message.id }) else { return }
    messages[index].isRead = true
  }

  private func load() async {
    messages.append(Message(id: messages.count + 1, sender: "Dan", subject: "News"))
  }
}

private struct MessageRow: View {
  let message: Message

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      Circle().fill(message.isRead ? Color.clear : Color.blue).frame(width: 8, height: 8)
      VStack(alignment: .leading) {
        Text(message.sender).font(.headline)
        Text(message.subject)
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .lineLimit(1)
          .truncationMode(.tail)
      }
      Spacer()
    }
    .padding(.vertical, 4)
    .contentShape(Rectangle())
  }
}

private struct MessagePage: View {
  let message: Message
  let onRead: () -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    ScrollView {
      Text("From \(message.sender)").bold()
      Divider()
      Text(message.subject).multilineTextAlignment(.leading)
      Button("Archive") {
        onRead()
        dismiss()
      }
      .buttonStyle(.borderedProminent)
    }
    .onAppear(perform: onRead)
  }
}

private struct ComposeSheet: View {
  let onSend: (String) -> Void
  @State private var text = ""
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      TextEditor(text: $text)
        .frame(minHeight: 100)
        .border(Color.gray)
        .navigationTitle("New message")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel") { dismiss() }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button("Send") {
              onSend(text)
              dismiss()
            }
            .disabled(text.isEmpty)
          }
        }
    }
    .interactiveDismissDisabled(!text.isEmpty)
    .presentationDetents([.medium, .large])
  }
}
