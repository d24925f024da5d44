/// Views of which one is shown; a tap on `tab:LABEL` changes it.
///
/// A view that has been shown keeps its state while another one is shown.
///
/// Source: SwiftUI's `TabView`.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: View {
  let selection: Binding<SelectionValue>?
  let content: Content
  /// The number of the tab that is shown if there is no binding.
  @State private var shown = 0

  /// Creates tabs. The selection is the tag of one of them.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    (self.selection, self.content) = (selection, content())
  }

  /// The element of the tabs.
  public var body: some View {
    ElementView(.tabView) {
      SelectingView(content: content, kind: .tab) { box in
        if let selection { box.follow(selection) } else { box.follow($shown) }
      }
    }
  }
}

nonisolated extension TabView where SelectionValue == Int {
  /// Creates tabs. The first one is shown at first.
  public init(@ViewBuilder content: () -> Content) {
    (selection, self.content) = (nil, content())
  }
}

/// A view with its tab.
nonisolated public struct TabItemView<Content: View, Label: View>: PrimitiveView {
  let content: Content
  let label: Label
  /// The value of the tab; nil for that of a view above, or else its number.
  var tag: AnyHashable?

  /// Adds the label, and the content if it has been shown.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(ElementView(.header) { label })
    guard let tab = context.tab(tag: tag ?? (content as? any TaggedContent)?.tag) else {
      return children.add(content)
    }
    let isSelected = context.tracking { tab.box.isSelected(tab.tag) }
    if isSelected { tab.wasShown = true }
    tab.isSelected = isSelected
    if tab.wasShown { children.add(content, key: AnyHashable("content")) }
  }

  /// Returns the tab, with the content's elements if it is selected.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    guard let tab = context.node.persistent as? TabMemory, let label = children.first else {
      return Array(children.dropFirst())
    }
    context.node.choose = { tab.box.select(tab.tag) }
    let text = ScreenNode.plainText(of: label.children)
    return context.control(
      .tab, text: text, value: tab.isSelected ? "selected" : nil, label: text,
      children: tab.isSelected ? Array(children.dropFirst()) : [])
  }
}

/// What the place of a tab keeps.
private final class TabMemory {
  let box: SelectionBox
  let number: Int
  var tag: AnyHashable
  var wasShown = false
  var isSelected = false

  init(_ box: SelectionBox) {
    self.box = box
    number = box.tabCount
    tag = AnyHashable(number)
    box.tabCount += 1
  }
}

extension ViewContext {
  /// The memory of the tab at this place; nil outside a ``TabView``.
  fileprivate func tab(tag: AnyHashable?) -> TabMemory? {
    guard let box = environment.object(SelectionBox.self), box.kind == .tab else { return nil }
    let memory = persistent { TabMemory(box) }
    memory.tag = tag ?? environment.object(TagBox.self)?.tag ?? AnyHashable(memory.number)
    return memory
  }
}

/// A view that knows its tag.
private protocol TaggedContent {
  var tag: AnyHashable { get }
}

extension TaggedView: TaggedContent {}

nonisolated extension View {
  /// Sets the label of the view's tab.
  public func tabItem<Label: View>(
    @ViewBuilder _ label: () -> Label
  ) -> TabItemView<Self, Label> { TabItemView(content: self, label: label()) }
}
