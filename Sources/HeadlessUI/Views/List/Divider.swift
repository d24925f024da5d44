/// A line between views.
///
/// Source: SwiftUI's `Divider`.
public struct Divider: PrimitiveView {
  /// Creates a line.
  @inlinable public init() {}

  /// An only child needs no place.
  public static var _placement: ViewPlacement { .leaf }

  /// Returns the line.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.divider)
  }
}
