/// A style that is not seen, as a view: it fills what is there with its colour.
nonisolated public struct StyleView: PrimitiveView {
  let color: Color?
  /// How it is drawn where it has a frame; nil if it is not.
  let outline: ShapeOutline?

  /// Creates a shape of a colour.
  package init(color: Color?, outline: ShapeOutline? = ShapeOutline()) {
    (self.color, self.outline) = (color, outline)
  }

  /// Returns a shape of the colour.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(
      .shape, style: color.map { ScreenStyle(color: $0.name) } ?? .plain,
      layout: outline.map { [.shape($0)] } ?? [])
  }
}
