/// A look of buttons that an application defines. The button has the name of its label.
///
/// Source: SwiftUI's `ButtonStyle`.
@MainActor @preconcurrency
public protocol ButtonStyle: PropertyCarrier {
  /// The type of the button's view.
  associatedtype Body: View
  /// The button.
  typealias Configuration = ButtonStyleConfiguration

  /// The view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A look of buttons and the way they act. A tap on the button is a tap on the only button that its
/// view has, or triggers it if there is none.
///
/// Source: SwiftUI's `PrimitiveButtonStyle`.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle: PropertyCarrier {
  /// The type of the button's view.
  associatedtype Body: View
  /// The button.
  typealias Configuration = PrimitiveButtonStyleConfiguration

  /// The view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button for its style.
public struct ButtonStyleConfiguration {
  /// The type of the label.
  public typealias Label = AnyView

  /// The role of the button.
  public let role: ButtonRole?
  /// What the button shows.
  public let label: Label
  private let action: () -> Void

  init(_ role: ButtonRole?, _ label: Label, _ action: @escaping () -> Void) {
    (self.role, self.label, self.action) = (role, label, action)
  }

  /// Whether a finger is on the button: never in a terminal.
  public var isPressed: Bool { false }

  /// Runs the button's action.
  public func trigger() { action() }
}

/// A button for its style.
public typealias PrimitiveButtonStyleConfiguration = ButtonStyleConfiguration

/// A look of toggles that an application defines. A tap on the toggle is a tap on the only button or
/// toggle that its view has, or changes it if there is none.
///
/// Source: SwiftUI's `ToggleStyle`.
@MainActor @preconcurrency
public protocol ToggleStyle: PropertyCarrier {
  /// The type of the toggle's view.
  associatedtype Body: View
  /// The toggle.
  typealias Configuration = ToggleStyleConfiguration

  /// The view of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A toggle for its style.
public struct ToggleStyleConfiguration {
  /// The type of the label.
  public typealias Label = AnyView

  /// What the toggle shows.
  public let label: Label
  /// Whether the toggle is on.
  @Binding public var isOn: Bool

  init(label: Label, isOn: Binding<Bool>) { (self.label, _isOn) = (label, isOn) }
}

/// A look of labels that an application defines.
///
/// Source: SwiftUI's `LabelStyle`.
@MainActor @preconcurrency
public protocol LabelStyle: PropertyCarrier {
  /// The type of the label's view.
  associatedtype Body: View
  /// The label.
  typealias Configuration = LabelStyleConfiguration

  /// The view of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A label for its style.
public struct LabelStyleConfiguration {
  /// The type of the text.
  public typealias Title = AnyView
  /// The type of the image.
  public typealias Icon = AnyView

  /// The text of the label.
  public let title: Title
  /// The image of the label.
  public let icon: Icon
}

/// A look of boxes that an application defines.
///
/// Source: SwiftUI's `GroupBoxStyle`.
@MainActor @preconcurrency
public protocol GroupBoxStyle: PropertyCarrier {
  /// The type of the box's view.
  associatedtype Body: View
  /// The box.
  typealias Configuration = GroupBoxStyleConfiguration

  /// The view of a box.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A box for its style.
public struct GroupBoxStyleConfiguration: LabelledConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the content.
  public typealias Content = AnyView

  /// The label of the box.
  public let label: Label
  /// What is in the box.
  public let content: Content
}

/// A look of progress that an application defines.
///
/// Source: SwiftUI's `ProgressViewStyle`.
@MainActor @preconcurrency
public protocol ProgressViewStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The progress.
  typealias Configuration = ProgressViewStyleConfiguration

  /// The view of the progress.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// Progress for its style.
public struct ProgressViewStyleConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the label of the value.
  public typealias CurrentValueLabel = AnyView

  /// How far the work is, from 0 to 1; nil if that is not known.
  public let fractionCompleted: Double?
  /// The label; nil for none.
  public let label: Label?
  /// The label of the value; nil for none.
  public let currentValueLabel: CurrentValueLabel?
}

/// A look of fields that an application defines, around the usual field.
///
/// Source: SwiftUI's `TextFieldStyle`.
@MainActor @preconcurrency
public protocol TextFieldStyle: PropertyCarrier {
  /// The type of the field's view.
  associatedtype _Body: View
  /// The type of the label.
  typealias _Label = Text

  /// The view of a field.
  @ViewBuilder func _body(configuration: TextField<Self._Label>) -> _Body
}
