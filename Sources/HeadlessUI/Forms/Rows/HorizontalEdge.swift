/// The edges at the sides.
public enum HorizontalEdge: Hashable, Sendable, CaseIterable {
  /// One of the edges.
  case leading, trailing
}
