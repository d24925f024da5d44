/// A position down a container.
public enum VerticalAlignment: Hashable, Sendable {
  /// One of the positions.
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}
