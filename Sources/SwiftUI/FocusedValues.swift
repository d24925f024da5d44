// Values of the view that has the focus, for the commands of a menu bar. A terminal has no menu bar: they are
// accepted, and reading one gives nil.

/// The name of a value.
///
/// Source: SwiftUI's `FocusedValueKey`.
public protocol FocusedValueKey {
  /// The type of the value.
  associatedtype Value
}

/// The values of the view that has the focus.
///
/// Source: SwiftUI's `FocusedValues`.
public struct FocusedValues {
  /// The value; always nil.
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
}

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

/// A binding of the view that has the focus; always nil.
///
/// Source: SwiftUI's `FocusedBinding`.
@propertyWrapper
public struct FocusedBinding<Value> {
  /// Names the binding.
  public init(_ path: KeyPath<FocusedValues, Binding<Value>?>) {}

  /// The value; always nil.
  public var wrappedValue: Value? {
    get { nil }
    nonmutating set {}
  }
}

nonisolated extension View {
  /// Does nothing: a terminal has no menu bar.
  public func focusedValue<Value>(
    _ path: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> Self { self }

  /// Does nothing: a terminal has no menu bar.
  public func focusedSceneValue<Value>(
    _ path: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> Self { self }
}

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

nonisolated extension View {
  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityFocused<Value: Hashable>(
    _ focus: AccessibilityFocusState<Value>, equals value: Value
  ) -> Self { self }
}
