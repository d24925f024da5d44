/// A gradient from a point outwards. A terminal shows its first colour.
public struct RadialGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
    _color = colors.first
  }

  /// Creates a gradient.
  public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
    _color = gradient._color
  }
}

nonisolated extension RadialGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}
