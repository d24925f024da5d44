/// A look of gauges that an application defines.
///
/// Source: SwiftUI's `GaugeStyle`.
@MainActor @preconcurrency
public protocol GaugeStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The gauge.
  typealias Configuration = GaugeStyleConfiguration

  /// The view of a gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A gauge for its style.
public struct GaugeStyleConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the label of the value.
  public typealias CurrentValueLabel = AnyView
  /// The type of the label of the smallest value.
  public typealias MinimumValueLabel = AnyView
  /// The type of the label of the largest value.
  public typealias MaximumValueLabel = AnyView

  /// Where the value is in its range, from 0 to 1.
  public let value: Double
  /// The label.
  public let label: Label
  /// The label of the value; nil for none.
  public let currentValueLabel: CurrentValueLabel?
  /// The label of the smallest value; nil for none.
  public let minimumValueLabel: MinimumValueLabel?
  /// The label of the largest value; nil for none.
  public let maximumValueLabel: MaximumValueLabel?
}

/// A look of groups that open and close, which an application defines.
///
/// Source: SwiftUI's `DisclosureGroupStyle`.
@MainActor @preconcurrency
public protocol DisclosureGroupStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The group.
  typealias Configuration = DisclosureGroupStyleConfiguration

  /// The view of a group. It has the control that opens the group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A group that opens and closes, for its style.
public struct DisclosureGroupStyleConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the content.
  public typealias Content = AnyView

  /// The label.
  public let label: Label
  /// What an open group shows.
  public let content: Content
  /// Whether the group is open.
  @Binding public var isExpanded: Bool
}

/// A look of values with labels that an application defines.
///
/// Source: SwiftUI's `LabeledContentStyle`.
@MainActor @preconcurrency
public protocol LabeledContentStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The value with its label.
  typealias Configuration = LabeledContentStyleConfiguration

  /// The view of a value with its label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

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

/// What a style gets that shows a label and a content.
protocol LabelledConfiguration {
  nonisolated init(label: AnyView, content: AnyView)
}

/// An element with a label, or what a style of the application makes of both.
nonisolated struct LabelledElement<Label: View, Content: View, Style: LabelledConfiguration>:
  PrimitiveView
{
  let kind: ScreenNode.Kind
  /// The label as a text of the element; nil for one that is an element inside.
  let text: String?
  let label: Label
  let content: Content
  let style: Style.Type

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isStyled = context.addStyled(to: &children) {
      Style(label: AnyView(label), content: AnyView(content))
    }
    if isStyled { return }
    if text == nil { children.add(OptionalElement(kind: .header, content: label)) }
    children.add(content)
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if context.environment.ownStyle(Style.self) != nil { return children }
    return context.element(
      kind, text: text, style: context.environment.style, children: children)
  }
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
