import HeadlessUI
import TypeLayout

/// The component whose routes a router shows. Finds a route by its label or its key path.
final class RouteTarget {
  /// The content of a stored property of the component. The component is a value, so the content
  /// does not change.
  struct Route {
    var label: String
    var view: ViewChild
  }

  private let component: any Component
  /// The type of the component.
  let type: Any.Type
  private let labels: [AnyKeyPath: String]
  /// Routes with several properties; nil for a key path that is not a route.
  private var longRoutes: [AnyKeyPath: RoutePaths.Route?] = [:]
  private let own: AnyKeyPath
  private var routes: [AnyKeyPath: Route] = [:]
  @exclusivity(unchecked) private var recentLabels = RecentPaths<String>()
  @exclusivity(unchecked) private var recentRoutes = RecentPaths<Route>()

  init<C: Component>(_ component: C) {
    self.component = component
    type = C.self
    own = \C.self
    labels = Self.labels(of: C.self)
  }

  /// The labels of a structure's stored properties.
  private static func labels<C>(of type: C.Type) -> [AnyKeyPath: String] {
    var labels: [AnyKeyPath: String] = [:]
    for (name, path) in TypeLayout.propertyPaths(of: type) { labels[path] = name }
    return labels
  }

  /// The label of a route: a property, or properties of properties joined by dots.
  func label(of path: AnyKeyPath) -> String? {
    if let known = recentLabels[path] { return known }
    let found = findLabel(of: path)
    if let found { recentLabels.add(found, at: path) }
    return found
  }

  private func findLabel(of path: AnyKeyPath) -> String? {
    if path == own { return "self" }
    if let known = labels[path] { return known }
    return longRoute(at: path)?.label
  }

  private func longRoute(at path: AnyKeyPath) -> RoutePaths.Route? {
    if let known = longRoutes[path] { return known }
    let found = RoutePaths.route(to: path, in: type)
    longRoutes.updateValue(found, forKey: path)
    return found
  }

  func path(labelled label: String) -> AnyKeyPath? {
    if label == "self" { return own }
    // Labels are unique, so the order of the search does not change the result.
    if let known = labels.first(where: { $0.value == label })?.key { return known }
    return RoutePaths.route(labelled: label, in: type)?.path
  }

  /// The label and the view of a route; nil if the route has no content that can be shown.
  ///
  /// - Parameter makeView: Returns the view of a route's content, and whether the view is always
  ///   the same.
  func route(
    at path: AnyKeyPath, _ makeView: (Any) -> (view: ViewChild, isConstant: Bool)
  ) -> Route? {
    if let known = recentRoutes[path] { return known }
    if let known = routes[path] {
      recentRoutes.add(known, at: path)
      return known
    }
    guard let content = content(at: path) else { return nil }
    let (view, isConstant) = makeView(content)
    let route = Route(label: label(of: path) ?? "?", view: view)
    if isConstant && labels[path] != nil { routes[path] = route }
    return route
  }

  /// Whether a route has content that can be shown.
  func hasContent(at path: AnyKeyPath) -> Bool {
    routes[path] != nil || content(at: path) != nil
  }

  private func steps(to path: AnyKeyPath) -> [AnyKeyPath] {
    labels[path] == nil ? longRoute(at: path)?.steps ?? [path] : [path]
  }

  func content(at path: AnyKeyPath) -> Any? {
    if path == own { return component is any RoutableView ? component : nil }
    var value: Any = component
    for step in steps(to: path) {
      guard let next = value[keyPath: step] else { return nil }
      value = next
    }
    if components.value(value, as: (any Component).self) != nil { return value }
    return routedContents.value(value, as: (any RoutedContent).self) != nil ? value : nil
  }
}

/// What is known of a few key paths, found by their identity. To hash a key path is slow, and a path
/// in the source is the same object in each evaluation.
private struct RecentPaths<Value> {
  private var entries: [(path: AnyKeyPath, value: Value)] = []
  private static var limit: Int { 16 }

  subscript(path: AnyKeyPath) -> Value? {
    for index in entries.indices where entries[index].path === path { return entries[index].value }
    return nil
  }

  mutating func add(_ value: Value, at path: AnyKeyPath) {
    if entries.count < Self.limit { entries.append((path, value)) }
  }
}
