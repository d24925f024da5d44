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

/// Lines and curves. A terminal does not draw them; it knows the rectangle around them.
nonisolated public struct Path: Shape, Equatable, Sendable {
  /// The rectangle around the points.
  public private(set) var boundingRect = CGRect.null
  /// The last point.
  public private(set) var currentPoint: CGPoint?

  /// Creates a path without lines.
  public init() {}

  /// Creates the outline of a rectangle.
  public init(_ rect: CGRect) { addRect(rect) }

  /// Creates the outline of an ellipse.
  public init(ellipseIn rect: CGRect) { addRect(rect) }

  /// Creates a rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: Double) { addRect(rect) }

  /// Creates a path from its lines.
  public init(_ draw: (inout Path) -> Void) { draw(&self) }

  /// The path itself.
  public func path(in rect: CGRect) -> Path { self }

  /// Whether there are no points.
  public var isEmpty: Bool { currentPoint == nil }

  /// Begins at a point.
  public mutating func move(to point: CGPoint) { add(point) }

  /// Adds a line.
  public mutating func addLine(to point: CGPoint) { add(point) }

  /// Adds lines.
  public mutating func addLines(_ points: [CGPoint]) { points.forEach { add($0) } }

  /// Adds a curve.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) { add(point) }

  /// Adds a curve.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    add(point)
  }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect) {
    add(CGPoint(x: rect.minX, y: rect.minY))
    add(CGPoint(x: rect.maxX, y: rect.maxY))
  }

  /// Adds an ellipse.
  public mutating func addEllipse(in rect: CGRect) { addRect(rect) }

  /// Adds a rectangle with round corners.
  public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize) { addRect(rect) }

  /// Adds a part of a circle.
  public mutating func addArc(
    center: CGPoint, radius: Double, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    addRect(
      CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// Adds another path.
  public mutating func addPath(_ path: Path) {
    if !path.isEmpty { addRect(path.boundingRect) }
  }

  /// Closes the line.
  public mutating func closeSubpath() {}

  /// Returns the path: a terminal draws no outlines.
  public func applying(_ transform: CGAffineTransform) -> Path { self }

  /// Returns what is around both.
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    var path = self
    path.addPath(other)
    return path
  }

  /// Returns the path: a terminal draws no outlines.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path { self }

  /// Returns the path: a terminal draws no outlines.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path { self }

  /// Returns the path: a terminal draws no outlines.
  public func strokedPath(_ style: StrokeStyle) -> Path { self }

  /// Returns the path: a terminal draws no outlines.
  public func offsetBy(dx: Double, dy: Double) -> Path { self }

  private mutating func add(_ point: CGPoint) {
    boundingRect = boundingRect.union(CGRect(origin: point, size: .zero))
    currentPoint = point
  }
}

/// What is inside a shape.
public struct FillStyle: Hashable, Sendable {
  /// Creates a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}
