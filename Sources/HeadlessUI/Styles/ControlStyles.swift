/// What a button does.
public struct ButtonRole: Hashable, Sendable {
  let name: String

  /// Changes nothing; the key is Escape.
  public static let cancel = ButtonRole(name: "cancel")
  /// Removes something permanently.
  public static let destructive = ButtonRole(name: "destructive")
  /// Confirms.
  public static let confirm = ButtonRole(name: "confirm")
  /// Closes what is presented.
  public static let close = ButtonRole(name: "close")

  /// The text of a button without a label.
  var title: String { self == .confirm ? "OK" : self == .destructive ? "Delete" : name.capitalized }
}

nonisolated extension View {
  /// Shows buttons in a style of the application.
  public func buttonStyle<Style: ButtonStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, ButtonStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows buttons in a style of the application.
  public func buttonStyle<Style: PrimitiveButtonStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, ButtonStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows toggles in a style of the application.
  public func toggleStyle<Style: ToggleStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, ToggleStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows labels in a style of the application.
  public func labelStyle<Style: LabelStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, LabelStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows boxes in a style of the application.
  public func groupBoxStyle<Style: GroupBoxStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, GroupBoxStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows progress in a style of the application.
  public func progressViewStyle<Style: ProgressViewStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, ProgressViewStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows fields in a style of the application.
  public func textFieldStyle<Style: TextFieldStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, TextField<Text>, Style._Body> {
    ownStyle(style) { $0._body(configuration: $1) }
  }

  /// Sets the look of buttons.
  public func buttonStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: ButtonStyleConfiguration.self)
  }

  /// Sets the look of toggles.
  public func toggleStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: ToggleStyleConfiguration.self)
  }

  /// Sets the look of labels.
  public func labelStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: LabelStyleConfiguration.self)
  }

  /// Sets the look of lists.
  public func listStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of fields.
  public func textFieldStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: TextField<Text>.self)
  }

  /// Sets the look of pickers.
  public func pickerStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of menus.
  public func menuStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: MenuStyleConfiguration.self)
  }

  /// Sets the look of forms.
  public func formStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of tabs.
  public func tabViewStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of progress.
  public func progressViewStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: ProgressViewStyleConfiguration.self)
  }

  /// Sets the look of fields of dates.
  public func datePickerStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of gauges.
  public func gaugeStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: GaugeStyleConfiguration.self)
  }

  /// Sets the look of navigation.
  public func navigationViewStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of navigation.
  public func navigationSplitViewStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(.look(style))
  }

  /// Sets the look of boxes.
  public func groupBoxStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: GroupBoxStyleConfiguration.self)
  }

  /// Sets the look of groups of controls.
  public func controlGroupStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: ControlGroupStyleConfiguration.self)
  }

  /// Sets the look of groups that open and close.
  public func disclosureGroupStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: DisclosureGroupStyleConfiguration.self)
  }

  /// Sets the look of values with labels.
  public func labeledContentStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(style, replacing: LabeledContentStyleConfiguration.self)
  }

  /// Sets the look of tables.
  public func tableStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of controls.
  public func controlSize(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of buttons.
  public func buttonBorderShape(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of scrolling.
  public func scrollTargetBehavior(_ style: SystemStyle) -> StyledView<Self> {
    styled(.look(style))
  }

}
