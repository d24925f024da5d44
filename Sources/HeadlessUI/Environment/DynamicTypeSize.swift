/// The size of texts. A terminal has one.
public enum DynamicTypeSize: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// One of the sizes.
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  /// One of the sizes for people who see little.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether a size is smaller.
  public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool { a.rawValue < b.rawValue }
}
