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
