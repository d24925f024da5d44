import ReplayRuntime

/// A line of text.
public struct Text: PrimitiveView {
  let content: String

  /// Makes a text.
  public init(_ content: String) { self.content = content }

  /// Makes a text of what a value prints.
  @_disfavoredOverload
  public init(_ value: some CustomStringConvertible) { content = value.description }

  /// The text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    [ScreenNode(kind: .text, text: content, style: context.environment.style)]
  }
}

/// A sign that something is under way.
public struct ProgressView: PrimitiveView {
  /// Makes the sign.
  public init() {}

  /// The sign.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    [ScreenNode(kind: .progress)]
  }
}

/// Something that a person presses.
public struct Button<Label: View>: PrimitiveView {
  let action: () -> Void
  let name: () -> String?
  let label: Label

  /// Makes a button that runs a closure.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.name = { nil }
    self.label = label()
  }

  /// Makes a button that sends an emitter; the emitter's label names it as an input target.
  package init(
    name: @escaping () -> String?, action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.action = action
    self.name = name
    self.label = label()
  }

  /// The label.
  public func _children(in context: ViewContext) -> [ViewChild] { [ViewChild(label)] }

  /// A button that shows its label.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = children.map(\.plainText).filter { !$0.isEmpty }.joined(separator: " ")
    let target = context.environment.target(role: "button", label: name() ?? text)
    return [
      ScreenNode(
        kind: .button, text: text, isDisabled: context.environment.isDisabled,
        style: context.environment.style, control: ScreenControl(target: target) { _ in action() })
    ]
  }
}

extension Button where Label == Text {
  /// Makes a button with a text that runs a closure.
  public init(_ title: String, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

/// A line of text that a person edits.
public struct TextField: PrimitiveView {
  let title: String
  let text: Binding<String>

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - title: Names the field, on the screen and as an input target.
  ///   - text: Receives the whole new text with every edit.
  public init(_ title: String, text: Binding<String>) {
    self.title = title
    self.text = text
  }

  /// The field with its text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    [Self.node(.textField, title, text, context)]
  }

  static func node(
    _ kind: ScreenNode.Kind, _ title: String, _ text: Binding<String>, _ context: ViewContext
  ) -> ScreenNode {
    let target = context.environment.target(role: "field", label: title)
    return ScreenNode(
      kind: kind, text: title, value: text.wrappedValue,
      isDisabled: context.environment.isDisabled, style: context.environment.style,
      control: ScreenControl(target: target) { value in
        if let typed = value { text.wrappedValue = typed }
      })
  }
}

/// A field whose text is not shown. Its text is state like any other and stands in the log.
public struct SecureField: PrimitiveView {
  let title: String
  let text: Binding<String>

  /// Makes a field; see ``TextField/init(_:text:)``.
  public init(_ title: String, text: Binding<String>) {
    self.title = title
    self.text = text
  }

  /// The field with one dot for each character.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let dots = String(repeating: "•", count: text.wrappedValue.count)
    let masked = Binding(get: { dots }, set: { text.wrappedValue = $0 })
    return [TextField.node(.secureField, title, masked, context)]
  }
}
