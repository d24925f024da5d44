/// Space between views: the rest of a row, or a blank line in a column.
///
/// Source: SwiftUI's `Spacer`.
public struct Spacer: PrimitiveView {
  /// Creates space. A terminal does not know how much is the least.
  @inlinable public init(minLength: Double? = nil) {}

  /// An only child needs no place.
  public static var _placement: ViewPlacement { .leaf }

  /// Returns the space.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.spacer)
  }
}
