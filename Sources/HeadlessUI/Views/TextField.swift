import ReplayRuntime
import TypeLayout

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
  /// What the older spelling of the initializer does; nil for nothing.
  private var actions: FieldActions?

  @usableFromInline
  init(title: String, text: Binding<String>, place: CallSite) {
    (self.title, self.text, self.place) = (title, text, place)
  }

  /// Adds the field of the older spelling, or what the style makes of the field.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if let actions {
      children.addOnly(
        TextField<Text>(title: title, text: text, place: place).acting(with: actions))
      return
    }
    _ = context.addStyled(to: &children) {
      TextField<Text>(title: title, text: text, place: place)
    }
  }

  /// Returns the field with its text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if actions != nil || context.environment.ownStyle(TextField<Text>.self) != nil {
      return children
    }
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

extension TextField where Label == Text {
  /// Creates a field with actions, in the older spelling; see `onSubmit`.
  ///
  /// - Parameters:
  ///   - onEditingChanged: Called with true before each edit, and with false when the field is submitted.
  ///   - onCommit: Called when the field is submitted.
  public init(
    _ title: String, text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(title: title, text: text, place: CallSite(file: file, line: line))
    actions = FieldActions(edit: onEditingChanged, commit: onCommit)
  }
}

nonisolated extension View {
  /// Runs the actions of a field.
  func acting(with actions: FieldActions) -> ActingView<Self> {
    acting(
      onEdit: { actions.edit(true) },
      onSubmit: {
        actions.edit(false)
        actions.commit()
      })
  }
}
