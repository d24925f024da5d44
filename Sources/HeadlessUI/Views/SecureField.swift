import ReplayRuntime

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
