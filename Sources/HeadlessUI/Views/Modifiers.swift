/// A view with something added to it.
public struct ModifiedView<Content: View>: PrimitiveView {
  @usableFromInline enum Change {
    case disabled(Bool)
    case opacity(Double)
    case color(Color?)
    case lifecycle(ViewLifecycle)
    case shortcut(KeyboardShortcut)
    case transition(AnyTransition)
  }

  @usableFromInline let content: Content
  @usableFromInline let change: Change

  @inlinable init(content: Content, change: Change) {
    self.content = content
    self.change = change
  }

  /// The content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  /// The environment with the change.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    switch change {
    case .disabled(let isDisabled) where isDisabled && !environment.isDisabled:
      context.derived(from: environment, when: .disabled) { $0.isDisabled = true }
    case .color(let color):
      context.derived(from: environment, when: .color(color?.name)) { $0.style.color = color?.name }
    case .shortcut(let shortcut):
      context.derived(from: environment, when: .shortcut(shortcut.name)) {
        $0.shortcut = shortcut.name
      }
    default: environment
    }
  }

  /// What the content shows; an opacity other than 1 and a transition are part of it.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    switch change {
    case .opacity(let opacity) where opacity != 1: children.map { $0.faded(to: opacity) }
    case .transition(let transition): children.map { $0.transitioning(by: transition.name) }
    default: children
    }
  }

  /// The closures of `onAppear` and `onDisappear`.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    if case .lifecycle(let lifecycle) = change { lifecycle } else { nil }
  }
}

/// A view in front of another.
public struct OverlaidView<Content: View, Overlay: View>: ArrangingView {
  @usableFromInline let content: Content
  @usableFromInline let overlay: Overlay

  @inlinable init(content: Content, overlay: Overlay) {
    self.content = content
    self.overlay = overlay
  }

  /// The content and what stands in front of it.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
    children.add(overlay)
  }

  /// A pile of both, or what there is of them.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    children.count > 1 ? context.element(.zStack, children: children) : children
  }
}

/// A colour by name.
public struct Color: Hashable, Sendable {
  let name: String

  /// Makes a colour that is known by a name.
  public init(_ name: String) { self.name = name }

  /// Blue.
  public static let blue = Color("blue")
  /// Grey.
  public static let gray = Color("gray")
  /// Red.
  public static let red = Color("red")
  /// Green.
  public static let green = Color("green")
}

/// A key that stands for a control.
///
/// Source: SwiftUI's `KeyboardShortcut`.
public struct KeyboardShortcut: Hashable, Sendable {
  let name: String

  /// Escape: leaves what is shown, as a back button does.
  public static let cancelAction = KeyboardShortcut(name: "cancel")
  /// Enter, while the focus is on no control that takes it.
  public static let defaultAction = KeyboardShortcut(name: "default")
}

/// How a view would come and go; kept for SwiftUI's spelling, without behaviour.
public struct AnyTransition: Sendable {
  let name: String

  /// Fades.
  public static let opacity = AnyTransition(name: "opacity")
  /// Slides.
  public static let slide = AnyTransition(name: "slide")
}

extension View {
  /// Refuses input to the controls in this view while `isDisabled`.
  @inlinable public func disabled(_ isDisabled: Bool) -> some View {
    ModifiedView(content: self, change: .disabled(isDisabled))
  }

  /// Fades the view; at 0 it is still there.
  @inlinable public func opacity(_ opacity: Double) -> some View {
    ModifiedView(content: self, change: .opacity(opacity))
  }

  /// Shows the view when true, fades it to nothing when false.
  @inlinable public func opacity(_ isVisible: Bool) -> some View {
    ModifiedView(content: self, change: .opacity(isVisible ? 1 : 0))
  }

  /// Colours texts and controls in this view.
  @inlinable public func foregroundColor(_ color: Color?) -> some View {
    ModifiedView(content: self, change: .color(color))
  }

  /// Gives the control in this view a key that stands for it.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    ModifiedView(content: self, change: .shortcut(shortcut))
  }

  /// Says how the view would come and go; stands in the description of the screen.
  @inlinable public func transition(_ transition: AnyTransition) -> some View {
    ModifiedView(content: self, change: .transition(transition))
  }

  /// Puts a view in front of this one.
  @inlinable public func overlay(_ overlay: some View) -> some View {
    OverlaidView(content: self, overlay: overlay)
  }

  /// Runs a closure when the view has come to the screen.
  @inlinable public func onAppear(perform action: @escaping () -> Void) -> some View {
    ModifiedView(content: self, change: .lifecycle(ViewLifecycle(appear: action)))
  }

  /// Runs a closure when the view has left the screen.
  @inlinable public func onDisappear(perform action: @escaping () -> Void) -> some View {
    ModifiedView(content: self, change: .lifecycle(ViewLifecycle(disappear: action)))
  }
}

/// Runs `body` once, at once; nothing moves without a screen.
public func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result {
  try body()
}
