/// A view that represents a value of a selection.
nonisolated public struct TaggedView<Content: View>: PrimitiveView {
  let content: Content
  let tag: AnyHashable
  /// Whether the tag is the identifier of a row, which an explicit tag inside replaces.
  var isImplicit = false

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment in which a tab finds its value.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    guard environment.object(SelectionBox.self)?.kind == .tab else { return environment }
    let box = context.persistent { TagBox(tag) }
    box.tag = tag
    return context.scoped(from: environment, when: .object(ObjectIdentifier(box))) {
      $0.setObject(box)
    }
  }

  /// Returns a choice with the content's elements, or these if there is no selection.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    guard let box = context.environment.object(SelectionBox.self), box.kind != .tab else {
      return children
    }
    let kind: ScreenNode.Kind = box.kind == .option ? .option : .row
    if isImplicit && children.contains(where: { $0.kind == kind }) { return children }
    let text = ScreenNode.plainText(of: children)
    let isSelected = context.tracking { box.isSelected(tag) }
    box.note(tag, at: context.node.placeLink)
    context.node.choose = { [tag] in box.select(tag) }
    return context.control(
      kind, text: kind == .option ? text : nil, value: isSelected ? "selected" : nil,
      label: box.name.isEmpty ? text : "\(box.name).\(text)",
      children: kind == .option ? [] : children)
  }

}
