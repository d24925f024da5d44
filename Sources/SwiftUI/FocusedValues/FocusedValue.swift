/// A value of the view that has the focus; always nil.
///
/// Source: SwiftUI's `FocusedValue`.
@propertyWrapper
public struct FocusedValue<Value> {
  /// Names the value.
  public init(_ path: KeyPath<FocusedValues, Value?>) {}

  /// The value; always nil.
  public var wrappedValue: Value? { nil }
}
