/// The name of a value.
///
/// Source: SwiftUI's `FocusedValueKey`.
public protocol FocusedValueKey {
  /// The type of the value.
  associatedtype Value
}
