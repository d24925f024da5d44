import OrderedCombine

/// Publishes the values of a store. Each subscriber has one runtime subscription, in the order of
/// subscription.
///
/// Demand is unlimited. It never fails and never finishes.
public struct SinkPublisher<Output>: Publisher {
  /// It never fails.
  public typealias Failure = Never

  private let sink: (@escaping (Output) -> Void) -> any Cancellable

  /// Creates a publisher.
  ///
  /// - Parameter sink: Subscribes a handler, which it may also call before it returns.
  package init(sink: @escaping (@escaping (Output) -> Void) -> any Cancellable) {
    self.sink = sink
  }

  /// The publisher itself: newer versions of Verge write `activityPublisher()`.
  public func callAsFunction() -> Self { self }

  /// Subscribes.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let handle = Handle()
    subscriber.receive(subscription: handle)
    handle.start(sink { _ = subscriber.receive($0) })
  }

  private final class Handle: OpenCombine.Subscription {
    private var subscription: (any Cancellable)?
    private var isCancelled = false

    /// Stores the subscription; a subscriber may already have cancelled while it received the first
    /// value.
    func start(_ subscription: any Cancellable) {
      if isCancelled { subscription.cancel() } else { self.subscription = subscription }
    }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
      isCancelled = true
      subscription?.cancel()
      subscription = nil
    }
  }
}
