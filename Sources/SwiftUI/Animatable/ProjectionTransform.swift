/// A change of what is drawn.
///
/// Source: SwiftUI's `ProjectionTransform`.
nonisolated public struct ProjectionTransform: Hashable, Sendable {
  /// Creates a change of nothing.
  public init() {}

  /// Creates a change, which a terminal does not show.
  public init(_ transform: CGAffineTransform) {}
}
