/// A view that acts when a control inside takes an input.
nonisolated public struct ActingView<Content: View>: PrimitiveView {
  let content: Content
  let edit: (() -> Void)?
  let tap: (() -> Void)?
  let submission: (() -> Void)?
  let focus: (() -> Bool)?
  var isSubmitScope = false

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment in which controls find the actions.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let outer = environment.object(ControlActions.self)
    let actions = context.persistent { ControlActions(inside: outer) }
    (actions.edit, actions.tap, actions.submission) = (edit, tap, submission)
    (actions.focus, actions.isSubmitScope) = (focus, isSubmitScope)
    return context.scoped(from: environment, when: .object(ObjectIdentifier(actions))) {
      $0.setObject(actions)
    }
  }
}

nonisolated extension View {
  func acting(
    onEdit edit: (() -> Void)? = nil, onTap tap: (() -> Void)? = nil,
    onSubmit submission: (() -> Void)? = nil, hasFocus focus: (() -> Bool)? = nil
  ) -> ActingView<Self> {
    ActingView(content: self, edit: edit, tap: tap, submission: submission, focus: focus)
  }

  /// Runs a closure when a field inside is submitted: a tap on a field, as the key Return makes.
  public func onSubmit(
    of triggers: SystemStyle = .done, _ action: @escaping () -> Void
  ) -> ActingView<Self> { acting(onSubmit: action) }

  /// Keeps the actions of views above from what is submitted inside.
  public func submitScope(_ isBlocking: Bool = true) -> ActingView<Self> {
    var view = acting()
    view.isSubmitScope = isBlocking
    return view
  }
}
