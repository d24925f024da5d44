/// How much colours differ.
///
/// Source: SwiftUI's `ColorSchemeContrast`.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
  /// One of the amounts.
  case standard, increased
}
