import EventModel

/// The queue of notifications to deliver, oldest first.
struct NotificationQueue {
  struct Entry {
    var node: Symbol
    var cause: Int
    /// The number of notifications that led to this one, each by a commit.
    var generation: Int
    var deliver: () -> Void
  }

  private var entries: [Entry] = []
  private var head = 0

  var isEmpty: Bool { head == entries.count }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  mutating func popFirst() -> Entry? {
    guard head < entries.count else { return nil }
    let entry = entries[head]
    entries[head].deliver = {}
    head += 1
    if head == entries.count {
      entries.removeAll(keepingCapacity: true)
      head = 0
    }
    return entry
  }

  /// The cause of the newest entry of some nodes; nil for none.
  func lastCause(of nodes: [Symbol]) -> Int? {
    entries[head...].last { nodes.contains($0.node) }?.cause
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    head = 0
  }
}
