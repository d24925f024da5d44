import ReplayRuntime
import TypeLayout

/// A field that the user edits.
protocol TextInput {
  var text: Binding<String> { get }
}

let textInputs = Conformers((any TextInput).self)

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
