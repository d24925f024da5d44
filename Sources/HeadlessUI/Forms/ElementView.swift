/// One element of the screen around views.
nonisolated public struct ElementView<Content: View>: PrimitiveView {
  let kind: ScreenNode.Kind
  var text: String?
  var value: String?
  var layout: [LayoutStyle]
  let content: Content

  init(
    _ kind: ScreenNode.Kind, text: String? = nil, value: String? = nil, layout: [LayoutStyle] = [],
    @ViewBuilder content: () -> Content
  ) {
    (self.kind, self.text, self.value, self.layout) = (kind, text, value, layout)
    self.content = content()
  }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the element with the content's elements.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(
      kind, text: text, value: value, style: context.environment.style, children: children,
      layout: layout)
  }
}

extension ElementView where Content == EmptyView {
  nonisolated init(_ kind: ScreenNode.Kind, text: String? = nil, value: String? = nil) {
    self.init(kind, text: text, value: value) { EmptyView() }
  }
}
