import CBOR
import EventModel

/// The nodes that have lost their place in the tree, in the order in which they lost it.
///
/// Code that no replay runs, such as the body of a span, may still act on such a node. The event
/// `outlive` then says which one it is: by the path that it had, and by its number here.
struct Departures {
  private struct Departure {
    var number: Int
    weak var node: RuntimeNode?
  }

  /// The number of nodes that have lost their place so far.
  private(set) var count = 0
  /// The departed nodes that may be living, while a session is replayed.
  private var departures: [Departure] = []
  /// The number of entries at which those of deallocated nodes are removed.
  private var sweepAt = 64

  /// Counts a node that loses its place.
  ///
  /// - Parameter isKept: Whether the node will be searched for.
  /// - Returns: Its number, from 1.
  mutating func add(_ node: RuntimeNode, isKept: Bool) -> Int {
    count += 1
    guard isKept else { return count }
    if departures.count >= sweepAt {
      departures.removeAll { $0.node == nil }
      sweepAt = max(64, 2 * departures.count)
    }
    departures.append(Departure(number: count, node: node))
    return count
  }

  /// The living node that had a path: the one with the number if it had that path, otherwise the one
  /// that lost it last. In an application that has changed, the numbers may be others.
  func node(of path: String, number: Int) -> RuntimeNode? {
    let living = departures.filter { $0.node?.departedPath == path }
    return (living.first { $0.number == number } ?? living.last)?.node
  }
}

extension Runtime {
  /// Names a departed node again as a recorded event `outlive` says, and then repeats in the same
  /// turn what the recorded code did with it.
  ///
  /// - Throws: ``InjectionError`` if no living node is the one that the event means.
  package func repeatOutliving(_ event: CBORValue, _ operations: () throws -> Void) throws {
    let parts = event.arrayValue ?? []
    let path = parts.first?.textValue ?? ""
    let number = parts.count > 1 ? Int(parts[1].intValue ?? 0) : 0
    guard let node = nodes.departures.node(of: path, number: number) else {
      throw InjectionError.hasGone(path)
    }
    try inTurn("name") {
      reapplying { node.outlive(as: number) }
      try operations()
    }
  }
}
