import OrderedCombine
import ReplayRuntime
import TypeLayout

/// An object of the runtime. A view subscribes to it once, and in order.
package protocol RuntimeObservable: AnyObject {
  /// The nodes whose changes it announces; none for one whose reads are noted one by one.
  var observedNodes: [RuntimeNode] { get }
  /// Calls `handler` after each change, inside the turn.
  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription
}

extension RuntimeObservable {
  package var observedNodes: [RuntimeNode] { [] }
}

let runtimeObservables = Conformers((any RuntimeObservable).self)

/// A property wrapper in a view that is prepared before the view's body is evaluated. One of an
/// application consists of others, such as ``State``: they count as those of the view.
///
/// Source: SwiftUI's `DynamicProperty`.
public protocol DynamicProperty {
  /// Called in the turn before each evaluation of the body, after the properties inside are prepared.
  ///
  /// What it changes in other stored properties holds for that evaluation; keep in a ``State`` what must
  /// last. It is lost where values are read by `Mirror`, as with `COMPOSE_REPLAY_LAYOUT=mirror`.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}
}

/// A dynamic property that is connected to its view's place on the screen.
package protocol PlacedProperty: DynamicProperty {
  /// Connects the property. Called before each evaluation of the body.
  func _connect(to place: PropertyPlace)
}

/// An object whose changes evaluate the view's body again.
///
/// Source: SwiftUI's `ObservedObject`.
@propertyWrapper @dynamicMemberLookup
public struct ObservedObject<Object: ObservableObject>: PlacedProperty, ObjectProperty {
  /// The observed object.
  public var wrappedValue: Object

  /// Creates the property with its object.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// The wrapper itself. Its dynamic members are bindings.
  public var projectedValue: ObservedObject { self }

  /// Subscribes the view's place to the object, once.
  public func _connect(to place: PropertyPlace) { place.observe(wrappedValue) }
}

/// A property that holds one object that a component tree binds, such as ``ObservedObject``.
package protocol ObjectWrapper {
  /// The object in the property.
  var wrappedObject: AnyObject { get }
}

extension ObservedObject: ObjectWrapper {
  /// The observed object.
  package var wrappedObject: AnyObject { wrappedValue }
}

/// A publisher of one object's changes. Each subscriber has its own runtime subscription.
///
/// OpenCombine's subjects deliver in hash order. This publisher delivers in the order of
/// subscription.
public struct ObjectChangePublisher: Publisher {
  /// The output has no value: an element means that the object changed.
  public typealias Output = Void
  /// The publisher never fails.
  public typealias Failure = Never

  let observe: (@escaping () -> Void) -> ReplayRuntime.Subscription?

  /// Creates a publisher from a function that subscribes a handler to the object's changes.
  package init(
    observe: @escaping (@escaping () -> Void) -> ReplayRuntime.Subscription?
  ) {
    self.observe = observe
  }

  /// Creates a publisher of an object's changes that does not retain the object. After the object
  /// has ended, a subscriber receives nothing.
  package init(of object: some RuntimeObservable) {
    self.init { [weak object] handler in object?.observe(handler) }
  }

  /// Adds a subscriber. Demand is ignored: every change is delivered.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    let subscription = observe { _ = subscriber.receive(()) }
    subscriber.receive(subscription: RuntimeSubscription(subscription))
  }

  private final class RuntimeSubscription: OpenCombine.Subscription {
    private let subscription: ReplayRuntime.Subscription?

    init(_ subscription: ReplayRuntime.Subscription?) { self.subscription = subscription }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { subscription?.cancel() }
  }
}
