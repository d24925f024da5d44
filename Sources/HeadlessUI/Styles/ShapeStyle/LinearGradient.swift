/// A gradient along a line. A terminal shows its first colour.
public struct LinearGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) { _color = colors.first }

  /// Creates a gradient.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    _color = gradient._color
  }

  /// Creates a gradient of colours at parts of the way.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    _color = stops.first?.color
  }
}

nonisolated extension LinearGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}
