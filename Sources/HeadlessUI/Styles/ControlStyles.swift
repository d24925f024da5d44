/// A look of buttons that an application defines. A terminal shows the label in its own way.
///
/// Source: SwiftUI's `ButtonStyle`.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the button's view.
  associatedtype Body: View
  /// The button.
  typealias Configuration = ButtonStyleConfiguration

  /// The view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button for its style.
public struct ButtonStyleConfiguration {
  /// The role of the button.
  public let role: ButtonRole?
  /// What the button shows.
  public let label: AnyView
  /// Whether a finger is on the button.
  public let isPressed: Bool

  /// Runs the button's action.
  public func trigger() {}
}

/// A look of buttons and the way they act. A terminal has its own.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  /// The type of the button's view.
  associatedtype Body: View
  /// The button.
  typealias Configuration = ButtonStyleConfiguration

  /// The view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A look of toggles that an application defines. A terminal shows the label in its own way.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of the toggle's view.
  associatedtype Body: View
  /// The toggle.
  typealias Configuration = ToggleStyleConfiguration

  /// The view of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A toggle for its style.
public struct ToggleStyleConfiguration {
  /// What the toggle shows.
  public let label: AnyView
  /// Whether the toggle is on.
  @Binding public var isOn: Bool
}

/// A look of labels that an application defines. A terminal shows them in its own way.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the label's view.
  associatedtype Body: View
  /// The label.
  typealias Configuration = LabelStyleConfiguration

  /// The view of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A label for its style.
public struct LabelStyleConfiguration {
  /// The text of the label.
  public let title: AnyView
  /// The image of the label.
  public let icon: AnyView
}

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
}

nonisolated extension View {
  /// Sets the look of buttons.
  public func buttonStyle(_ style: some ButtonStyle) -> Self { self }

  /// Sets the look of buttons.
  public func buttonStyle(_ style: some PrimitiveButtonStyle) -> Self { self }

  /// Sets the look of toggles.
  public func toggleStyle(_ style: some ToggleStyle) -> Self { self }

  /// Sets the look of labels.
  public func labelStyle(_ style: some LabelStyle) -> Self { self }

  /// Sets the look of buttons.
  public func buttonStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of toggles.
  public func toggleStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of labels.
  public func labelStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of lists.
  public func listStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of fields.
  public func textFieldStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of pickers.
  public func pickerStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of menus.
  public func menuStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of forms.
  public func formStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of tabs.
  public func tabViewStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of progress.
  public func progressViewStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of fields of dates.
  public func datePickerStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of gauges.
  public func gaugeStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of navigation.
  public func navigationViewStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of navigation.
  public func navigationSplitViewStyle(_ style: SystemStyle) -> StyledView<Self> {
    styled(.look(style))
  }

  /// Sets the look of boxes.
  public func groupBoxStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

  /// Sets the look of groups of controls.
  public func controlGroupStyle(_ style: SystemStyle) -> StyledView<Self> { styled(.look(style)) }

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
