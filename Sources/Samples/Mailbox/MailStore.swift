import AsyncStore

/// A message of the inbox.
struct Message: Codable, Equatable, Identifiable {
  let id: Int
  let sender: String
  let subject: String
  let text: String
  var isRead = false
}

/// A message that the user writes.
struct Draft: Codable, Equatable, Sendable {
  var receiver = ""
  var subject = ""
  var text = ""
}

/// The inbox, and what the user has chosen and written.
struct MailState: Codable {
  var messages = (1...500).map { Message(number: $0) }
  var search = ""
  /// The number of the open message; nil for none.
  var chosen: Int?
  /// The message that the user writes; nil for none.
  var draft: Draft?
  var isSending = false
  var problem: String?

  var unread: Int { messages.count { !$0.isRead } }
  var open: Message? { messages.first { $0.id == chosen } }
  /// The messages with the searched text in their sender or subject.
  var found: [Message] {
    let sought = search.lowercased()
    guard !sought.isEmpty else { return messages }
    return messages.filter { "\($0.sender) \($0.subject)".lowercased().contains(sought) }
  }
}

typealias MailStore = AsyncStore<MailState, Void>

extension MailStore {
  /// Opens a message, which then is read.
  func choose(_ id: Int?) {
    receive(
      .set { mail in
        mail.chosen = id
        if let index = mail.messages.firstIndex(where: { $0.id == id }) {
          mail.messages[index].isRead = true
        }
      })
  }

  func delete(_ message: Message) {
    receive(
      .set { mail in
        mail.messages.removeAll { $0.id == message.id }
        mail.chosen = nil
      })
  }

  /// Begins a message, or a reply.
  func write(to message: Message? = nil) {
    let draft = message.map { Draft(receiver: $0.address, subject: "Re: \($0.subject)") }
    receive(.set(\.draft, to: draft ?? Draft()))
  }

  func discard() {
    receive(
      .merge(.cancel("send"), .set { ($0.draft, $0.isSending, $0.problem) = (nil, false, nil) }))
  }

  /// Sends the message, and closes the sheet if the post takes it.
  func send() {
    guard let draft = self.state.draft else { return }
    receive(
      .set { ($0.isSending, $0.problem) = (true, nil) })
    receive(
      .task(arguments: draft, { await PostOffice.takes($0) }, id: "send") { takes in
        .set { mail in
          mail.isSending = false
          if takes {
            mail.draft = nil
          } else {
            mail.problem = "The post office knows no such place"
          }
        }
      })
  }
}

extension Message {
  private static let senders = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Grace"]
  private static let subjects = [
    "Lunch on Friday", "The quarterly report", "Holiday pictures", "Your order has left",
    "A question about replays", "Minutes of the meeting",
  ]

  /// The message of a number.
  init(number: Int) {
    id = number
    sender = Self.senders[number % Self.senders.count]
    let topic = Self.subjects[number % Self.subjects.count]
    subject = "\(topic), no. \(number)"
    text = "Hello,\n\nthis is about: \(topic.lowercased()).\n\nRegards, \(sender)"
  }

  var address: String { "\(sender.lowercased())@example.com" }
}

/// A stand-in for the network.
enum PostOffice {
  /// Whether a message can be delivered.
  static func takes(_ draft: Draft) async -> Bool { draft.receiver.hasSuffix("example.com") }
}
