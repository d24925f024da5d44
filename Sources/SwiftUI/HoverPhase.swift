/// Where a pointer is; a terminal has none.
///
/// Source: SwiftUI's `HoverPhase`.
public enum HoverPhase: Equatable, Sendable {
  /// In the view.
  case active(CGPoint)
  /// Elsewhere.
  case ended
}
