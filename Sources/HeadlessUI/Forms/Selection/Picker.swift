/// A choice of one value.
///
/// Source: SwiftUI's `Picker`.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  let label: Label
  let selection: Binding<SelectionValue>
  let content: Content

  /// Creates a picker.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) { (self.selection, self.content, self.label) = (selection, content(), label()) }

  /// Creates a picker.
  public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) { (self.selection, self.content, self.label) = (selection, content(), label) }

  /// The element of the picker with its choices.
  public var body: some View {
    ElementView(.picker, text: name) {
      if name == nil { OptionalElement(kind: .header, content: label) }
      SelectingView(content: content, kind: .option, name: name ?? "") { $0.follow(selection) }
    }
  }

  private var name: String? {
    (label as? Text)?.content ?? (label as? HeadlessUI.Label<Text, Image>)?.title.content
  }
}

nonisolated extension Picker where Label == Text {
  /// Creates a picker with a text as its label.
  public init(
    _ title: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

nonisolated extension Picker where Label == HeadlessUI.Label<Text, Image> {
  /// Creates a picker with a symbol.
  public init(
    _ title: String, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) {
      HeadlessUI.Label(title, systemImage: systemImage)
    }
  }
}
