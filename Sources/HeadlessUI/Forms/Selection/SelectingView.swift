/// A view in which choices change a selection.
nonisolated struct SelectingView<Content: View>: PrimitiveView {
  let content: Content
  let kind: SelectionBox.Kind
  var name = ""
  let follow: (SelectionBox) -> Void

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  func _environment(_ environment: ViewEnvironment, in context: ViewContext) -> ViewEnvironment {
    let box = context.persistent { SelectionBox(kind) }
    box.name = name
    follow(box)
    if context.node.host.runtime.rules.choicesAreFollowed {
      context.tracking { box.evaluateChanged(below: context.node) }
    }
    return context.scoped(from: environment, when: .object(ObjectIdentifier(box))) {
      $0.setObject(box)
      if kind == .tab { $0.setObject(TagBox(nil)) }
      $0.rowControls =
        kind == .tab
        ? nil
        : RowControls(
          selects: true, namesRows: kind == .row, edits: nil)
    }
  }
}
