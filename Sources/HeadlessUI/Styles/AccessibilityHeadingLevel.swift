/// The level of a heading.
///
/// Source: SwiftUI's `AccessibilityHeadingLevel`.
public enum AccessibilityHeadingLevel: Hashable, Sendable {
  /// One of the levels.
  case unspecified, h1, h2, h3, h4, h5, h6
}
