/// A view that shows another one in front while a binding is true.
nonisolated public struct PresentingView<Content: View, Front: View>: View {
  let content: Content
  let kind: ScreenNode.Kind
  let isPresented: Binding<Bool>
  let onDismiss: (() -> Void)?
  let front: () -> Front

  /// The view, switched off while another one is in front.
  public var body: some View {
    let isShown = isPresented.wrappedValue
    PresentingLayers(
      kind: kind, content: content.disabled(isShown),
      front: isShown ? PresentedView(kind: kind, isPresented: isPresented, content: front()) : nil
    )
    .onChange(of: isShown) { _, isShown in
      if !isShown { onDismiss?() }
    }
  }
}

/// A view and what is in front of it. A page takes the place of the view.
nonisolated private struct PresentingLayers<Content: View, Front: View>: PrimitiveView {
  let kind: ScreenNode.Kind
  let content: Content
  let front: Front?

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
    if let front { children.add(front) }
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    guard let front = children.last, front.kind == kind else { return children }
    return kind == .page
      ? [front] : context.element(.zStack, children: children)
  }
}

/// What is in front, with the button that closes it: `button:close`, or Escape.
nonisolated private struct PresentedView<Content: View>: PrimitiveView {
  let kind: ScreenNode.Kind
  let isPresented: Binding<Bool>
  let content: Content

  func _environment(_ environment: ViewEnvironment, in context: ViewContext) -> ViewEnvironment {
    let box = context.persistent { PresentationBox() }
    return context.scoped(from: environment, when: .object(ObjectIdentifier(box))) {
      $0.setObject(box)
    }
  }

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isPresented = isPresented
    let box = context.persistent { PresentationBox() }
    children.add(content.environment(\.dismiss, DismissAction { isPresented.wrappedValue = false }))
    if kind == .fullScreen { return }
    let close = kind == .page ? ("back", "Back") : ("close", "Close")
    children.add(
      OwnButton(name: close.0, title: close.1, shortcut: .cancelAction) {
        if !box.isFixed { isPresented.wrappedValue = false }
      })
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(kind, children: children)
  }
}

/// Whether the user may close what is in front.
private final class PresentationBox {
  var isFixed = false
}

/// A view that lets the user close what is in front, or not.
nonisolated public struct DismissalView<Content: View>: PrimitiveView {
  let content: Content
  let isFixed: Bool

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.environment.object(PresentationBox.self)?.isFixed = isFixed
    children.addOnly(content)
  }
}

extension Binding {
  /// Whether there is a value. Writing false removes it.
  func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
    Binding<Bool>(
      get: { wrappedValue != nil },
      set: { isPresent in
        if !isPresent { wrappedValue = nil }
      })
  }
}

nonisolated extension View {
  func presenting<Front: View>(
    _ kind: ScreenNode.Kind, isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Front
  ) -> PresentingView<Self, Front> {
    PresentingView(
      content: self, kind: kind, isPresented: isPresented, onDismiss: onDismiss, front: content)
  }

  /// Shows a sheet in front of the view while a binding is true.
  ///
  /// - Parameter onDismiss: Runs after the sheet has been closed.
  public func sheet<Front: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Front
  ) -> PresentingView<Self, Front> {
    presenting(.sheet, isPresented: isPresented, onDismiss: onDismiss, content: content)
  }

  /// Shows a sheet in front of the view while a binding has a value.
  ///
  /// - Parameter onDismiss: Runs after the sheet has been closed.
  public func sheet<Item: Identifiable, Front: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Front
  ) -> PresentingView<Self, Front?> {
    presenting(.sheet, isPresented: item.isPresent(), onDismiss: onDismiss) {
      item.wrappedValue.map { content($0) }
    }
  }

  /// Shows a screen in front of the view while a binding is true. Only the application closes it.
  public func fullScreenCover<Front: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Front
  ) -> PresentingView<Self, Front> {
    presenting(.fullScreen, isPresented: isPresented, onDismiss: onDismiss, content: content)
  }

  /// Shows a screen in front of the view while a binding has a value. Only the application closes
  /// it.
  public func fullScreenCover<Item: Identifiable, Front: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Front
  ) -> PresentingView<Self, Front?> {
    presenting(.fullScreen, isPresented: item.isPresent(), onDismiss: onDismiss) {
      item.wrappedValue.map { content($0) }
    }
  }

  /// Shows a box in front of the view while a binding is true.
  public func popover<Front: View>(
    isPresented: Binding<Bool>, attachmentAnchor: UnitPoint = .center,
    arrowEdge: ViewEdge = .top, @ViewBuilder content: @escaping () -> Front
  ) -> PresentingView<Self, Front> {
    presenting(.popover, isPresented: isPresented, content: content)
  }

  /// Shows a box in front of the view while a binding has a value.
  public func popover<Item: Identifiable, Front: View>(
    item: Binding<Item?>, attachmentAnchor: UnitPoint = .center,
    arrowEdge: ViewEdge = .top, @ViewBuilder content: @escaping (Item) -> Front
  ) -> PresentingView<Self, Front?> {
    presenting(.popover, isPresented: item.isPresent()) { item.wrappedValue.map { content($0) } }
  }

  /// Keeps the user from closing the sheet in which the view is.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> DismissalView<Self> {
    DismissalView(content: self, isFixed: isDisabled)
  }

  /// Does nothing: a sheet is as high as what it shows.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> Self { self }

  /// Does nothing: a sheet is as high as what it shows.
  public func presentationDragIndicator(_ visibility: SystemStyle) -> Self { self }

  /// Does nothing: a sheet has square corners.
  public func presentationCornerRadius(_ radius: Double?) -> Self { self }

  /// Does nothing: a sheet has the colours of the terminal.
  public func presentationBackground(_ style: some ShapeStyle) -> Self { self }
}
