import CBOR
import EventModel
import StateCoding

/// What was recorded last of a state that holds objects.
struct KeptState {
  var bytes: [UInt8]
  var reached: ReachedObjects

  var value: CBORValue { (try? CBORValue(canonical: bytes)) ?? .null }
}

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

extension Runtime {
  /// Notes that a node keeps objects, which are recorded now.
  func addKeeper(_ node: RuntimeNode, of objects: ReachedObjects) {
    let keepers = objectKeepers ?? ObjectKeepers()
    objectKeepers = keepers
    keepers.add(node)
    keepers.note(objects, in: turn.serial)
  }

  /// Whether a node keeps an object.
  package func keeps(_ object: AnyObject) -> Bool {
    objectKeepers?.contains(object) ?? false
  }

  /// The nodes that keep at least one of some objects, in the order in which they began to keep any.
  package func nodes(keeping objects: Set<ObjectIdentifier>) -> [RuntimeNode] {
    objectKeepers?.nodes(keeping: objects) ?? []
  }

  /// Whether nodes that keep objects are recorded.
  package var recordsObjects: Bool { sink != nil && objectKeepers != nil }

  /// Whether the running turn has recorded an object of a class or of its subclasses.
  package func hasRecordedObject(ofType type: Any.Type) -> Bool {
    objectKeepers?.hasRecorded(type, in: turn.serial) ?? false
  }

  /// Whether an object is observed, so that a node can keep it.
  package func canKeep(_ object: AnyObject) -> Bool {
    rules.objectsAreNodes && coding.isObserved(type(of: object))
  }

  /// Makes a node of an observed object.
  ///
  /// - Returns: Nil for an object that is not observed, or that a node keeps already.
  package func keep(_ object: AnyObject, at path: String) -> RuntimeNode? {
    guard canKeep(object), !keeps(object) else { return nil }
    func open<Object>(_ object: Object) -> RuntimeNode {
      let cell = run { StateCell(object, label: TypeLabel.of(Object.self)) }
      cell.keepObjects()
      cell.bind(to: path)
      return cell
    }
    return _openExistential(object as Any, do: open)
  }

  /// Calls `visit` with each observed object that a node keeps now.
  package func forEachKeptObject(_ visit: @escaping (AnyObject) -> Void) {
    objectKeepers?.forEachNode { $0.visitObjects(visit) }
  }

  /// Records what the code that has just run has changed in the objects of nodes, with the running
  /// event as the cause. Called in a turn, when code that an event caused has run.
  @inline(__always)
  package func recordObjectChanges() {
    if let objectKeepers { recordChanges(of: objectKeepers) }
  }

  @inline(never)
  private func recordChanges(of keepers: ObjectKeepers) {
    guard sink != nil, turn.hasEvents, !isRendering, !isEncoding, !isAsking, !isStrayThread else {
      return
    }
    keepers.recordChanges()
  }

  /// Records what has changed in the objects of nodes since the last turn, in a turn that begins with
  /// failure CR4605: no event caused it. Called before a turn opens.
  func recordOutsideChanges() {
    guard let keepers = objectKeepers, sink != nil, !isStrayThread, !keepers.isLooking else {
      return
    }
    keepers.isLooking = true
    defer { keepers.isLooking = false }
    guard let node = keepers.firstChanged else { return }
    withTurn(.call("object"), notBefore: turn.time) {
      fail(
        FailureCode.objectOutsideTurn, node: node.path,
        "an object changed outside every turn; replay cannot repeat that; change it where an input, a "
          + "timer or an effect of the runtime arrives")
    }
  }

  /// Reports that code which no replay runs has changed an object.
  func reportIfNotReplayed(_ node: RuntimeNode) {
    guard isNotReplayed, Findings.of(self).said.insert("object \(node.path)").inserted else {
      return
    }
    fail(
      FailureCode.objectOutsideTurn, node: node.path,
      "an object changed in the body of an effect or outside every turn; replay cannot repeat that; "
        + "change it where an input, a timer or the result of an effect arrives")
  }
}
