/// A passage from one colour to others.
public struct Gradient: ShapeStyle, Hashable {
  /// The colours, in order.
  public var colors: [Color]

  /// A colour at a part of the way.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// The part of the way, from 0 to 1.
    public var location: Double

    /// Creates a colour at a part of the way.
    public init(color: Color, location: Double) { (self.color, self.location) = (color, location) }
  }

  /// Creates a gradient.
  public init(colors: [Color]) { self.colors = colors }

  /// Creates a gradient of colours at parts of the way.
  public init(stops: [Stop]) { colors = stops.map(\.color) }

  /// The first colour.
  public var _color: Color? { colors.first }
}
