/// A subject that delivers what is sent to it, to its subscribers in the order of their subscription.
///
/// Thread safety: any thread may call. Inside a turn, what subscribers do belongs to the turn.
/// Source: Combine's `PassthroughSubject`.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let fanout = Fanout<Output, Failure>()

  /// Creates a subject without subscribers.
  public init() {}

  /// Takes values of another publisher.
  public func send(subscription: any Subscription) { fanout.receive(subscription: subscription) }

  /// Delivers a value to each subscriber that has demand.
  public func send(_ value: Output) { fanout.send(value) }

  /// Ends all subscriptions; later values are ignored.
  public func send(completion: Subscribers.Completion<Failure>) { fanout.finish(completion) }

  /// Adds a subscriber after all others.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    fanout.add(subscriber)
  }
}
