import OrderedCombine
import ReplayRuntime

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
