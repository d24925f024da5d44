/// A value with its label, for its style.
public struct LabeledContentStyleConfiguration: LabelledConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the value's view.
  public typealias Content = AnyView

  /// The label.
  public let label: Label
  /// The view of the value.
  public let content: Content
}

/// A look of groups of controls that an application defines.
///
/// Source: SwiftUI's `ControlGroupStyle`.
@MainActor @preconcurrency
public protocol ControlGroupStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The group.
  typealias Configuration = ControlGroupStyleConfiguration

  /// The view of a group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A group of controls for its style.
public struct ControlGroupStyleConfiguration: LabelledConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the controls' view.
  public typealias Content = AnyView

  /// The label.
  public let label: Label
  /// The controls.
  public let content: Content
}

/// A look of menus that an application defines, around the usual menu.
///
/// Source: SwiftUI's `MenuStyle`.
@MainActor @preconcurrency
public protocol MenuStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The menu.
  typealias Configuration = MenuStyleConfiguration

  /// The view of a menu, which shows `Menu(configuration)`.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A menu for its style.
public struct MenuStyleConfiguration: LabelledConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the actions' view.
  public typealias Content = AnyView

  let label: Label
  let content: Content
}

nonisolated extension View {
  /// Shows gauges in a style of the application.
  public func gaugeStyle<Style: GaugeStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, GaugeStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows groups that open and close in a style of the application.
  public func disclosureGroupStyle<Style: DisclosureGroupStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, DisclosureGroupStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows values with labels in a style of the application.
  public func labeledContentStyle<Style: LabeledContentStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, LabeledContentStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows groups of controls in a style of the application.
  public func controlGroupStyle<Style: ControlGroupStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, ControlGroupStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }

  /// Shows menus in a style of the application.
  public func menuStyle<Style: MenuStyle>(
    _ style: Style
  ) -> OwnStyleView<Self, Style, MenuStyleConfiguration, Style.Body> {
    ownStyle(style) { $0.makeBody(configuration: $1) }
  }
}
