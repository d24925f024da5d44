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

/// A shape whose outline can be drawn inside of it.
///
/// Source: SwiftUI's `InsettableShape`.
public protocol InsettableShape: Shape {
  /// The type of the smaller shape.
  associatedtype InsetShape: InsettableShape

  /// Returns the shape, smaller on all sides.
  func inset(by amount: CGFloat) -> InsetShape
}

/// The shape of the container around it: a rectangle.
///
/// Source: SwiftUI's `ContainerRelativeShape`.
public struct ContainerRelativeShape: Shape {
  /// Creates a shape.
  public init() {}

  /// The whole rectangle.
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A shape that a terminal does not draw.
nonisolated public struct UndrawnShape<Base: Shape>: Shape {
  let base: Base

  /// The outline of the whole shape.
  public func path(in rect: CGRect) -> Path { base.path(in: rect) }
}

/// A shape with its colour.
nonisolated public struct StyledShape: View {
  let color: Color?
  let outline: ShapeOutline?

  /// The shape, where it has a frame.
  public var body: some View { StyleView(color: color ?? .clear, outline: outline) }

  /// Draws the outline, too. A terminal shows one colour.
  public func stroke(_ style: some ShapeStyle, lineWidth: Double = 1) -> StyledShape { self }
}

/// How a line is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// The width in points.
  public var lineWidth: Double

  /// Creates a style.
  public init(
    lineWidth: Double = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: Double = 10, dash: [CGFloat] = [], dashPhase: Double = 0
  ) { self.lineWidth = lineWidth }
}

/// The ends of lines.
public enum CGLineCap: Hashable, Sendable {
  /// One of the ends.
  case butt, round, square
}

/// The corners of lines.
public enum CGLineJoin: Hashable, Sendable {
  /// One of the corners.
  case miter, round, bevel
}

/// A rectangle.
nonisolated public struct Rectangle: Shape {
  /// Creates the shape.
  public init() {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A rectangle with round corners.
nonisolated public struct RoundedRectangle: Shape {
  /// Creates the shape.
  public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {}

  /// Creates the shape.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A rectangle with four radii of corners.
nonisolated public struct UnevenRoundedRectangle: Shape {
  /// Creates the shape.
  public init(
    topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0, bottomTrailingRadius: Double = 0,
    topTrailingRadius: Double = 0, style: RoundedCornerStyle = .continuous
  ) {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// The form of round corners.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// One of the forms.
  case circular, continuous
}

/// A circle.
nonisolated public struct Circle: Shape {
  /// Creates the shape.
  public init() {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

/// An ellipse.
nonisolated public struct Ellipse: Shape {
  /// Creates the shape.
  public init() {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

/// A rectangle with half circles at its ends.
nonisolated public struct Capsule: Shape {
  /// Creates the shape.
  public init(style: RoundedCornerStyle = .continuous) {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(rect) }
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

/// What is inside a shape.
public struct FillStyle: Hashable, Sendable {
  /// Creates a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}
