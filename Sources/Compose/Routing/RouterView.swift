import HeadlessUI
import ReplayRuntime
import TypeLayout

let routedContents = Conformers((any RoutedContent).self)

/// The router that shows a route.
struct RouterHost {
  var router: Router
}

/// Shows the top route of the nearest router component.
///
/// All routes in the stack stay mounted; only the top one is visible. A push therefore makes no
/// component disappear; a pop or a replacement does.
///
/// Source: Compose, `RouterView`.
public struct RouterView: PrimitiveView {
  private let defaultContent: (() -> ViewChild)?

  /// Creates the view.
  public init() { defaultContent = nil }

  /// Creates the view with what it shows while the stack is empty, or where no component has a
  /// router.
  public init<Content: View>(@ViewBuilder default content: @escaping () -> Content) {
    defaultContent = { ViewChild(content()) }
  }

  /// Adds one slot for each route.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    guard let router = context.environment.object(Router.self) else {
      if let defaultContent { children.add(context.tracking(defaultContent)) }
      return
    }
    context.observe(router)
    context.observe(router.ownContent)
    let top = router.paths.count - 1
    if top < 0, let defaultContent { children.add(context.tracking(defaultContent)) }
    var counts: [AnyKeyPath: Int] = [:]
    for (index, path) in router.paths.enumerated() {
      let route = context.tracking {
        router.route(at: path) { Self.view(of: $0, in: RouterHost(router: router)) }
      }
      guard let route else { continue }
      // The ordinal distinguishes equal routes, so that a route which only moves in the stack stays
      // mounted.
      let ordinal = counts[path, default: 0]
      counts[path] = ordinal + 1
      let slot = RouteSlot(content: route.view, isOnTop: index == top, label: route.label)
      children.add(slot, path: path, ordinal: ordinal)
    }
  }

  /// The view of a router at one of its routes; nil if the route is not a component.
  static func view(at path: AnyKeyPath, of router: Router) -> ViewChild? {
    router.route(at: path) { view(of: $0, in: RouterHost(router: router)) }?.view
  }

  /// The view of a route, and whether it is the same in every call.
  private static func view(
    of content: Any, in host: RouterHost
  ) -> (view: ViewChild, isConstant: Bool) {
    if let routed = routedContents.value(content, as: (any RoutedContent).self) {
      return (routed.routedView(in: host), true)
    }
    if isOwnContent(content, of: host.router), let routable = content as? any RoutableView {
      return (ViewChild(routable.erasedRoutableBody), false)
    }
    if let component = components.value(content, as: (any Component).self) {
      return (ComponentPresence.view(of: component), true)
    }
    return (ViewChild(EmptyView()), true)
  }

  /// Whether a route's content is the router's own component.
  private static func isOwnContent(_ content: Any, of router: Router) -> Bool {
    routerComponents.value(content, as: (any RouterComponent).self)?.placedRouter === router
  }
}
