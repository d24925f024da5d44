import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// One page of a tab view.
public struct Tab: @unchecked Sendable {
  /// A key path from the owner to the page's component.
  public let path: AnyKeyPath
  /// The title in the bar.
  public let title: String

  /// Creates a tab.
  public init(_ path: AnyKeyPath, _ title: String) {
    self.path = path
    self.title = title
  }
}

/// Decides which of several components of a structure is shown.
///
/// ```swift
/// @ObservedObject var tabs = TabRouter(Tab(\Self.home, "Home"), Tab(\Self.cart, "Cart"))
/// var body: some View { TabView(tabs) }
/// ```
///
/// A page is mounted when it is first chosen, and stays mounted. Each choice is a route event.
///
/// Change it in a turn, where an input, a timer or the result of an effect is handled; `Runtime` says what
/// happens to calls from other threads.
///
/// Source: Compose, `TabRouter`.
public final class TabRouter: ObservableObject, RuntimeObservable {
  let router: Router
  /// The pages, from left to right.
  public let tabs: [Tab]
  private(set) var visited: [AnyKeyPath]
  private var subscription: ReplayRuntime.Subscription?

  /// Creates a router that shows the first page.
  public init(_ first: Tab, _ others: Tab...) {
    tabs = [first] + others
    router = Router(start: first.path)
    visited = [first.path]
    // A replayed choice also mounts its page.
    subscription = router.observe { [weak self] in self?.visit() }
  }

  /// The shown page.
  public var path: AnyKeyPath { router.path ?? tabs[0].path }

  /// Shows a page; does nothing if the page is already shown.
  public func select(_ path: AnyKeyPath) {
    guard path != self.path, tabs.contains(where: { $0.path == path }) else { return }
    router.replace(path)
  }

  private func visit() {
    if !visited.contains(path) { visited.append(path) }
  }

  /// Subscribes to the choices of a page; `handler` runs after each of them.
  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    router.observe(handler)
  }

  /// Publishes after each choice.
  public var objectWillChange: ObjectChangePublisher { router.objectWillChange }
}

extension TabRouter: TreeMember {
  func resolve<C: Component>(in component: C) { router.resolve(in: component) }

  func bind(to path: String, scope: Scope) { router.bind(to: path, scope: scope) }
}

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
