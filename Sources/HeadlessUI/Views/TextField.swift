import ReplayRuntime
import TypeLayout

/// A field that the user edits.
protocol TextInput {
  var text: Binding<String> { get }
}

let textInputs = Conformers((any TextInput).self)

/// A line of text that the user edits.
///
/// Source: SwiftUI's `TextField`; the label is always a text.
public struct TextField<Label: View>: PrimitiveView, TextInput, PlacedControl {
  /// The text beside the field, which is also its name in input targets.
  @usableFromInline let title: String
  /// Reads and writes the whole text of the field.
  @usableFromInline let text: Binding<String>
  /// The source location of the initializer's call.
  @usableFromInline let place: CallSite

  @usableFromInline
  init(title: String, text: Binding<String>, place: CallSite) {
    (self.title, self.text, self.place) = (title, text, place)
  }

  /// Adds what the style makes of the field.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    _ = context.addStyled(to: &children) {
      TextField<Text>(title: title, text: text, place: place)
    }
  }

  /// Returns the field with its text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if context.environment.ownStyle(TextField<Text>.self) != nil { return children }
    let text = context.tracking { self.text.wrappedValue }
    return context.control(.textField, text: title, value: text, label: title)
  }

  /// Writes the new text.
  public func _perform(_ text: String?) {
    if let text { self.text.wrappedValue = text }
  }
}

extension TextField where Label == Text {
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
    self.init(title: title, text: text, place: CallSite(file: file, line: line))
  }
}
