import AsyncStore

/// A message of the inbox.
struct Message: Identifiable {
  let id: Int
  let sender: String
  let subject: String
  let text: String
  let isRead: Bool
}

/// A message that the user writes.
struct Draft: Codable, Equatable, Sendable {
  var receiver = ""
  var subject = ""
  var text = ""
}

/// What the user has read, deleted, chosen and written. The messages are computed from their numbers.
struct MailState: Codable {
  /// The number of messages that have come.
  var count = 100_000
  var read: Set<Int> = []
  var deleted: Set<Int> = []
  var search = ""
  /// The number of the open message; nil for none.
  var chosen: Int?
  /// The message that the user writes; nil for none.
  var draft: Draft?
  var isSending = false
  var problem: String?

  var unread: Int { count - read.union(deleted).count }
  var open: Message? { chosen.map(message) }

  /// The numbers of the messages with the searched text in their sender or topic.
  var found: [Int] {
    let sought = search.lowercased()
    let kinds = (0..<Message.kindCount).map { kind in
      sought.isEmpty || Message.searched(kind).contains(sought)
    }
    return Message.numbers(to: count, ofKinds: kinds, without: deleted.sorted())
  }

  func message(_ number: Int) -> Message {
    Message(number: number, isRead: read.contains(number))
  }
}

typealias MailStore = AsyncStore<MailState, Void>

extension MailStore {
  /// Opens a message, which then is read.
  func choose(_ id: Int?) {
    receive(
      .set { mail in
        mail.chosen = id
        if let id { mail.read.insert(id) }
      })
  }

  func delete(_ message: Message) {
    receive(
      .set { mail in
        mail.deleted.insert(message.id)
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

  /// How many messages come before the same sender writes about the same topic again.
  static var kindCount: Int { senders.count * subjects.count }

  /// What a search finds of a pair.
  static func searched(_ kind: Int) -> String {
    "\(senders[kind % senders.count]) \(subjects[kind % subjects.count])".lowercased()
  }

  /// The numbers up to a last one whose kinds are chosen; those that are left out are in order.
  static func numbers(to last: Int, ofKinds isChosen: [Bool], without gone: [Int]) -> [Int] {
    let gone = gone + [last + 1]
    var goneCount = 0
    var numbers: [Int] = []
    numbers.reserveCapacity(last)
    // A closure that is called for each of them takes four times as long without optimization.
    var number = 1
    while number <= last {
      if number == gone[goneCount] {
        goneCount += 1
      } else if isChosen[number % isChosen.count] {
        numbers.append(number)
      }
      number += 1
    }
    return numbers
  }

  /// The message of a number.
  init(number: Int, isRead: Bool) {
    (id, self.isRead) = (number, isRead)
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
