/// What a drawing is made with.
@available(*, unavailable, message: "Show values with Text, Gauge or Grid.")
public struct GraphicsContext {
  /// What a shape is filled with.
  public struct Shading {
    /// A colour.
    public static func color(_ color: Color) -> Shading { Shading() }
    /// A style.
    public static func style(_ style: some ShapeStyle) -> Shading { Shading() }
  }
  /// Never used.
  public var opacity: Double
  /// Never called.
  public func fill(_ path: Path, with shading: Shading) {}
  /// Never called.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
  /// Never called.
  public func draw(_ content: some View, at point: CGPoint, anchor: UnitPoint = .center) {}
  /// Never called.
  public func draw(_ content: some View, in rectangle: CGRect) {}
}
