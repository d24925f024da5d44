/// A style of any type.
///
/// Source: SwiftUI's `AnyShapeStyle`.
public struct AnyShapeStyle: ShapeStyle {
  /// The colour of the style.
  public let _color: Color?

  /// Creates a style of another one.
  public init(_ style: some ShapeStyle) { _color = style._color }
}
