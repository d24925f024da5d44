/// A shadow, which a terminal does not draw.
///
/// Source: SwiftUI's `ShadowStyle`.
public struct ShadowStyle: Hashable, Sendable {
  /// Returns a shadow below a shape.
  public static func drop(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> ShadowStyle { ShadowStyle() }

  /// Returns a shadow in a shape.
  public static func inner(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> ShadowStyle { ShadowStyle() }
}
