import HeadlessUI
import ReplayRuntime

/// What stands for a component in a route: a lazy or a dynamic one.
protocol RoutedContent {
  func routedView(in host: RouterHost) -> ViewChild
}

/// The router that shows a route.
struct RouterHost {
  var router: Router
}

/// Shows what the router of the nearest router component points at.
///
/// Every route in the stack stays mounted; the top one is seen. Pushing therefore makes nothing
/// disappear, popping and replacing do.
///
/// Source: Compose, `RouterView`.
public struct RouterView: PrimitiveView {
  /// Makes the view; it has nothing to configure.
  public init() {}

  /// One slot for each route.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    guard let router = context.environment.object(Router.self) else { return }
    context.observe(router)
    context.observe(router.ownContent)
    let top = router.paths.count - 1
    var counts: [AnyKeyPath: Int] = [:]
    for (index, path) in router.paths.enumerated() {
      let route = context.tracking {
        router.route(at: path) { Self.view(of: $0, in: RouterHost(router: router)) }
      }
      guard let route else { continue }
      // The k-th of equal routes: one that only moves within the stack stays mounted.
      let key = RouteKey(path: path, ordinal: counts[path, default: 0])
      counts[path] = key.ordinal + 1
      let slot = RouteSlot(content: route.view, isOnTop: index == top, label: route.label)
      children.add(slot, key: key)
    }
  }

  /// What a router shows at one of its routes; nil when that is no component.
  static func view(at path: AnyKeyPath, of router: Router) -> ViewChild? {
    router.route(at: path) { view(of: $0, in: RouterHost(router: router)) }?.view
  }

  /// The view of a route, and whether it is the same at every call.
  private static func view(
    of content: Any, in host: RouterHost
  ) -> (view: ViewChild, isConstant: Bool) {
    if let routed = content as? any RoutedContent { return (routed.routedView(in: host), true) }
    if let routable = content as? any RoutableView, isOwnContent(content, of: host.router) {
      return (ViewChild(routable.erasedRoutableBody), false)
    }
    if let component = content as? any Component {
      return (ComponentPresence.view(of: component), true)
    }
    return (ViewChild(EmptyView()), true)
  }

  /// Whether a route's content is the router's own component.
  private static func isOwnContent(_ content: Any, of router: Router) -> Bool {
    (content as? any RouterComponent)?.router === router
  }
}

/// What tells the routes of a stack apart.
private struct RouteKey: Hashable {
  var path: AnyKeyPath
  var ordinal: Int
}

/// One route's place; only the top one is seen.
struct RouteSlot: PrimitiveView {
  let content: ViewChild
  let isOnTop: Bool
  let label: String

  func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let path = "\(environment.component).\(label)"
    return context.derived(from: environment, when: .presented(path)) { $0.present(path) }
  }

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    isOnTop ? children : []
  }
}
