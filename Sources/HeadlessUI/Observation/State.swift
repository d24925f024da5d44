import EventModel
import ReplayRuntime

/// A value that a view owns, kept while the view is at its place on the screen.
///
/// The value is a node of the tree: its commits are events, and replay verifies them. Before the
/// view is on the screen, reading returns the initial value and writing does nothing.
///
/// Source: SwiftUI's `State`.
@propertyWrapper
public struct State<Value>: PlacedProperty {
  private let link: StateLink<Value>

  /// Creates the property with the initial value of a new place.
  public init(wrappedValue: Value) { link = StateLink(initial: wrappedValue) }

  /// Creates the property with the initial value of a new place.
  public init(initialValue: Value) { link = StateLink(initial: initialValue) }

  /// The value. Writing it is a commit and evaluates the view's body again.
  public var wrappedValue: Value {
    get { link.current?.cell.trackedState ?? link.initial }
    nonmutating set { link.current?.cell.commit { $0 = newValue } }
  }

  /// A binding to the value at the place that is being evaluated.
  public var projectedValue: Binding<Value> {
    let link = link
    let place = link.current
    return Binding(
      get: { (place ?? link.current)?.cell.trackedState ?? link.initial },
      set: { newValue in (place ?? link.current)?.cell.commit { $0 = newValue } })
  }

  /// Finds or makes the value at the view's place.
  public func _connect(to place: PropertyPlace) {
    let kept = place.kept { PlacedState(link.initial, at: place) }
    link.connect(to: kept)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates the property with nil as the initial value.
  public init() { self.init(wrappedValue: nil) }
}

/// Storage shared by copies of one view value.
private final class StateLink<Value>: TrackedObject {
  /// The value may be an object, and changes inside it are not tracked.
  static var heldType: Any.Type? { Value.self }

  let initial: Value
  @exclusivity(unchecked) private var places = Places()

  init(initial: Value) { self.initial = initial }

  /// The place whose value is read and written.
  var current: PlacedState<Value>? {
    places.current.map { unsafeDowncast($0, to: PlacedState<Value>.self) }
  }

  func connect(to new: PlacedState<Value>) { places.connect(to: new) }
}

/// The value of one state property at one place.
private final class PlacedState<Value>: PlacedObject {
  let cell: StateCell<Value>
  let place: PlaceLink
  private var subscription: ReplayRuntime.Subscription?

  init(_ initial: Value, at place: PropertyPlace) {
    cell = place.runtime.run { StateCell(initial, label: "State") }
    self.place = place.link
    cell.keepObjects()
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

extension State: HoldingProperty {
  static var heldType: Any.Type { Value.self }
}
