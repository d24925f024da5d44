/// A value that views pass up to the views around them.
///
/// Source: SwiftUI's `PreferenceKey`.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value

  /// The value if no view sets one.
  static var defaultValue: Value { get }

  /// Adds a value to those of the views before.
  static func reduce(value: inout Value, nextValue: () -> Value)
}
