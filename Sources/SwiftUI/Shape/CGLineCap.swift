/// The ends of lines.
public enum CGLineCap: Hashable, Sendable {
  /// One of the ends.
  case butt, round, square
}
