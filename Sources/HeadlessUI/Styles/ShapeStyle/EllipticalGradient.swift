/// A gradient around the middle. A terminal shows its first colour.
public struct EllipticalGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(colors: [Color], center: UnitPoint = .center) { _color = colors.first }

  /// Creates a gradient.
  public init(gradient: Gradient, center: UnitPoint = .center) { _color = gradient._color }
}

nonisolated extension EllipticalGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}
