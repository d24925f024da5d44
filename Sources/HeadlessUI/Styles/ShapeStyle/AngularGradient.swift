/// A gradient around a point. A terminal shows its first colour.
public struct AngularGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(colors: [Color], center: UnitPoint) { _color = colors.first }

  /// Creates a gradient.
  public init(gradient: Gradient, center: UnitPoint) { _color = gradient._color }

  /// Creates a gradient of a part of the circle.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    _color = colors.first
  }

  /// Creates a gradient of a part of the circle.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    _color = gradient._color
  }
}

nonisolated extension AngularGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}
