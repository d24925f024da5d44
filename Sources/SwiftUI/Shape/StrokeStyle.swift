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
