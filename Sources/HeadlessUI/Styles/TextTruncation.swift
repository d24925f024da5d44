/// Which part of a long text is left out.
public enum TextTruncation: Hashable, Sendable {
  /// One of the parts.
  case head, tail, middle
}
