/// Views that the user shows and hides: a tap on `toggle:LABEL`.
///
/// Source: SwiftUI's `DisclosureGroup`.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: View {
  let label: Label
  let given: Binding<Bool>?
  let content: () -> Content
  @State private var isExpanded = false

  /// Creates a group that is closed at first.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label, given) = (content, label(), nil)
  }

  /// Creates a group that a binding opens and closes.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) { (self.content, self.label, given) = (content, label(), isExpanded) }

  /// The element of the group.
  public var body: some View {
    let binding = given ?? $isExpanded
    ElementView(.disclosure) {
      Toggle(isOn: binding, file: "", line: 0) { label }
      if binding.wrappedValue { content() }
    }
  }
}

nonisolated extension DisclosureGroup where Label == Text {
  /// Creates a group with a text, closed at first.
  public init(_ title: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a group with a text, which a binding opens and closes.
  public init(
    _ title: String, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded: isExpanded, content: content) { Text(title) } }
}

/// The control that shows and hides the rows of a section.
nonisolated struct DisclosureToggle: View {
  let isExpanded: Binding<Bool>
  let label: String

  var body: some View { Toggle(label, isOn: isExpanded, file: "", line: 0) }
}

/// A tree of elements, whose branches the user opens and closes.
///
/// Source: SwiftUI's `OutlineGroup`.
nonisolated public struct OutlineGroup<Data: RandomAccessCollection, Row: View>: View
where Data.Element: Identifiable {
  let data: Data
  let children: KeyPath<Data.Element, Data?>
  let row: (Data.Element) -> Row

  /// Creates a tree. `children` leads to the elements below an element; nil for a leaf.
  public init(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Row
  ) { (self.data, self.children, row) = (data, children, content) }

  /// The rows.
  public var body: some View {
    ForEach(data) { element in
      if let below = element[keyPath: children] {
        DisclosureGroup {
          AnyView(OutlineGroup(below, children: children, content: row))
        } label: {
          row(element)
        }
      } else {
        row(element)
      }
    }
  }
}

nonisolated extension List {
  /// Creates a tree. `children` leads to the elements below an element; nil for a leaf.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == OutlineGroup<Data, Row>, Data.Element: Identifiable {
    self.init { OutlineGroup(data, children: children, content: rowContent) }
  }
}
