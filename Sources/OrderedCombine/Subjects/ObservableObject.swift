import StateCoding

/// An object with a publisher that emits before each change.
///
/// Views that observe the object are evaluated again; see ``Published`` for what the log holds.
/// Source: Combine's `ObservableObject`.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Emits before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Emits before a ``Published`` property of the object changes. Without such a property, each call
  /// returns another publisher.
  public var objectWillChange: ObservableObjectPublisher {
    var properties: [any PublishingProperty] = []
    var level: Mirror? = Mirror(reflecting: self)
    while let mirror = level {
      properties += mirror.children.compactMap { $0.value as? any PublishingProperty }
      level = mirror.superclassMirror
    }
    // All have one, or none has.
    if let known = properties.first?.objectWillChange { return known }
    let publisher = ObservableObjectPublisher()
    for property in properties { property.objectWillChange = publisher }
    return publisher
  }
}

/// A property that tells the publisher of its object.
protocol PublishingProperty {
  var objectWillChange: ObservableObjectPublisher? { get nonmutating set }
}

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
