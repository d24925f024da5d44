/// A question in front of a view: a title, a message, and buttons that close it.
private nonisolated struct QuestionView<Actions: View, Message: View>: PrimitiveView {
  let kind: ScreenNode.Kind
  let title: String
  let isPresented: Binding<Bool>
  let actions: Actions
  let message: Message

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isPresented = isPresented
    let close = { isPresented.wrappedValue = false }
    children.add(message)
    children.add(ElementView(.header) { actions }.acting(onTap: close))
    let (name, title) = kind == .alert ? ("ok", "OK") : ("cancel", "Cancel")
    children.add(OwnButton(name: name, title: title, shortcut: .cancelAction, action: close))
  }

  /// Returns the question. Its own button is left out if the actions have a button, for an alert, or
  /// one that cancels, for a dialog.
  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    guard children.count >= 2 else { return children }
    let actions = children[children.count - 2].children
    let hasOwn = actions.contains {
      $0.kind == .button && (kind == .alert || $0.shortcut == "cancel")
    }
    let own = hasOwn ? [] : children.suffix(1)
    return context.element(kind, text: title, children: children.dropLast(2) + actions + own)
  }
}

/// A view with a question in front of it while a binding is true.
nonisolated public struct AskingView<Content: View, Actions: View, Message: View>: View {
  let content: Content
  let kind: ScreenNode.Kind
  let title: String
  let isPresented: Binding<Bool>
  let actions: () -> Actions
  let message: () -> Message

  /// The view, switched off while the question is in front.
  public var body: some View {
    let isShown = isPresented.wrappedValue
    let question =
      isShown
      ? QuestionView(
        kind: kind, title: title, isPresented: isPresented, actions: actions(), message: message())
      : nil
    OverlaidView(content: content.disabled(isShown), overlay: question)
  }
}
