/// An angle.
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double
  /// The angle in degrees.
  public var degrees: Double { radians * 180 / .pi }

  /// Creates an angle.
  public init(radians: Double = 0) { self.radians = radians }

  /// Creates an angle.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// Returns an angle.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// Returns an angle.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// No angle.
  public static let zero = Angle()
}
