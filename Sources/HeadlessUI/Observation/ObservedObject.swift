import OrderedCombine
import ReplayRuntime

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
