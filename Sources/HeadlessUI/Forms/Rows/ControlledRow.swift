/// A row with the controls that a list adds.
nonisolated struct ControlledRow<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable
  let controls: RowControls

  init(content: Content, id: some Hashable, controls: RowControls) {
    (self.content, self.id, self.controls) = (content, AnyHashable(id), controls)
  }

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if controls.selects {
      children.add(TaggedView(content: content, tag: id, isImplicit: true))
    } else {
      children.add(content)
    }
    guard let edits = controls.edits else { return }
    if let delete = edits.delete {
      children.add(OwnButton(name: "delete", title: "Delete") { delete(id) })
    }
    if let move = edits.move {
      children.add(OwnButton(name: "up", title: "Up") { move(id, -1) })
      children.add(OwnButton(name: "down", title: "Down") { move(id, 1) })
    }
  }
}
