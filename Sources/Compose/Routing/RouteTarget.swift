import HeadlessUI
@_spi(Reflection) import Swift

/// The component behind a router: routes by label and by key path.
struct RouteTarget {
  private let component: any Component
  private let labels: [AnyKeyPath: String]
  private let own: AnyKeyPath

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

  func label(of path: AnyKeyPath) -> String? { path == own ? "self" : labels[path] }

  func path(labelled label: String) -> AnyKeyPath? {
    label == "self" ? own : labels.first { $0.value == label }?.key
  }

  func content(at path: AnyKeyPath) -> Any? {
    if path == own { return component is any RoutableView ? component : nil }
    let value = (component as Any)[keyPath: path]
    return value is any Component || value is any RoutedContent ? value : nil
  }
}
