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
