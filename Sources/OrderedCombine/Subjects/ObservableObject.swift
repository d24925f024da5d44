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
