/// A button that begins and ends the editing of rows, by the `editMode` of the environment.
///
/// Source: SwiftUI's `EditButton`.
nonisolated public struct EditButton: View {
  @Environment(\.editMode) private var editMode

  /// Creates the button.
  public init() {}

  /// The button, off if no view above has set `editMode`.
  public var body: some View {
    Button(editMode?.wrappedValue.isEditing == true ? "Done" : "Edit", file: "", line: 0) {
      editMode?.wrappedValue = editMode?.wrappedValue.isEditing == true ? .inactive : .active
    }
    .disabled(editMode == nil)
  }
}
