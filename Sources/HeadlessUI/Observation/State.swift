import EventModel
import ReplayRuntime

/// A value that a view owns, kept while the view is at its place on the screen.
///
/// The value is a node of the tree: its commits are events, and replay verifies them. Before the
/// view is on the screen, reading returns the initial value and writing does nothing.
///
/// Source: SwiftUI's `State`.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let link: StateLink<Value>

  /// Creates the property with the initial value of a new place.
  public init(wrappedValue: Value) { link = StateLink(initial: wrappedValue) }

  /// Creates the property with the initial value of a new place.
  public init(initialValue: Value) { link = StateLink(initial: initialValue) }

  /// The value. Writing it is a commit and evaluates the view's body again.
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

  /// Finds or makes the value at the view's place.
  public func _connect(to place: PropertyPlace) {
    link.place = place.kept { PlacedState(link.initial, at: place) }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates the property with nil as the initial value.
  public init() { self.init(wrappedValue: nil) }
}

/// Storage shared by copies of one view value. Once there is a place, it refers to the place's
/// value.
private final class StateLink<Value> {
  let initial: Value
  var place: PlacedState<Value>?

  init(initial: Value) { self.initial = initial }
}

/// The value of one state property at one place.
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
    cell.runtime.emitLifecycle(.destroy, node: cell.named())
    cell.unbind()
  }
}
