/// A direction of layout.
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
  /// One of the directions.
  case horizontal, vertical

  /// A set of directions.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit for each direction.
    public let rawValue: Int8

    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Across.
    public static let horizontal = Set(rawValue: 1)
    /// Down.
    public static let vertical = Set(rawValue: 2)
  }
}
