/// A position across a container.
public enum HorizontalAlignment: Hashable, Sendable {
  /// One of the positions.
  case leading, center, trailing

  /// Where a line between rows begins.
  public static var listRowSeparatorLeading: HorizontalAlignment { .leading }
  /// Where a line between rows ends.
  public static var listRowSeparatorTrailing: HorizontalAlignment { .trailing }
}
