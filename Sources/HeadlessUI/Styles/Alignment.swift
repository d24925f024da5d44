/// A position in a container, across and down.
///
/// Source: SwiftUI's `Alignment`.
public struct Alignment: Hashable, Sendable {
  /// The position across.
  public var horizontal: HorizontalAlignment
  /// The position down.
  public var vertical: VerticalAlignment

  /// Creates an alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top of the leading edge.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top of the trailing edge.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom of the leading edge.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom of the trailing edge.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The baseline of the first line, in the middle.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
}

/// A position across a container.
public enum HorizontalAlignment: Hashable, Sendable {
  /// One of the positions.
  case leading, center, trailing

  /// Where a line between rows begins.
  public static var listRowSeparatorLeading: HorizontalAlignment { .leading }
  /// Where a line between rows ends.
  public static var listRowSeparatorTrailing: HorizontalAlignment { .trailing }
}

/// A position down a container.
public enum VerticalAlignment: Hashable, Sendable {
  /// One of the positions.
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// Where the lines of a text begin.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// One of the positions.
  case leading, center, trailing
}

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

/// Distances from the four edges, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the edge of this name.
  public var top, leading, bottom, trailing: Double

  /// Creates distances.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates distances of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

/// A position in a unit square.
public struct UnitPoint: Hashable, Sendable {
  /// The position across, from 0 to 1.
  public var x: Double
  /// The position down, from 0 to 1.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The top of the leading edge.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the top.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The middle of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The top of the leading edge.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top of the trailing edge.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom of the leading edge.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom of the trailing edge.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// An angle.
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double
  /// The angle in degrees.
  public var degrees: Double { radians * 180 / .pi }

  /// Creates an angle.
  public init(radians: Double = 0) { self.radians = radians }

  /// Creates an angle.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// Returns an angle.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// Returns an angle.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// No angle.
  public static let zero = Angle()
}
