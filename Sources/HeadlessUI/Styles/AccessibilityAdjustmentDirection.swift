/// In which direction a user changes a value.
///
/// Source: SwiftUI's `AccessibilityAdjustmentDirection`.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// One of the directions.
  case increment, decrement
}
