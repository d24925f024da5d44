import HeadlessUI

/// A view with what a manager presents in front of it.
struct PresentationView<Content: View, Front: View>: View {
  let content: Content
  /// Whether the content takes no input.
  let isBlocked: Bool
  let front: Front

  // A pile also while nothing is in front: what comes and goes is then one element of it.
  var body: some View {
    ZStack {
      content.disabled(isBlocked)
      front
    }
  }
}

/// Views below find this router in place of the one above.
struct RouterScope<Content: View>: PrimitiveView {
  let router: Router
  let content: Content

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    context.derived(from: environment, when: .object(ObjectIdentifier(router))) {
      $0.setObject(router)
    }
  }
}

/// What a modal manager presents.
struct ModalFront: View {
  @ObservedObject var manager: ModalManager

  var body: some View {
    if manager.isPresenting {
      RouterScope(router: manager.router, content: Panel { RouterView() })
    }
  }
}

/// What a sheet manager presents.
struct SheetFront: View {
  @ObservedObject var manager: SheetManager

  var body: some View {
    if manager.isPresenting {
      Panel(manager.title) {
        RouterScope(router: manager.router, content: RouterView())
        if !manager.preventsDismissal {
          Button(emitter: manager.close) { Text("Close") }.keyboardShortcut(.cancelAction)
        }
      }
    }
  }
}

/// Reads again whether its content is blocked when a manager has changed.
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
  /// Shows what a manager presents in front of this view, which takes no input meanwhile.
  public func presenting(_ manager: ModalManager) -> some View {
    Blocking(
      manager: manager, isBlocked: { $0.isPresenting }, content: self,
      front: ModalFront(manager: manager))
  }

  /// Shows what a manager presents in front of this view, which takes no input meanwhile.
  public func presenting(_ manager: SheetManager) -> some View {
    Blocking(
      manager: manager, isBlocked: { $0.isPresenting }, content: self,
      front: SheetFront(manager: manager))
  }

  /// Shows the first alert of a manager in front of this view, which takes no input meanwhile.
  public func presenting(_ manager: AlertManager) -> some View {
    Blocking(
      manager: manager.store, isBlocked: { !$0.state.alerts.isEmpty }, content: self,
      front: manager)
  }

  /// Shows the toast of a manager below this view, which goes on taking input.
  public func presenting(_ manager: ToastManager) -> some View {
    VStack {
      self
      manager
    }
  }
}
