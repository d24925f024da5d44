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

extension RuntimeNode {
  /// Numbers a node that has no place, so that code outside all turns may use it. Does nothing for
  /// what such code itself makes: a replay does not make that.
  @usableFromInline package final func numberOutsideTree() {
    if isBound || isNumbered || runtime.isStrayThread || runtime.isInOutsideCode { return }
    takeNumber()
  }
}

extension Runtime {
  /// Names a node again as a recorded event `name` says, and then repeats in the same turn what the
  /// recorded code did with it.
  ///
  /// - Throws: ``InjectionError`` if no living node is the one that the event means.
  package func repeatNaming(_ event: CBORValue, _ operations: () throws -> Void) throws {
    let parts = event.arrayValue ?? []
    let origin = parts.first?.textValue ?? ""
    let number = parts.count > 1 ? Int(parts[1].intValue ?? 0) : 0
    guard let node = nodes.nameless.node(of: origin, number: number) else {
      throw InjectionError.hasGone(origin)
    }
    try inTurn("name") {
      reapplying { node.repeatNaming(number) }
      try operations()
    }
  }

  /// Whether the running code is none that a replay runs: that of a span or of an action from outside,
  /// or what calls the runtime from outside every turn.
  var isNotReplayed: Bool {
    effects.isOpenSpan(turn.cause) || effects.isOutsideAction(turn.cause) || isInOutsideCode
  }
}
