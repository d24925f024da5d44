/// The direction of lines.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// One of the directions.
  case leftToRight, rightToLeft
}
