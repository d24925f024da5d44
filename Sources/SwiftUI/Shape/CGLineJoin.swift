/// The corners of lines.
public enum CGLineJoin: Hashable, Sendable {
  /// One of the corners.
  case miter, round, bevel
}
