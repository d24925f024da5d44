import CBOR
import EventModel
import StateCoding

/// The nodes that keep observed objects, in the order in which they began to.
///
/// An object changes in place, and nothing tells when a change is complete. So these nodes are compared
/// with what was recorded of them whenever code of the application that an event caused has run.
final class ObjectKeepers {
  private struct Entry {
    weak var node: RuntimeNode?
  }

  private var entries: [Entry] = []
  /// The classes of the objects of nodes that have been made or have changed in a turn.
  private var recorded: (turn: Int, types: Set<ObjectIdentifier>) = (0, [])

  func add(_ node: RuntimeNode) {
    if !entries.contains(where: { $0.node === node }) { entries.append(Entry(node: node)) }
  }

  /// Notes that the objects of a node have been recorded.
  func note(_ objects: ReachedObjects, in turn: Int) {
    if recorded.turn != turn { recorded = (turn, []) }
    recorded.types.formUnion(objects.types)
  }

  /// Whether an object of a class or of its subclasses has been recorded in a turn.
  func hasRecorded(_ type: Any.Type, in turn: Int) -> Bool {
    recorded.turn == turn && recorded.types.contains(ObjectIdentifier(type))
  }

  /// Whether a turn is being opened that records changes from outside.
  var isLooking = false

  /// The first node with an object that has changed since it was recorded.
  var firstChanged: RuntimeNode? {
    entries.lazy.compactMap(\.node).first { $0.keptObjects != nil && $0.hasObjectChanges }
  }

  /// Records the changes of the objects, and forgets nodes that have gone.
  func recordChanges() {
    var hasGone = false
    for entry in entries {
      if let node = entry.node, node.keptObjects != nil {
        node.recordObjectChanges()
      } else {
        hasGone = true
      }
    }
    if hasGone { entries.removeAll { $0.node?.keptObjects == nil } }
  }

  /// Calls `body` with each node that keeps an object now.
  func forEachNode(_ body: (RuntimeNode) -> Void) {
    for entry in entries { if let node = entry.node, node.keptObjects != nil { body(node) } }
  }

  /// Whether a node keeps an object.
  func contains(_ object: AnyObject) -> Bool {
    entries.contains { $0.node?.keptObjects?.objects.contains(ObjectIdentifier(object)) ?? false }
  }

  /// The nodes that keep at least one of some objects.
  func nodes(keeping objects: Set<ObjectIdentifier>) -> [RuntimeNode] {
    entries.compactMap(\.node).filter {
      !($0.keptObjects?.objects.isDisjoint(with: objects) ?? true)
    }
  }
}
