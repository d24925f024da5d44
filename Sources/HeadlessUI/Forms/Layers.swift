nonisolated extension View {
  /// Shows views in front of this one.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> OverlaidView<Self, Overlay> { OverlaidView(content: self, overlay: content()) }

  /// Shows a view in front of this one.
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment
  ) -> OverlaidView<Self, Overlay> { OverlaidView(content: self, overlay: overlay) }

  /// Shows views below this one.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> OverlaidView<Background, Self> { OverlaidView(content: content(), overlay: self) }

  /// Shows a view below this one.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> OverlaidView<Background, Self> { OverlaidView(content: background, overlay: self) }

  /// Names the control inside in inputs, instead of what the screen shows on it.
  public func accessibilityIdentifier(_ identifier: String) -> NamedView<Self> {
    NamedView(content: self, name: identifier)
  }

  /// Names the control inside in inputs, instead of what the screen shows on it. An identifier
  /// inside or outside comes before it.
  public func accessibilityLabel(_ label: some StringProtocol) -> NamedView<Self> {
    NamedView(content: self, name: String(label))
  }

  /// Names the control inside in inputs, instead of what the screen shows on it.
  public func accessibilityLabel(_ label: Text) -> NamedView<Self> {
    NamedView(content: self, name: label.content)
  }

  /// Sets the key that triggers the control in this view.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> ModifiedView<Self> {
    let names = [(EventModifiers.control, "ctrl-"), (.option, "alt-"), (.command, "cmd-")]
    let prefix = names.filter { modifiers.contains($0.0) }.map(\.1).joined()
    return keyboardShortcut(KeyboardShortcut(name: "\(prefix)\(key.character)"))
  }
}

/// A key.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// What the key types.
  public let character: Character

  /// Creates a key.
  public init(_ character: Character) { self.character = character }

  /// Creates a key.
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  /// Return.
  public static let `return` = KeyEquivalent("\r")
  /// Escape.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// Tab.
  public static let tab = KeyEquivalent("\t")
  /// Delete.
  public static let delete = KeyEquivalent("\u{8}")
}

/// Keys that are held.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each key.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = EventModifiers(rawValue: 1)
  /// Control.
  public static let control = EventModifiers(rawValue: 2)
  /// Option.
  public static let option = EventModifiers(rawValue: 4)
  /// Command.
  public static let command = EventModifiers(rawValue: 8)
}

/// A view that names the control inside.
nonisolated public struct NamedView<Content: View>: PrimitiveView {
  let content: Content
  let name: String

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment with the name.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    context.derived(from: environment, when: .name(name)) { $0.name = name }
  }
}
