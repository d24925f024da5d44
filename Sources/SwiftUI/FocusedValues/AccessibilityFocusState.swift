/// What the voice of the system reads, in a view of SwiftUI. A terminal does not say it: nothing ever has it.
///
/// Source: SwiftUI's `AccessibilityFocusState`.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable> {
  private let none: Value

  /// Creates the property.
  public init() where Value == Bool { none = false }

  /// Creates the property.
  public init<Focus: Hashable>() where Value == Focus? { none = nil }

  /// The value: nothing has it.
  public var wrappedValue: Value {
    get { none }
    nonmutating set {}
  }

  /// What `accessibilityFocused` takes.
  public var projectedValue: AccessibilityFocusState<Value> { self }
}
