import ReplayRuntime

/// A line of text.
public struct Text: PrimitiveView {
  /// The text on the screen.
  @usableFromInline let content: String

  /// Creates a text.
  @inlinable public init(_ content: String) { self.content = content }

  /// Creates a text from the description of a value.
  @_disfavoredOverload
  @inlinable public init(_ value: some CustomStringConvertible) { content = value.description }

  /// Returns the text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.text, text: content, style: context.environment.style)
  }
}

/// A sign that work is in progress.
public struct ProgressView: PrimitiveView {
  /// Creates the sign.
  @inlinable public init() {}

  /// Returns the sign.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.progress)
  }
}

/// A control that knows where the source creates it.
protocol PlacedControl {
  /// The call of the initializer; ``CallSite/none`` for controls that this package makes.
  var place: CallSite { get }
}

/// A control that the user taps.
public struct Button<Label: View>: PrimitiveView, PlacedControl {
  /// Runs when the button is tapped.
  @usableFromInline let action: () -> Void
  /// Returns the name in input targets; nil for the text of the label.
  @usableFromInline let name: () -> String?
  /// Whether the screen shows the button as selected.
  @usableFromInline let isSelected: Bool
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
    self.action = action
    self.name = { nil }
    self.isSelected = false
    self.label = label()
  }

  /// Creates a button that sends an emitter. The emitter's label names it as an input target.
  @inlinable package init(
    name: @escaping () -> String?, isSelected: Bool = false, place: CallSite = .none,
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.place = place
    self.action = action
    self.name = name
    self.isSelected = isSelected
    self.label = label()
  }

  /// Adds the label.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(label)
  }

  /// Returns a button with the text of its label.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = ScreenNode.plainText(of: children)
    return context.control(
      .button, text: text, value: isSelected ? "selected" : nil, label: name() ?? text)
  }

  /// Runs the action.
  public func _perform(_ text: String?) { action() }
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

/// A control that is on or off.
///
/// Source: SwiftUI's `Toggle`.
public struct Toggle: PrimitiveView, PlacedControl {
  /// The text beside the toggle, which is also its name in input targets.
  @usableFromInline let title: String
  /// Reads and writes whether the toggle is on.
  @usableFromInline let isOn: Binding<Bool>
  /// The source location of the initializer's call.
  @usableFromInline let place: CallSite

  /// Creates a toggle. A tap writes the opposite value.
  @inlinable public init(
    _ title: String, isOn: Binding<Bool>, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.place = CallSite(file: file, line: line)
    self.title = title
    self.isOn = isOn
  }

  /// Returns the toggle with the value `on` or `off`.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let isOn = context.tracking { self.isOn.wrappedValue }
    return context.control(.toggle, text: title, value: isOn ? "on" : "off", label: title)
  }

  /// Writes the opposite value.
  public func _perform(_ text: String?) { isOn.wrappedValue.toggle() }
}

/// A view that the user taps like a button.
struct TappableView<Content: View>: PrimitiveView, PlacedControl {
  let content: Content
  let place: CallSite
  let name: () -> String?
  let action: () -> Void

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = ScreenNode.plainText(of: children)
    return context.control(.button, text: text, label: name() ?? text)
  }

  func _perform(_ text: String?) { action() }
}

extension View {
  /// Runs a closure when the user taps the view.
  public func onTapGesture(
    file: StaticString = #fileID, line: UInt = #line, perform action: @escaping () -> Void
  ) -> some View {
    TappableView(
      content: self, place: CallSite(file: file, line: line), name: { nil }, action: action)
  }

  /// Runs a closure when the user taps the view. `name` names it as an input target.
  package func tappable(
    name: @escaping () -> String?, place: CallSite, action: @escaping () -> Void
  ) -> some View {
    TappableView(content: self, place: place, name: name, action: action)
  }
}

/// A field that the user edits.
protocol TextInput {
  var text: Binding<String> { get }
}

extension TextInput {
  var currentText: String { text.wrappedValue }
}

/// A line of text that the user edits.
public struct TextField: PrimitiveView, TextInput, PlacedControl {
  /// The text beside the field, which is also its name in input targets.
  @usableFromInline let title: String
  /// Reads and writes the whole text of the field.
  @usableFromInline let text: Binding<String>
  /// The source location of the initializer's call.
  @usableFromInline let place: CallSite

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - title: The name of the field, on the screen and in input targets.
  ///   - text: Written with the whole new text at every edit.
  ///   - file: The calling file.
  ///   - line: The calling line.
  @inlinable public init(
    _ title: String, text: Binding<String>, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.place = CallSite(file: file, line: line)
    self.title = title
    self.text = text
  }

  /// Returns the field with its text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = context.tracking { self.text.wrappedValue }
    return context.control(.textField, text: title, value: text, label: title)
  }

  /// Writes the new text.
  public func _perform(_ text: String?) {
    if let text { self.text.wrappedValue = text }
  }
}

/// A field that hides its text. The text is recorded in the log like any other state.
public struct SecureField: PrimitiveView, TextInput, PlacedControl {
  /// The text beside the field, which is also its name in input targets.
  @usableFromInline let title: String
  /// Reads and writes the whole text of the field.
  @usableFromInline let text: Binding<String>
  /// The source location of the initializer's call.
  @usableFromInline let place: CallSite

  /// Creates a field; see ``TextField/init(_:text:file:line:)``.
  @inlinable public init(
    _ title: String, text: Binding<String>, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.place = CallSite(file: file, line: line)
    self.title = title
    self.text = text
  }

  /// Returns the field with one dot for each character.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = context.tracking { self.text.wrappedValue }
    let dots = String(repeating: "•", count: text.count)
    return context.control(.secureField, text: title, value: dots, label: title)
  }

  /// Writes the new text.
  public func _perform(_ text: String?) {
    if let text { self.text.wrappedValue = text }
  }
}
