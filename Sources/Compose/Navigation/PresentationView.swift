import HeadlessUI

/// A view with the content that a manager presents in front of it.
///
/// It is a stack even if nothing is in front, so that presented content only adds an element to it.
struct PresentationView<Content: View, Front: View>: ContainerView {
  let content: Content
  /// Whether the content ignores input.
  let isBlocked: Bool
  let front: Front

  static var _kind: ScreenNode.Kind { .zStack }
  static var _placement: ViewPlacement { .container(_kind) }

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content.disabled(isBlocked))
    children.add(front)
  }
}

/// The content of a modal manager.
struct ModalFront: View {
  @ObservedObject var manager: ModalManager

  var body: some View {
    if manager.isPresenting {
      Panel { RouterView() }.environmentObject(manager.router)
    }
  }
}

/// The content of a sheet manager.
struct SheetFront: View {
  @ObservedObject var manager: SheetManager

  var body: some View {
    if manager.isPresenting {
      Panel(manager.title) {
        RouterView().environmentObject(manager.router)
        if !manager.preventsDismissal {
          Button(emitter: manager.close) { Text("Close") }.keyboardShortcut(.cancelAction)
        }
      }
    }
  }
}

/// Evaluates after each change of a manager whether its content is blocked.
struct Blocking<Manager: ObservableObject, Content: View, Front: View>: View {
  @ObservedObject var manager: Manager
  let isBlocked: (Manager) -> Bool
  let content: Content
  let front: Front

  var body: some View {
    PresentationView(content: content, isBlocked: isBlocked(manager), front: front)
  }
}

extension View {
  /// Shows the content of a manager in front of this view, which ignores input meanwhile.
  public func presenting(_ manager: ModalManager) -> some View {
    Blocking(
      manager: manager, isBlocked: { $0.isPresenting }, content: self,
      front: ModalFront(manager: manager))
  }

  /// Shows the content of a manager in front of this view, which ignores input meanwhile.
  public func presenting(_ manager: SheetManager) -> some View {
    Blocking(
      manager: manager, isBlocked: { $0.isPresenting }, content: self,
      front: SheetFront(manager: manager))
  }

  /// Shows the first alert of a manager in front of this view, which ignores input meanwhile.
  public func presenting(_ manager: AlertManager) -> some View {
    Blocking(
      manager: manager.store, isBlocked: { !$0.state.alerts.isEmpty }, content: self,
      front: manager)
  }

  /// Shows the toast of a manager below this view, which still takes input.
  public func presenting(_ manager: ToastManager) -> some View {
    VStack {
      self
      manager
    }
  }
}
