import ReplayRuntime

/// A value of a view's own, kept for as long as the view keeps its place on the screen.
///
/// The value is a node of the tree: its commits are events, and replay verifies them. Before the
/// view is on the screen the initial value is read, and writing does nothing.
///
/// Source: SwiftUI's `State`.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let link: StateLink<Value>

  /// Gives the value that a new place begins with.
  public init(wrappedValue: Value) { link = StateLink(initial: wrappedValue) }

  /// Gives the value that a new place begins with.
  public init(initialValue: Value) { link = StateLink(initial: initialValue) }

  /// The value; a write is a commit, and the view reads its body anew.
  public var wrappedValue: Value {
    get { link.place?.cell.trackedState ?? link.initial }
    nonmutating set { link.place?.cell.commit { $0 = newValue } }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let link = link
    return Binding(
      get: { link.place?.cell.trackedState ?? link.initial },
      set: { newValue in link.place?.cell.commit { $0 = newValue } })
  }

  /// Finds the value that the view's place keeps.
  public func _connect(to place: PropertyPlace) {
    link.place = place.kept { PlacedState(link.initial, at: place) }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Begins with nil.
  public init() { self.init(wrappedValue: nil) }
}

/// What copies of one view value share: where the place's value is, once there is a place.
private final class StateLink<Value> {
  let initial: Value
  var place: PlacedState<Value>?

  init(initial: Value) { self.initial = initial }
}

/// The value of one property at one place.
private final class PlacedState<Value>: PlacedObject {
  let cell: StateCell<Value>
  private var subscription: Subscription?

  init(_ initial: Value, at place: PropertyPlace) {
    cell = place.runtime.run { StateCell(initial, label: "State") }
    cell.bind(to: place.path)
    let invalidate = place.invalidate
    subscription = place.runtime.withScope(nil) { cell.subscribe { _ in invalidate() } }
  }

  func leave() {
    subscription?.cancel()
    cell.runtime.emitLifecycle("destroy", node: cell.named())
    cell.unbind()
  }
}
