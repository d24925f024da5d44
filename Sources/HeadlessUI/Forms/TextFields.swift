import FoundationEssentials
import ReplayRuntime

extension TextField where Label == Text {
  /// Creates a field; the prompt and the axis change its look only.
  public init(
    _ title: String, text: Binding<String>, prompt: Text?, axis: Axis = .horizontal,
    file: StaticString = #fileID, line: UInt = #line
  ) { self.init(title, text: text, file: file, line: line) }

  /// Creates a field; the axis changes its look only.
  public init(
    _ title: String, text: Binding<String>, axis: Axis, file: StaticString = #fileID,
    line: UInt = #line
  ) { self.init(title, text: text, file: file, line: line) }

  /// Creates a field with a text as its label.
  public init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal,
    file: StaticString = #fileID, line: UInt = #line, label: () -> Text
  ) { self.init(label().content, text: text, file: file, line: line) }

  /// Creates a field, in SwiftUI's older spelling. It acts when Return is pressed, and edits without
  /// a beginning and an end.
  public init(
    _ title: String, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) { self.init(title, text: text, file: file, line: line) }

  /// Creates a field for a value in a format. A text that is not in the format changes nothing.
  public init<Format: ParseableFormatStyle>(
    _ title: String, value: Binding<Format.FormatInput>, format: Format, prompt: Text? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) where Format.FormatOutput == String {
    let text = Binding(
      get: { format.format(value.wrappedValue) },
      set: { text in
        if let new = try? format.parseStrategy.parse(text) { value.wrappedValue = new }
      })
    self.init(title, text: text, file: file, line: line)
  }

  /// Creates a field for an optional value in a format. An empty text is nil.
  public init<Format: ParseableFormatStyle>(
    _ title: String, value: Binding<Format.FormatInput?>, format: Format, prompt: Text? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) where Format.FormatOutput == String {
    let text = Binding(
      get: { value.wrappedValue.map(format.format) ?? "" },
      set: { text in
        if text.isEmpty { return value.wrappedValue = nil }
        if let new = try? format.parseStrategy.parse(text) { value.wrappedValue = new }
      })
    self.init(title, text: text, file: file, line: line)
  }
}

extension SecureField {
  /// Creates a field; the prompt changes its look only.
  public init(
    _ title: String, text: Binding<String>, prompt: Text?, file: StaticString = #fileID,
    line: UInt = #line
  ) { self.init(title, text: text, file: file, line: line) }
}

/// A text of several lines that the user edits: `field:text`, or by its accessibility label.
///
/// Source: SwiftUI's `TextEditor`.
nonisolated public struct TextEditor: PrimitiveView, TextInput, PlacedControl {
  let text: Binding<String>
  let place: CallSite

  /// Creates an editor.
  public init(text: Binding<String>, file: StaticString = #fileID, line: UInt = #line) {
    (self.text, place) = (text, CallSite(file: file, line: line))
  }

  /// Returns the editor with its text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = context.tracking { self.text.wrappedValue }
    return context.control(.textEditor, text: nil, value: text, label: "text")
  }

  /// Writes the new text.
  public func _perform(_ text: String?) {
    if let text { self.text.wrappedValue = text }
  }
}
