/// Names for what belongs together in an animation.
@propertyWrapper
public struct Namespace: PlacedProperty {
  /// A name; all are equal, because there is no animation without a display.
  public struct ID: Hashable, Sendable {}

  /// Creates a namespace.
  public init() {}

  /// The name.
  public var wrappedValue: ID { ID() }

  /// Does nothing.
  public func _connect(to place: PropertyPlace) {}
}
