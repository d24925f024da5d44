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
