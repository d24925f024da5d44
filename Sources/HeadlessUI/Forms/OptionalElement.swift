/// Gives the views inside an element of a kind, unless they show nothing.
nonisolated struct OptionalElement<Content: View>: PrimitiveView {
  let kind: ScreenNode.Kind
  let content: Content

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    children.isEmpty ? [] : context.element(kind, children: children)
  }
}
