import ReplayRuntime

/// A line of text.
public struct Text: PrimitiveView {
  @usableFromInline let content: String

  /// Makes a text.
  @inlinable public init(_ content: String) { self.content = content }

  /// Makes a text of what a value prints.
  @_disfavoredOverload
  @inlinable public init(_ value: some CustomStringConvertible) { content = value.description }

  /// The text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.text, text: content, style: context.environment.style)
  }
}

/// A sign that something is under way.
public struct ProgressView: PrimitiveView {
  /// Makes the sign.
  @inlinable public init() {}

  /// The sign.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.progress)
  }
}

/// Something that a person presses.
public struct Button<Label: View>: PrimitiveView {
  @usableFromInline let action: () -> Void
  @usableFromInline let name: () -> String?
  @usableFromInline let label: Label

  /// Makes a button that runs a closure.
  @inlinable public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.name = { nil }
    self.label = label()
  }

  /// Makes a button that sends an emitter; the emitter's label names it as an input target.
  @inlinable package init(
    name: @escaping () -> String?, action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.action = action
    self.name = name
    self.label = label()
  }

  /// The label.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(label)
  }

  /// A button that shows its label.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = ScreenNode.plainText(of: children)
    return context.control(.button, text: text, label: name() ?? text)
  }

  /// Runs the action.
  public func _perform(_ text: String?) { action() }
}

extension Button where Label == Text {
  /// Makes a button with a text that runs a closure.
  @inlinable public init(_ title: String, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

/// A line of text that a person edits.
public struct TextField: PrimitiveView {
  @usableFromInline let title: String
  @usableFromInline let text: Binding<String>

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - title: Names the field, on the screen and as an input target.
  ///   - text: Receives the whole new text with every edit.
  @inlinable public init(_ title: String, text: Binding<String>) {
    self.title = title
    self.text = text
  }

  /// The field with its text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.control(.textField, text: title, value: text.wrappedValue, label: title)
  }

  /// Takes the new text.
  public func _perform(_ text: String?) {
    if let text { self.text.wrappedValue = text }
  }
}

/// A field whose text is not shown. Its text is state like any other and stands in the log.
public struct SecureField: PrimitiveView {
  @usableFromInline let title: String
  @usableFromInline let text: Binding<String>

  /// Makes a field; see ``TextField/init(_:text:)``.
  @inlinable public init(_ title: String, text: Binding<String>) {
    self.title = title
    self.text = text
  }

  /// The field with one dot for each character.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let dots = String(repeating: "•", count: text.wrappedValue.count)
    return context.control(.secureField, text: title, value: dots, label: title)
  }

  /// Takes the new text.
  public func _perform(_ text: String?) {
    if let text { self.text.wrappedValue = text }
  }
}
