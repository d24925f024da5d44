/// A view with one change applied to it.
public struct ModifiedView<Content> {
  /// The change that a modifier of one value makes.
  @usableFromInline enum Change {
    case disabled(Bool)
    case opacity(Double)
    case color(Color?)
    case lifecycle(ViewLifecycle)
    case shortcut(KeyboardShortcut)
    case transition(AnyTransition)

    /// Whether another change is made by the same modifier.
    func isOfSameKind(as other: Change) -> Bool {
      switch (self, other) {
      case (.lifecycle(let own), .lifecycle(let other)):
        (own.appear == nil) == (other.appear == nil)
      case (.disabled, .disabled), (.opacity, .opacity), (.color, .color), (.shortcut, .shortcut),
        (.transition, .transition):
        true
      default: false
      }
    }
  }

  /// The view that is changed.
  @usableFromInline let content: Content
  /// The change of the view.
  @usableFromInline let change: Change

  @inlinable init(content: Content, change: Change) {
    self.content = content
    self.change = change
  }
}

extension ModifiedView: View, PrimitiveView where Content: View {
  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment with the change.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    switch change {
    case .disabled(let isDisabled) where isDisabled && !environment.isDisabled:
      context.derived(from: environment, when: .disabled) { $0.isDisabled = true }
    case .color(let color):
      // Only elements have an opacity and a transition.
      context.derived(from: environment, when: .color(color?.name)) {
        $0.style = color.map { ScreenStyle(color: $0.name) } ?? .plain
      }
    case .shortcut(let shortcut):
      context.derived(from: environment, when: .shortcut(shortcut.name)) {
        $0.shortcut = shortcut.name
      }
    default: environment
    }
  }

  /// Returns the content's elements, with an opacity other than 1 or a transition applied.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    switch change {
    case .opacity(let opacity) where opacity != 1: children.map { $0.faded(to: opacity) }
    case .transition(let transition): children.map { $0.transitioning(by: transition.name) }
    default: children
    }
  }

  /// True: all these modifiers have one type, and a place ends when another modifier takes it over.
  public static var _standsForOne: Bool { true }

  /// Whether both views have the same modifier.
  public func _standsForSame(as other: ModifiedView) -> Bool {
    change.isOfSameKind(as: other.change)
  }

  /// Returns the closures of `onAppear` and `onDisappear`.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    if case .lifecycle(let lifecycle) = change { lifecycle } else { nil }
  }
}

nonisolated extension View {
  /// Disables the controls in this view while `isDisabled` is true.
  @inlinable public func disabled(_ isDisabled: Bool) -> ModifiedView<Self> {
    ModifiedView(content: self, change: .disabled(isDisabled))
  }

  /// Sets the opacity of the view. At 0 it is still there.
  @inlinable public func opacity(_ opacity: Double) -> ModifiedView<Self> {
    ModifiedView(content: self, change: .opacity(opacity))
  }

  /// Shows the view when `isVisible` is true and sets its opacity to 0 when false.
  @inlinable public func opacity(_ isVisible: Bool) -> ModifiedView<Self> {
    ModifiedView(content: self, change: .opacity(isVisible ? 1 : 0))
  }

  /// Sets the colour of the texts and controls in this view.
  @inlinable public func foregroundColor(_ color: Color?) -> ModifiedView<Self> {
    ModifiedView(content: self, change: .color(color))
  }

  /// Sets the key that triggers the control in this view.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> ModifiedView<Self> {
    ModifiedView(content: self, change: .shortcut(shortcut))
  }

  /// Sets the transition of the view. It is part of the recorded screen and is not animated.
  @inlinable public func transition(_ transition: AnyTransition) -> ModifiedView<Self> {
    ModifiedView(content: self, change: .transition(transition))
  }

  /// Shows a view in front of this one.
  @inlinable public func overlay<Overlay: View>(_ overlay: Overlay) -> OverlaidView<Self, Overlay> {
    OverlaidView(content: self, overlay: overlay)
  }

  /// Runs a closure when the view has appeared on the screen.
  @inlinable public func onAppear(perform action: (() -> Void)? = nil) -> ModifiedView<Self> {
    ModifiedView(content: self, change: .lifecycle(ViewLifecycle(appear: action)))
  }

  /// Runs a closure when the view has left the screen.
  @inlinable public func onDisappear(
    perform action: (() -> Void)? = nil
  ) -> ModifiedView<Self> {
    ModifiedView(content: self, change: .lifecycle(ViewLifecycle(disappear: action)))
  }
}

/// Runs `body` once, immediately. There is no animation without a display.
public func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result {
  try body()
}

// The closures of this view run after the rendering pass, or return a name that stays the same.
extension ModifiedView: SinglePartType { typealias Part = Content }
