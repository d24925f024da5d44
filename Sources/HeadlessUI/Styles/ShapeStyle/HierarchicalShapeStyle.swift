/// A level of what is drawn.
///
/// Source: SwiftUI's `HierarchicalShapeStyle`.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// The colour of the level.
  public let _color: Color?

  /// The first level.
  public static let primary = HierarchicalShapeStyle(_color: .primary)
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(_color: .secondary)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(_color: Color("tertiary"))
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(_color: Color("quaternary"))
}
