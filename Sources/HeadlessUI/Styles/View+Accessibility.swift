/// What assistive technology asks of views. A screen of a terminal is read as it is.
nonisolated extension View {
  /// Names the control inside, in SwiftUI's older spelling.
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// Names the control inside, in SwiftUI's older spelling.
  public func accessibility(identifier: String) -> some View {
    accessibilityIdentifier(identifier)
  }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibility(hidden: Bool) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibility(hint: Text) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibility(value: Text) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibility(addTraits traits: SystemStyle) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityValue(_ value: Text) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityHint(_ hint: Text) -> Self { self }

  /// Does nothing: an action is a control of its view.
  public func accessibilityAction(
    _ kind: SystemStyle = .default, _ handler: @escaping () -> Void
  ) -> Self { self }

  /// Does nothing: an action is a control of its view.
  public func accessibilityAction(named name: String, _ handler: @escaping () -> Void) -> Self {
    self
  }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilitySortPriority(_ priority: Double) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityInputLabels(_ labels: [String]) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityRepresentation(
    @ViewBuilder representation: () -> some View
  ) -> Self { self }
}
