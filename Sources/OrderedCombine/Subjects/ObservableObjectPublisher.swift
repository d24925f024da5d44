import StateCoding

/// The publisher of an object's changes. It delivers in the order of subscription.
///
/// Source: Combine's `ObservableObjectPublisher`.
public final class ObservableObjectPublisher: Publisher, ChangeAnnouncer {
  /// An element means that the object is about to change.
  public typealias Output = Void
  /// The publisher never fails.
  public typealias Failure = Never

  private let fanout = Fanout<Void, Never>()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Adds a subscriber after all others.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    fanout.add(subscriber)
  }

  /// Says that the object is about to change.
  public func send() { fanout.send(()) }
}
