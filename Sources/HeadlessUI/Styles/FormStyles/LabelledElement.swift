/// An element with a label, or what a style of the application makes of both.
nonisolated struct LabelledElement<Label: View, Content: View, Style: LabelledConfiguration>:
  PrimitiveView
{
  let kind: ScreenNode.Kind
  /// The label as a text of the element; nil for one that is an element inside.
  let text: String?
  let label: Label
  let content: Content
  let style: Style.Type

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isStyled = context.addStyled(to: &children) {
      Style(label: AnyView(label), content: AnyView(content))
    }
    if isStyled { return }
    if text == nil { children.add(OptionalElement(kind: .header, content: label)) }
    children.add(content)
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if context.environment.ownStyle(Style.self) != nil { return children }
    return context.element(
      kind, text: text, style: context.environment.style, children: children)
  }
}
