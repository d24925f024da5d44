import HeadlessUI
import OrderedCombine
import ReplayRuntime

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
