/// A value that a gesture changes while it lasts. It stays at its first value.
///
/// Source: SwiftUI's `GestureState`.
@propertyWrapper
public struct GestureState<Value>: PlacedProperty {
  /// The first value.
  public let wrappedValue: Value

  /// Creates the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The property itself.
  public var projectedValue: GestureState { self }

  /// Does nothing.
  public func _connect(to place: PropertyPlace) {}
}
