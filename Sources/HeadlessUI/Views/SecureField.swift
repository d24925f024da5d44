import ReplayRuntime

/// A field that hides its text.
///
/// Every text that it shows is a secret, typed or not: the log holds a stand-in wherever the application
/// carries the text to, see `Redacted`. If a text was recorded before the field showed it, the recorder
/// writes the log again without it.
public struct SecureField: PrimitiveView, TextInput, PlacedControl {
  /// The field whose text is hidden.
  @usableFromInline let field: TextField<Text>
  /// What the older spelling of the initializer does; nil for nothing.
  private var actions: FieldActions?

  /// Creates a field; see ``TextField/init(_:text:file:line:)``.
  @inlinable public init(
    _ title: String, text: Binding<String>, file: StaticString = #fileID, line: UInt = #line
  ) {
    field = TextField(title, text: text, file: file, line: line)
  }

  /// Creates a field with an action, in the older spelling; see `onSubmit`.
  ///
  /// - Parameter onCommit: Called when the field is submitted.
  public init(
    _ title: String, text: Binding<String>, onCommit: @escaping () -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(title, text: text, file: file, line: line)
    actions = FieldActions(edit: { _ in }, commit: onCommit)
  }

  var text: Binding<String> { field.text }
  var place: CallSite { field.place }

  /// Adds the field of the older spelling.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    guard let actions else { return }
    var field = self
    field.actions = nil
    children.addOnly(field.acting(with: actions))
  }

  /// Returns the field with one dot for each character.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if actions != nil { return children }
    let shown = context.hidden { text.wrappedValue }
    let dots = String(repeating: "•", count: shown.count)
    return context.control(.secureField, text: field.title, value: dots, label: field.title)
  }

  /// Writes the new text.
  public func _perform(_ text: String?) { field._perform(text) }
}
