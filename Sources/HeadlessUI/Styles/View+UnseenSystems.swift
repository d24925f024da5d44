import FoundationEssentials

/// What a pointer, a crown, a remote or a speaking screen does on other systems. These are accepted and do
/// nothing.
nonisolated extension View {
  /// Does nothing: a terminal has no pointer.
  public func pointerStyle(_ style: SystemStyle?) -> Self { self }

  /// Does nothing: a terminal has no tools for writing.
  public func writingToolsBehavior(_ behavior: SystemStyle) -> Self { self }

  /// Does nothing: an application in a terminal is not opened by others.
  public func handlesExternalEvents(
    preferring: Set<String>, allowing: Set<String>
  ) -> Self { self }

  /// Does nothing: a terminal has no activities of other devices.
  public func userActivity(_ type: String, isActive: Bool = true, _ update: (Any) -> Void) -> Self {
    self
  }

  /// Does nothing: a terminal has no activities of other devices.
  public func onContinueUserActivity(
    _ type: String, perform action: @escaping (Any) -> Void
  ) -> Self { self }

  /// Does nothing: a key that is held repeats by itself.
  public func buttonRepeatBehavior(_ behavior: SystemStyle) -> Self { self }

  /// Does nothing: a menu shows its actions.
  public func menuIndicator(_ visibility: SystemStyle) -> Self { self }

  /// Does nothing: rows have no symbols in a colour.
  public func listItemTint(_ tint: Color?) -> Self { self }

  /// Does nothing: rows have the colours of the terminal.
  public func alternatingRowBackgrounds(_ behavior: SystemStyle = .enabled) -> Self { self }

  /// Does nothing: a terminal has one window.
  public func windowDismissBehavior(_ behavior: SystemStyle) -> Self { self }

  /// Does nothing: a widget is not shown in a terminal.
  public func invalidatableContent(_ isInvalidatable: Bool = true) -> Self { self }

  /// Does nothing: symbols do not move.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityRotor<Entries: RandomAccessCollection>(
    _ label: String, entries: Entries, entryLabel: KeyPath<Entries.Element, String>
  ) -> Self { self }

  /// Does nothing: focus moves by Tab and arrows through all controls.
  public func focusSection() -> Self { self }

  /// Does nothing: a terminal shows the page in its own colours.
  public func containerBackground(_ style: some ShapeStyle, for container: SystemStyle) -> Self {
    self
  }

  /// Does nothing: a terminal breaks lines between words.
  public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> Self {
    self
  }

  /// Does nothing: a terminal has one size of letters.
  public func textScale(_ scale: SystemStyle, isEnabled: Bool = true) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityIgnoresInvertColors(_ isActive: Bool = true) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityShowsLargeContentViewer() -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityRespondsToUserInteraction(_ responds: Bool = true) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityCustomContent(_ label: String, _ value: String) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityChildren(@ViewBuilder children: () -> some View) -> Self { self }

  /// Does nothing: an action is a control of its view.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> Self { self }

  /// Does nothing: what a terminal shows is scrolled by its keys.
  public func accessibilityScrollAction(_ handler: @escaping (ViewEdge) -> Void) -> Self { self }
}
