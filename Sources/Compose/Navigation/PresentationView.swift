import HeadlessUI

/// A view with the content that a manager presents in front of it.
///
/// It is a stack even if nothing is in front, so that presented content only adds an element to it.
public struct PresentationView<Content, Front> {
  let content: Content
  let front: Front
  /// The object whose changes may block or free the content.
  let manager: AnyObject
  /// Whether the content ignores input now.
  let isBlocked: () -> Bool
}

extension PresentationView: View, PrimitiveView where Content: View, Front: View {
  /// Adds the content and what is in front of it.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.observe(manager)
    children.add(content.disabled(context.tracking { isBlocked() }))
    children.add(front)
  }

  /// Returns a stack of both.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.stack(children)
  }
}

nonisolated extension View {
  /// Shows the content of a manager in front of this view, which ignores input meanwhile.
  public func presenting(_ manager: ModalManager) -> PresentationView<Self, ModalFront> {
    PresentationView(
      content: self, front: ModalFront(manager: manager), manager: manager,
      isBlocked: { manager.isPresenting })
  }

  /// Shows the content of a manager in front of this view, which ignores input meanwhile.
  public func presenting(_ manager: SheetManager) -> PresentationView<Self, SheetFront> {
    PresentationView(
      content: self, front: SheetFront(manager: manager), manager: manager,
      isBlocked: { manager.isPresenting })
  }

  /// Shows the first alert of a manager in front of this view, which ignores input meanwhile.
  public func presenting(_ manager: AlertManager) -> PresentationView<Self, AlertManager> {
    let store = manager.store
    return PresentationView(
      content: self, front: manager, manager: store, isBlocked: { !store.state.alerts.isEmpty })
  }

  /// Shows the toast of a manager below this view, which still takes input.
  public func presenting(_ manager: ToastManager) -> VStack<ViewPair<Self, ToastManager>> {
    VStack {
      self
      manager
    }
  }
}
