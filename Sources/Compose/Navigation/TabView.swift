import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// The chosen page of a tab router, and a bar below it to choose another.
///
/// Source: Compose, `ComposeTabView`.
nonisolated public struct TabView: View {
  // Views with a property that is observed are compared by it.
  @ObservedObject private var tabs: TabRouter

  /// Creates the view of a router.
  public init(_ tabs: TabRouter) { self.tabs = tabs }

  /// The page and the bar.
  public var body: some View {
    VStack {
      TabPages(tabs: tabs)
      HStack { TabButtons(tabs: tabs) }
    }
  }
}

/// Every visited page; only the chosen one is visible.
private struct TabPages: PrimitiveView {
  @ObservedObject var tabs: TabRouter

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.observe(tabs.router.ownContent)
    for tab in tabs.tabs where tabs.visited.contains(tab.path) {
      let page = context.tracking { RouterView.view(at: tab.path, of: tabs.router) }
      guard let view = page else { continue }
      let slot = RouteSlot(
        content: view, isOnTop: tab.path == tabs.path, label: tabs.router.label(of: tab.path))
      children.add(slot, path: tab.path)
    }
  }
}

/// The buttons of the bar; an input names a button by its page's label.
private struct TabButtons: PrimitiveView {
  @ObservedObject var tabs: TabRouter

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    for tab in tabs.tabs {
      let button = Button(
        name: { tabs.router.label(of: tab.path) }, isSelected: tab.path == tabs.path,
        action: { tabs.select(tab.path) }, label: { Text(tab.title) })
      children.add(button, path: tab.path)
    }
  }
}
