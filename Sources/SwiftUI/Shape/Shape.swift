/// A shape in two dimensions. A terminal draws rectangles and ellipses that have a frame, in cells.
///
/// Source: SwiftUI's `Shape`.
public protocol Shape: View, Animatable {
  /// The outline of the shape in a rectangle.
  nonisolated func path(in rect: CGRect) -> Path
}

nonisolated extension Shape {
  /// The shape in the colour of texts.
  public var body: some View { fill() }

  /// How the shape is drawn; nil for one that is not.
  private func outline(isFilled: Bool) -> ShapeOutline? {
    switch self {
    case is Circle, is Ellipse: ShapeOutline(isEllipse: true, isFilled: isFilled)
    case is Rectangle, is RoundedRectangle, is UnevenRoundedRectangle, is Capsule:
      ShapeOutline(isFilled: isFilled)
    default: nil
    }
  }

  private func stroked(_ color: Color?) -> StyledShape {
    StyledShape(color: color, outline: outline(isFilled: false))
  }

  /// Fills the shape.
  public func fill(_ style: some ShapeStyle = Color.primary) -> StyledShape {
    StyledShape(color: style._color, outline: outline(isFilled: true))
  }

  /// Draws the outline.
  public func stroke(_ style: some ShapeStyle, lineWidth: Double = 1) -> StyledShape {
    stroked(style._color)
  }

  /// Draws the outline.
  public func stroke(_ style: some ShapeStyle, style stroke: StrokeStyle) -> StyledShape {
    stroked(style._color)
  }

  /// Draws the outline.
  public func stroke(lineWidth: Double = 1) -> StyledShape { stroked(.primary) }

  /// Draws the outline.
  public func stroke(style: StrokeStyle) -> StyledShape { stroked(.primary) }

  /// Draws the outline inside the shape.
  public func strokeBorder(_ style: some ShapeStyle, lineWidth: Double = 1) -> StyledShape {
    stroked(style._color)
  }

  /// Draws the outline inside the shape.
  public func strokeBorder(_ style: some ShapeStyle, style stroke: StrokeStyle) -> StyledShape {
    stroked(style._color)
  }

  /// Returns a part of the outline, which a terminal does not draw.
  public func trim(from start: Double = 0, to end: Double = 1) -> UndrawnShape<Self> {
    UndrawnShape(base: self)
  }

  /// Returns a turned shape, which a terminal does not draw.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> UndrawnShape<Self> {
    UndrawnShape(base: self)
  }

  /// Returns the shape.
  public func inset(by amount: Double) -> Self { self }
}

extension Shape where Self == Circle {
  /// A circle.
  nonisolated public static var circle: Circle { Circle() }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  nonisolated public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Capsule {
  /// A capsule.
  nonisolated public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == RoundedRectangle {
  /// Returns a rectangle with round corners.
  nonisolated public static func rect(
    cornerRadius: Double, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius, style: style) }
}
