import DialectKit
import OrderedCombine
import ReplayRuntime

/// Publishes a store's state: the present value at once, then one value for each round of changes.
///
/// Every subscriber has its own runtime subscription. Subscribers are notified in the order of
/// subscription, with the store's dependencies as ``StoreDIValues/current``. Demand is unlimited.
/// It never fails and never finishes.
///
/// Source: VDStore, `StorePublisher`.
@dynamicMemberLookup
public struct StorePublisher<Output>: Publisher {
  /// It never fails.
  public typealias Failure = Never

  let root: StoreRoot
  let get: () -> Output
  let dependencies: () -> StoreDIValues

  /// Subscribes.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    SinkPublisher(sink: sink).receive(subscriber: subscriber)
  }

  /// Publishes a part of the state, each time that the whole state is published.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Output, Part>) -> StorePublisher<Part> {
    StorePublisher<Part>(
      root: root, get: { get()[keyPath: keyPath] }, dependencies: dependencies)
  }

  /// Calls `handler` with the present value, and with each published value.
  func sink(_ handler: @escaping (Output) -> Void) -> ReplayRuntime.Subscription {
    let notify = { StoreDIValues.$current.withValue(dependencies()) { handler(get()) } }
    return root.runtime.inTurn("sink") {
      let subscription = root.emissions.subscribe {
        withExtendedLifetime(root) { notify() }
      }
      notify()
      return subscription
    }
  }
}

extension Store {
  /// Publishes the state: the present value at once, then one value for each round of changes.
  public var publisher: StorePublisher<State> {
    StorePublisher(root: root, get: { [access] in access.value }, dependencies: { di })
  }

  /// Publishes once before each round of values, after the first write of the round.
  public var willSet: ObjectChangePublisher {
    let root = root
    return ObjectChangePublisher { handler in root.willChange.subscribe { handler() } }
  }

  /// The values of ``publisher``, for `for await`.
  ///
  /// In a flow of the runtime, a replay runs the loop again. A loop in any other task is outside
  /// the turns.
  public var async: SinkSequence<State> {
    let (runtime, publisher) = (root.runtime, publisher)
    return SinkSequence(runtime: runtime) { handler in
      SubscriptionBag(runtime, [publisher.sink(handler)])
    }
  }
}
