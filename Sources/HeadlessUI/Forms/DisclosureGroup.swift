/// Views that the user shows or hides with a tap on the control `toggle:LABEL`.
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
    DisclosureElement(label: label, isExpanded: given ?? $isExpanded, content: content)
  }
}

/// The element of a group, or what a style of the application makes of it.
nonisolated private struct DisclosureElement<Label: View, Content: View>: PrimitiveView {
  let label: Label
  let isExpanded: Binding<Bool>
  let content: () -> Content

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isStyled = context.addStyled(to: &children) {
      DisclosureGroupStyleConfiguration(
        label: AnyView(label), content: AnyView(DisclosureRows(content: content)),
        isExpanded: isExpanded)
    }
    if isStyled { return }
    children.add(Toggle(isOn: isExpanded, file: "", line: 0) { label })
    if isExpanded.wrappedValue { children.add(DisclosureRows(content: content)) }
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if context.environment.ownStyle(DisclosureGroupStyleConfiguration.self) != nil {
      return children
    }
    return context.element(.disclosure, style: context.environment.style, children: children)
  }
}

/// What an open group shows.
nonisolated private struct DisclosureRows<Content: View>: View {
  let content: () -> Content

  var body: some View { content() }
}

nonisolated extension DisclosureGroup where Label == Text {
  /// Creates a group with a text, closed at first.
  public init(_ title: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a group with a text as its label. The binding says whether it is open.
  public init(
    _ title: String, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded: isExpanded, content: content) { Text(title) } }
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
