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
