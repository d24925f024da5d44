import Observation
import ReplayRuntime
@_spi(Reflection) import Swift

/// Changes of objects that are no nodes of the tree: `@Observable` ones, and objects that tell of
/// their changes by a publisher of their own.
///
/// Views follow them. The log holds no commit of them, which is said once for each type and place.
extension ViewNode {
  /// An object that the place reads or observes is about to change, or has changed.
  ///
  /// - Parameter type: The object's type; nil for what the place read without observing it.
  final func objectChanged(_ type: String?) {
    let runtime = host.runtime
    if runtime.isInTurn { return noteChange(type) }
    if runtime.isStray("change", ofType: type ?? "an object of \(viewLabel)") { return }
    // The value may be written after this call: the view is evaluated with the next turn.
    runtime.inTurn("object") {
      host.sayOnce(
        FailureCode.objectOutsideTurn, node: objectPlace,
        "\(type ?? observableNames) changed outside every turn; replay cannot repeat that; change "
          + "it where an input, a timer or an effect of the runtime arrives")
      runtime.post { [weak self] in self?.noteChange(type) }
    }
  }

  private func noteChange(_ type: String?) {
    guard isMounted else { return }
    let name = type ?? observableNames
    if !changedObjects.contains(name) { changedObjects.append(name) }
    invalidate()
  }

  /// Says which objects made this evaluation necessary. Only now, since objects tell their
  /// observers in an order that differs from run to run, and places are evaluated in that of the
  /// tree.
  final func reportChangedObjects() {
    let names = changedObjects
    changedObjects = []
    for name in names {
      host.sayOnce(
        FailureCode.uncommittedObject, node: objectPlace,
        "\(name) changed without a commit; the screen follows and replay computes it again, but "
          + "the log does not hold it; keep what shall be verified in a store or a @State")
    }
  }

  private var objectPlace: String { "\(environment.component).\(viewLabel)" }
}

extension ViewContext {
  /// Reads for a view; a change of an `@Observable` object that `read` reads makes the nearest
  /// place that is kept evaluate its view again.
  @inline(__always)
  package func tracking<Result>(_ read: () -> Result) -> Result {
    let reader = node.host.reader ?? node
    return withObservationTracking(read, onChange: ObservedPlace(reader).changed)
  }
}

/// A place, for the thread that changes an object.
private final class ObservedPlace: @unchecked Sendable {
  private weak var node: ViewNode?

  init(_ node: ViewNode) { self.node = node }

  @Sendable func changed() { node?.objectChanged(nil) }
}

extension ViewType {
  /// The `@Observable` types that a view type declares, joined; its own name if it declares none.
  static func observableNames(of type: Any.Type) -> String {
    var names: [String] = []
    _ = _forEachField(of: type) { _, _, fieldType, _ in
      let held = (fieldType as? any HoldingProperty.Type)?.heldType ?? fieldType
      if held is any Observable.Type { names.append(TypeLabel.of(held)) }
      return true
    }
    return names.isEmpty ? "an @Observable object" : names.joined(separator: ", ")
  }
}

/// A property of a view that holds a value.
private protocol HoldingProperty {
  static var heldType: Any.Type { get }
}

extension State: HoldingProperty {
  static var heldType: Any.Type { Value.self }
}

extension Optional: HoldingProperty {
  static var heldType: Any.Type { Wrapped.self }
}
