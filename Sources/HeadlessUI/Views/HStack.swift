/// Views arranged in a row.
public struct HStack<Content> {
  /// The views in the row.
  @usableFromInline let content: Content

  /// The alignment of the views; for the layout only.
  @usableFromInline let alignment: VerticalAlignment
  /// The space between the views, in points; NaN for the usual space. For the layout only.
  @usableFromInline let spacing: Double

  /// Creates a row.
  @inlinable public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing ?? .nan
    self.content = content()
  }
}

extension HStack: View, PrimitiveView, ArrangingView, ContainerView where Content: View {
  /// The kind `hStack`.
  public static var _kind: ScreenNode.Kind { .hStack }

  /// The place of a parent without other children shows the content.
  public static var _placement: ViewPlacement { .container(_kind) }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.arrange(Alignment(horizontal: .center, vertical: alignment), spacing: spacing)
    children.addOnly(content)
  }
}
