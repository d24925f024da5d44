@_spi(SwiftUI) import Observation
import Platform
import ReplayRuntime
import TypeLayout

/// Changes of observed objects: `@Observable` ones, and those that announce changes by a publisher.
///
/// Views follow these changes. If nothing owns the object, or by older rules, the log has no commits
/// of them. A failure says so, once for each type and place.
extension ViewNode {
  /// Called when an object that the place reads or observes is about to change, or has changed.
  ///
  /// - Parameters:
  ///   - type: The object's type.
  ///   - isKept: Whether the log holds the change, asked when the view is evaluated.
  final func objectChanged(_ type: String, _ isKept: @escaping () -> Bool) {
    let runtime = host.runtime
    if runtime.isInTurn { return noteChange(type, isKept: isKept) }
    if runtime.isStray("change", ofType: type) { return }
    runtime.inTurn("object") { noteOutsideChange(type, isKept) }
  }

  /// Called in the turn of a change that came from outside every turn.
  fileprivate final func noteOutsideChange(_ type: String, _ isKept: @escaping () -> Bool) {
    host.sayOnce(
      FailureCode.objectOutsideTurn, node: objectPlace,
      "\(type) changed outside every turn; replay cannot repeat that; change "
        + "it where an input, a timer or an effect of the runtime arrives")
    // The value may be written after this call, so the view is evaluated in the next turn.
    host.runtime.post { [weak self] in self?.noteChange(type, isKept: isKept) }
  }

  private func noteChange(_ type: String, isKept: @escaping () -> Bool) {
    guard isMounted else { return }
    if !changedObjects.contains(where: { $0.type == type }) {
      changedObjects.append((type, isKept))
    }
    invalidate()
  }

  /// Reports the objects that caused this evaluation. They are reported only here, because objects
  /// notify their observers in an order that differs from run to run, and places are evaluated in
  /// the order of the tree.
  final func reportChangedObjects() {
    let changed = changedObjects
    changedObjects = []
    // Asked now: what changed has been recorded since, or the evaluation has made a node of the object.
    for (name, isKept) in changed where !isKept() {
      host.sayOnce(
        FailureCode.uncommittedObject, node: objectPlace,
        host.runtime.rules.objectsAreNodes
          ? "\(name) changed and no view, component or application owns it; the screen follows and "
            + "replay computes it again, but the log does not hold it; keep it in a @State, a "
            + "@StateObject or a component"
          : "\(name) changed without a commit; the screen follows and replay computes it again, but "
            + "the log does not hold it; keep what shall be verified in a store or a @State")
    }
  }

  /// The nearest kept place, to which reads are assigned.
  fileprivate final var reader: ViewNode { host.reader?.takeUnretainedValue() ?? self }

  private var objectPlace: String { "\(environment.component).\(viewLabel)" }
}

extension ViewContext {
  /// Runs `read` for a view. When an `@Observable` object that it reads changes, the nearest kept
  /// place evaluates its view again.
  @inline(__always)
  package func tracking<Result>(_ read: () -> Result) -> Result {
    let place = ObservedPlace(node.reader)
    if let writes = node.host.runtime.objectWrites {
      return WatchedReads(writes).watching { tracking(place, read) }
    }
    return tracking(place, read)
  }

  @inline(__always)
  private func tracking<Result>(_ place: ObservedPlace, _ read: () -> Result) -> Result {
    guard node.host.trackedReads.isOn else {
      return withObservationTracking(read, willSet: place.changes)
    }
    let probe = TrackingProbe()
    node.host.trackedReads.add(place, probe, of: node.reader)
    return withObservationTracking(
      { () -> Result in
        probe.read()
        return read()
      }, willSet: place.changes)
  }
}

extension ViewContext {
  /// Reads the text of a field for secrets, which is kept out of the log; see ``HeadlessHost/hidden``.
  func hidden(_ read: () -> String) -> String {
    let host = node.host
    host.readByField = []
    let text = tracking(read)
    if !text.isEmpty { host.hidden.append((text, host.readByField ?? [])) }
    host.readByField = nil
    return text
  }
}

/// Follows the writes of what a place has read, until the end of the turn of the first of them: by then
/// the place has been evaluated again.
private final class WatchedReads: @unchecked Sendable {
  private let writes: ObjectWrites
  private var turn: Int?
  private var openCount = 0

  init(_ writes: ObjectWrites) { self.writes = writes }

  func watching<Result>(_ read: () -> Result) -> Result {
    withObservationTracking(
      read,
      willSet: { [self] tracking in
        if writes.isOver { return tracking.cancel() }
        // A probe only asks for the tracking, and has no value.
        let isProbe = tracking.changed.map { type(of: $0).rootType == TrackingProbe.self } ?? false
        guard let now = writes.turn, !isProbe else { return }
        if let turn, turn != now, openCount == 0 { return tracking.cancel() }
        turn = now
        openCount += 1
        writes.begin(writes.write(), of: tracking.changed.map(AnyHashable.init))
      },
      didSet: { [self] _ in
        guard writes.turn != nil, openCount > 0 else { return }
        openCount -= 1
        writes.end()
      })
  }
}

/// A place that has read objects, for the thread that changes one.
///
/// It keeps the link of the place and no weak reference, which would make each retain of the place
/// slower. The link is only used in a turn.
final class ObservedPlace: @unchecked Sendable {
  private let link: PlaceLink
  private let gate: ObservationGate

  init(_ node: ViewNode) { (link, gate) = (node.placeLink, node.host.gate) }

  @Sendable func changes(_ tracking: ObservationTracking) {
    if gate.take(tracking, of: self) { return }
    let type: Any.Type? = tracking.changed.map { Swift.type(of: $0).rootType }
    tracking.cancel()
    guard let runtime = gate.runtime else { return }
    let isKept = { [unowned runtime] in
      // Only the class of the object is known. A change to what was there before makes no commit.
      type.map(runtime.hasRecordedObject) ?? false
        || ObservedContexts.areKept(tracking, in: runtime) ?? false
    }
    let name = type.map { TypeLabel.of($0) }
    if runtime.isInTurn {
      if let node = link.node { node.objectChanged(name ?? node.observableNames, isKept) }
    } else if !runtime.isStray("change", ofType: name ?? "an object") {
      runtime.inTurn("object") {
        if let node = link.node { node.noteOutsideChange(name ?? node.observableNames, isKept) }
      }
    }
  }
}
