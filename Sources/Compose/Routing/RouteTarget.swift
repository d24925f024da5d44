import HeadlessUI
@_spi(Reflection) import Swift

/// The component behind a router: routes by label and by key path.
final class RouteTarget {
  /// What a stored property of the component shows; the component is a value and stays the same.
  struct Route {
    var label: String
    var view: ViewChild
  }

  private let component: any Component
  private let labels: [AnyKeyPath: String]
  /// Labels of routes that lead over several properties; nil for what has none.
  private var longLabels: [AnyKeyPath: String?] = [:]
  private let own: AnyKeyPath
  private var routes: [AnyKeyPath: Route] = [:]

  init<C: Component>(_ component: C) {
    self.component = component
    own = \C.self
    labels = Self.labels(of: C.self)
  }

  /// The labels of a structure's stored properties.
  private static func labels<C>(of type: C.Type) -> [AnyKeyPath: String] {
    var labels: [AnyKeyPath: String] = [:]
    _ = _forEachFieldWithKeyPath(of: type) { name, path in
      labels[path] = String(cString: name)
      return true
    }
    return labels
  }

  /// The label of a route: a property, or properties of properties joined by dots.
  func label(of path: AnyKeyPath) -> String? {
    if path == own { return "self" }
    if let known = labels[path] { return known }
    if let known = longLabels[path] { return known }
    let found = RoutePaths.label(of: path, in: type(of: component))
    longLabels.updateValue(found, forKey: path)
    return found
  }

  func path(labelled label: String) -> AnyKeyPath? {
    if label == "self" { return own }
    // Labels are unique, so the order in which they are looked through shows nowhere.
    if let known = labels.first(where: { $0.value == label })?.key { return known }
    return RoutePaths.path(labelled: label, in: type(of: component))
  }

  /// The label and the view of a route; nil when the route is nothing that can be shown.
  ///
  /// - Parameter makeView: Gives the view of a route's content, and whether that stays the same.
  func route(
    at path: AnyKeyPath, _ makeView: (Any) -> (view: ViewChild, isConstant: Bool)
  ) -> Route? {
    if let known = routes[path] { return known }
    guard let content = content(at: path) else { return nil }
    let (view, isConstant) = makeView(content)
    let route = Route(label: label(of: path) ?? "?", view: view)
    if isConstant && labels[path] != nil { routes[path] = route }
    return route
  }

  func content(at path: AnyKeyPath) -> Any? {
    if path == own { return component is any RoutableView ? component : nil }
    let value = (component as Any)[keyPath: path]
    return value is any Component || value is any RoutedContent ? value : nil
  }
}
