import ReplayRuntime
import TypeLayout

/// A control that the user taps.
public struct Button<Label> {
  /// Runs when the button is tapped.
  @usableFromInline let action: ControlAction
  /// Returns the name in input targets; nil for the text of the label.
  @usableFromInline let name: () -> String?
  /// Whether the screen shows the button as selected.
  @usableFromInline let isSelected: Bool
  /// The role. The key Escape triggers a button that cancels, unless a view above has set another one.
  @usableFromInline let role: ButtonRole?
  /// The view inside the button.
  @usableFromInline let label: Label
  /// The source location of the initializer's call.
  @usableFromInline let place: CallSite

  /// Creates a button that runs a closure.
  @inlinable public init(
    file: StaticString = #fileID, line: UInt = #line,
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.place = CallSite(file: file, line: line)
    self.action = ControlAction(action)
    self.name = { nil }
    self.isSelected = false
    self.role = nil
    self.label = label()
  }

  /// Creates a button that sends an emitter. The emitter's label names it as an input target.
  @inlinable package init(
    name: @escaping () -> String?, isSelected: Bool = false, place: CallSite = .none,
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.place = place
    self.action = ControlAction(action)
    self.name = name
    self.isSelected = isSelected
    self.role = nil
    self.label = label()
  }
}

extension Button: PlacedControl {
  var callsClosure: Bool { name() == nil }
}

extension Button: View, PrimitiveView where Label: View {
  /// Adds the label, unless it is a text. Of that no element is needed.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isStyled = context.addStyled(to: &children) {
      ButtonStyleConfiguration(role, context.styledLabel(label), action.run)
    }
    if !isStyled, Label.self != Text.self { children.addOnly(label) }
  }

  /// Returns a button with the text of its label.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if context.environment.ownStyle(ButtonStyleConfiguration.self) != nil {
      return context.styledControl(
        .button, value: isSelected ? "selected" : nil, name: name(),
        shortcut: role == .cancel ? "cancel" : nil, children)
    }
    // A cast would take longer than the rest.
    let text = Label.self == Text.self ? unsafeBitCast(label, to: Text.self).content : nil
    return context.labelled(
      .button, value: isSelected ? "selected" : nil, name: name(),
      shortcut: role == .cancel ? "cancel" : nil, children, text: text)
  }

  /// Runs the action.
  public func _perform(_ text: String?) { action.run() }
}

extension Button where Label == Text {
  /// Creates a button with a text, which runs a closure.
  @inlinable public init(
    _ title: String, file: StaticString = #fileID, line: UInt = #line,
    action: @escaping () -> Void
  ) {
    self.init(file: file, line: line, action: action) { Text(title) }
  }
}

nonisolated extension Button {
  /// Creates a button with a role. A button that cancels has the key Escape.
  public init(
    role: ButtonRole?, file: StaticString = #fileID, line: UInt = #line,
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) { self.init(role, CallSite(file: file, line: line), action, label()) }

  fileprivate init(
    _ role: ButtonRole?, _ place: CallSite, _ action: @escaping () -> Void, _ label: Label
  ) {
    (self.place, self.action, self.label) = (place, ControlAction(action), label)
    (name, isSelected, self.role) = ({ nil }, false, role)
  }
}

nonisolated extension Button where Label == Text {
  /// Creates a button with the text of its role: `OK`, `Close`, `Cancel` or `Delete`.
  public init(
    role: ButtonRole, file: StaticString = #fileID, line: UInt = #line,
    action: @escaping () -> Void
  ) { self.init(role, CallSite(file: file, line: line), action, Text(role.title)) }

  /// Creates a button with a text and a role. A button that cancels has the key Escape.
  public init(
    _ title: String, role: ButtonRole?, file: StaticString = #fileID, line: UInt = #line,
    action: @escaping () -> Void
  ) { self.init(role, CallSite(file: file, line: line), action, Text(title)) }
}

nonisolated extension Button where Label == HeadlessUI.Label<Text, Image> {
  /// Creates a button with a text and a symbol.
  public init(
    _ title: String, systemImage: String, role: ButtonRole? = nil, file: StaticString = #fileID,
    line: UInt = #line, action: @escaping () -> Void
  ) {
    let label = HeadlessUI.Label(title, systemImage: systemImage)
    self.init(role, CallSite(file: file, line: line), action, label)
  }
}

nonisolated extension Button where Label == ButtonStyleConfiguration.Label {
  /// Creates the button of a style's configuration in the look outside of the style.
  public init(_ configuration: ButtonStyleConfiguration) {
    self.init(configuration.role, .none, configuration.trigger, configuration.label)
  }
}

// The closures of this view run after the rendering pass, or return a name that stays the same.
extension Button: SinglePartType { typealias Part = Label }
