/// A change of what is drawn in a plane.
///
/// Source: CoreGraphics' `CGAffineTransform`.
nonisolated public struct CGAffineTransform: Hashable, Sendable {
  /// One of the six numbers.
  public var a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0

  /// The change of nothing.
  public static let identity = CGAffineTransform()

  /// Creates a change of nothing.
  public init() {}

  /// Creates a move.
  public init(translationX x: Double, y: Double) { (tx, ty) = (x, y) }

  /// Creates a growth.
  public init(scaleX x: Double, y: Double) { (a, d) = (x, y) }

  /// Creates a turn by an angle in radians.
  public init(rotationAngle angle: Double) {
    (a, b) = (cos(angle), sin(angle))
    (c, d) = (-b, a)
  }
}
