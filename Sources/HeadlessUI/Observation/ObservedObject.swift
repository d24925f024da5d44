import OpenCombine
import ReplayRuntime

/// An object that tells when it is about to change, or has changed.
public typealias ObservableObject = OpenCombine.ObservableObject

/// A property that its object tells of before it changes.
///
/// Views that observe the object are read anew. The value is the object's own and no node of the
/// tree: replay computes it again with everything else. The first change that a view follows is
/// failure CR4604, which says so; what should be seen in the log belongs into a store or a
/// ``State``. A change outside every turn is failure CR4605: replay cannot repeat it.
public typealias Published = OpenCombine.Published

/// Something that delivers values over time.
public typealias Publisher = OpenCombine.Publisher

/// A subscription that ends with this object.
public typealias AnyCancellable = OpenCombine.AnyCancellable

/// An object of the runtime: views subscribe to it once and in order.
package protocol RuntimeObservable: AnyObject {
  /// Calls `handler` after each change, inside the turn.
  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription
}

/// Something in a view that the view layer prepares before it reads the body.
public protocol DynamicProperty {
  /// Connects the property to its view's place on the screen; called before each reading of the
  /// body.
  func _connect(to place: PropertyPlace)
}

/// An object whose changes make the view read its body anew.
///
/// Source: SwiftUI's `ObservedObject`.
@propertyWrapper @dynamicMemberLookup
public struct ObservedObject<Object: ObservableObject>: DynamicProperty, ObjectProperty {
  /// The object.
  public var wrappedValue: Object

  /// Wraps an object.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// The wrapper, whose members are bindings.
  public var projectedValue: ObservedObject { self }

  /// Subscribes the view's place to the object, once.
  public func _connect(to place: PropertyPlace) { place.observe(wrappedValue) }
}

/// Whatever holds one object that a component tree binds, such as ``ObservedObject``.
package protocol ObjectWrapper {
  var wrappedObject: AnyObject { get }
}

extension ObservedObject: ObjectWrapper {
  package var wrappedObject: AnyObject { wrappedValue }
}

/// Tells each subscriber of one object's changes through one runtime subscription of its own.
///
/// OpenCombine's subjects deliver in hash order; this publisher delivers in the order of
/// subscription.
public struct ObjectChangePublisher: Publisher {
  /// What it publishes: nothing but the fact.
  public typealias Output = Void
  /// It never fails.
  public typealias Failure = Never

  let observe: (@escaping () -> Void) -> ReplayRuntime.Subscription

  package init(
    observe: @escaping (@escaping () -> Void) -> ReplayRuntime.Subscription
  ) {
    self.observe = observe
  }

  /// Subscribes; demand is taken as unlimited.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    let subscription = observe { _ = subscriber.receive(()) }
    subscriber.receive(subscription: RuntimeSubscription(subscription))
  }

  private final class RuntimeSubscription: OpenCombine.Subscription {
    private let subscription: ReplayRuntime.Subscription

    init(_ subscription: ReplayRuntime.Subscription) { self.subscription = subscription }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { subscription.cancel() }
  }
}
