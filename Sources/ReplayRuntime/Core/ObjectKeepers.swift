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
  private var saidOutside: Set<ObjectIdentifier> = []

  func add(_ node: RuntimeNode) {
    if !entries.contains(where: { $0.node === node }) { entries.append(Entry(node: node)) }
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

  func keep(_ matches: (ReachedObjects) -> Bool) -> Bool {
    entries.contains { $0.node?.keptObjects.map(matches) ?? false }
  }

  /// Whether this is the first call for a node.
  func isNew(_ node: RuntimeNode) -> Bool { saidOutside.insert(ObjectIdentifier(node)).inserted }
}

extension Runtime {
  func addKeeper(_ node: RuntimeNode) {
    let keepers = objectKeepers ?? ObjectKeepers()
    objectKeepers = keepers
    keepers.add(node)
  }

  /// Whether a node keeps an object.
  package func keeps(_ object: AnyObject) -> Bool {
    objectKeepers?.keep { $0.objects.contains(ObjectIdentifier(object)) } ?? false
  }

  /// Whether a node keeps an object of a class or of its subclasses.
  package func keepsObject(ofType type: Any.Type) -> Bool {
    objectKeepers?.keep { $0.types.contains(ObjectIdentifier(type)) } ?? false
  }

  /// Whether an object is observed, so that a node can keep it.
  package func isKept(_ object: AnyObject) -> Bool {
    rules.objectsAreNodes && coding.isObserved(type(of: object))
  }

  /// Makes a node of an observed object.
  ///
  /// - Returns: Nil for an object that is not observed, or that a node keeps already.
  package func keep(_ object: AnyObject, at path: String) -> RuntimeNode? {
    guard isKept(object), !keeps(object) else { return nil }
    func open<Object>(_ object: Object) -> RuntimeNode {
      let cell = run { StateCell(object, label: TypeLabel.of(Object.self)) }
      cell.keepObjects()
      cell.bind(to: path)
      return cell
    }
    return _openExistential(object as Any, do: open)
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

  /// Reports that code which no replay runs has changed an object.
  func reportIfNotReplayed(_ node: RuntimeNode) {
    guard isNotReplayed, objectKeepers?.isNew(node) == true else { return }
    fail(
      FailureCode.objectOutsideTurn, node: node.path,
      "an object changed in the body of an effect or outside every turn; replay cannot repeat that; "
        + "change it where an input, a timer or the result of an effect arrives")
  }
}
