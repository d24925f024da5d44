import EventModel
import StateCoding

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
