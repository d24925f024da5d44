/// Blurred glass, which a terminal does not show.
public struct Material: ShapeStyle {
  /// None.
  public var _color: Color? { nil }
}
