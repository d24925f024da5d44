/// Views arranged in a column.
public struct VStack<Content> {
  /// The views in the column.
  @usableFromInline let content: Content

  /// The alignment of the views; for the layout only.
  @usableFromInline let alignment: HorizontalAlignment
  /// The space between the views, in points; NaN for the usual space. For the layout only.
  @usableFromInline let spacing: Double

  /// Creates a column.
  @inlinable public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing ?? .nan
    self.content = content()
  }
}

extension VStack: View, PrimitiveView, ArrangingView, ContainerView where Content: View {
  /// The kind `vStack`.
  public static var _kind: ScreenNode.Kind { .vStack }

  /// The place of a parent without other children shows the content.
  public static var _placement: ViewPlacement { .container(_kind) }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.arrange(Alignment(horizontal: alignment, vertical: .center), spacing: spacing)
    children.addOnly(content)
  }
}
