/// An edge of a view. The module `SwiftUI` calls it `Edge`, which `Verge` uses for something else.
public enum ViewEdge: Int8, Hashable, Sendable, CaseIterable {
  /// One of the edges.
  case top, leading, bottom, trailing

  /// A set of edges.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit for each edge.
    public let rawValue: Int8

    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The upper edge.
    public static let top = Set(rawValue: 1)
    /// The edge at which lines begin.
    public static let leading = Set(rawValue: 2)
    /// The lower edge.
    public static let bottom = Set(rawValue: 4)
    /// The edge at which lines end.
    public static let trailing = Set(rawValue: 8)
    /// The edges at the sides.
    public static let horizontal: Set = [.leading, .trailing]
    /// The edges above and below.
    public static let vertical: Set = [.top, .bottom]
    /// Every edge.
    public static let all: Set = [.horizontal, .vertical]
  }
}
