// Values of the view that has the focus, for the commands of a menu bar. A terminal has no menu bar: they are
// accepted, and reading one gives nil.

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

nonisolated extension View {
  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityFocused<Value: Hashable>(
    _ focus: AccessibilityFocusState<Value>, equals value: Value
  ) -> Self { self }
}
