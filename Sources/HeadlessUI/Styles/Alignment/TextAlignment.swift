/// Where the lines of a text begin.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// One of the positions.
  case leading, center, trailing
}
