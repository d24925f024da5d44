/// A sign that work is in progress.
public struct ProgressView: PrimitiveView {
  /// Creates the sign.
  @inlinable public init() {}

  /// An only child needs no place.
  public static var _placement: ViewPlacement { .leaf }

  /// Returns the sign.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.progress)
  }
}
