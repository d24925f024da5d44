import CBOR
import EventModel

/// The nodes without a name that code outside all turns may still use: those that have lost their
/// place in the tree, and emitters and stores that never had one.
///
/// Such a node gets a name at its first event. A replay does not run the code that uses it, so the
/// event `name` says which node it is: by the place that it had, or by its type, and by its number
/// here.
struct NamelessNodes {
  private struct Entry {
    var number: Int
    weak var node: RuntimeNode?
  }

  /// The number of the last node.
  private var count = 0
  /// The nodes that may be living, while a session is replayed.
  private var entries: [Entry] = []
  /// The number of entries at which those of deallocated nodes are removed.
  private var sweepAt = 64

  /// Counts a node.
  ///
  /// - Parameter isKept: Whether the node will be searched for.
  /// - Returns: Its number, from 1.
  mutating func add(_ node: RuntimeNode, isKept: Bool) -> Int {
    count += 1
    guard isKept else { return count }
    if entries.count >= sweepAt {
      entries.removeAll { $0.node?.isNameless != true }
      sweepAt = max(64, 2 * entries.count)
    }
    entries.append(Entry(number: count, node: node))
    return count
  }

  /// The living node of an origin: the one with the number, otherwise the one that lost its place
  /// last. In an application that has changed, the numbers may be others.
  func node(of origin: String, number: Int) -> RuntimeNode? {
    let living = entries.filter { entry in
      entry.node.map { $0.isNameless && $0.origin == origin } ?? false
    }
    if let exact = living.first(where: { $0.number == number }) { return exact.node }
    return origin.hasPrefix("~") ? nil : living.last?.node
  }
}
