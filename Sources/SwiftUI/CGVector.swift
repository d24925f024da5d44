/// A direction with a length.
///
/// Source: Core Graphics' `CGVector`.
public struct CGVector: Hashable, Codable, Sendable {
  /// The part across.
  public var dx: CGFloat
  /// The part down.
  public var dy: CGFloat

  /// Creates a direction of its parts.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }

  /// No direction.
  public static let zero = CGVector()
}
