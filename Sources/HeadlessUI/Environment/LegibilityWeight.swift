/// The weight of letters that a user asks for.
///
/// Source: SwiftUI's `LegibilityWeight`.
public enum LegibilityWeight: Hashable, Sendable {
  /// One of the weights.
  case regular, bold
}
