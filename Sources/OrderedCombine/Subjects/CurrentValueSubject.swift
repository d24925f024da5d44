/// A subject that keeps the newest value and delivers it to each new subscriber first.
///
/// Thread safety: any thread may call. Inside a turn, what subscribers do belongs to the turn.
/// Source: Combine's `CurrentValueSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let fanout = Fanout<Output, Failure>()
  private var current: Output

  /// Creates a subject with its first value.
  public init(_ value: Output) { current = value }

  /// The newest value. A new one is delivered to each subscriber.
  public var value: Output {
    get { fanout.reading { current } }
    set { send(newValue) }
  }

  /// Takes values of another publisher.
  public func send(subscription: any Subscription) { fanout.receive(subscription: subscription) }

  /// Keeps a value and delivers it to each subscriber that has demand.
  public func send(_ value: Output) {
    // Ends after the lock is free: the end of an object may use this subject.
    var former: Output?
    fanout.send(value) { (former, current) = (current, value) }
    withExtendedLifetime(former) {}
  }

  /// Ends all subscriptions; later values are ignored.
  public func send(completion: Subscribers.Completion<Failure>) { fanout.finish(completion) }

  /// Adds a subscriber after all others. Its first demand is met with the newest value.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    fanout.add(subscriber) { self.value }
  }
}
