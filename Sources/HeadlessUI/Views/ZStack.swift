/// Views on top of one another, the last one in front.
public struct ZStack<Content> {
  /// The layers, the last one in front.
  @usableFromInline let content: Content

  /// The alignment of the layers; for the layout only.
  @usableFromInline let alignment: Alignment

  /// Creates a stack of layers.
  @inlinable public init(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: View, PrimitiveView, ArrangingView, ContainerView where Content: View {
  /// The kind `zStack`.
  public static var _kind: ScreenNode.Kind { .zStack }

  /// The place of a parent without other children shows the content.
  public static var _placement: ViewPlacement { .container(_kind) }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.arrange(alignment, spacing: .nan)
    children.addOnly(content)
  }
}
