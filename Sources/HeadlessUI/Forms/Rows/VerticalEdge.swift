/// The edges above and below.
public enum VerticalEdge: Hashable, Sendable, CaseIterable {
  /// One of the edges.
  case top, bottom
}
