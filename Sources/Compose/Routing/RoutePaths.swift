import TypeLayout

/// Key paths to nested properties, and their labels.
enum RoutePaths {
  /// The largest number of properties in a route.
  static let depthLimit = 6

  /// A key path, its properties, and their labels joined by dots.
  struct Route {
    var path: AnyKeyPath
    /// One key path for each property. A joined key path that reflection created cannot be read at
    /// once.
    var steps: [AnyKeyPath]
    var label: String
  }

  /// The route of a key path from a type; nil if the key path contains anything but stored
  /// properties and members of lazy and dynamic components.
  static func route(to path: AnyKeyPath, in type: Any.Type) -> Route? {
    find(in: type, below: nil, depth: depthLimit) { $0.path == path }
  }

  /// The label of a key path from a type; nil if it is not a route.
  static func label(of path: AnyKeyPath, in type: Any.Type) -> String? {
    func isOwn<T>(_ type: T.Type) -> Bool { path == \T.self }
    return _openExistential(type, do: isOwn) ? "self" : route(to: path, in: type)?.label
  }

  /// The route of a label such as `tabs.home`.
  static func route(labelled label: String, in type: Any.Type) -> Route? {
    find(in: type, below: nil, depth: depthLimit) { $0.label == label }
  }

  /// The first route, in the order of declaration, for which `isWanted` is true.
  private static func find(
    in type: Any.Type, below base: Route?, depth: Int, _ isWanted: (Route) -> Bool
  ) -> Route? {
    guard depth > 0 else { return nil }
    for member in members(of: type) {
      var route = Route(path: member.path, steps: [member.path], label: member.label)
      if let base {
        guard let joined = base.path.appending(path: member.path) else { continue }
        route = Route(
          path: joined, steps: base.steps + [member.path], label: "\(base.label).\(member.label)")
      }
      if isWanted(route) { return route }
      let valueType = Swift.type(of: member.path).valueType
      if let found = find(in: valueType, below: route, depth: depth - 1, isWanted) { return found }
    }
    return nil
  }

  private static func members(of type: Any.Type) -> [(path: AnyKeyPath, label: String)] {
    if let holder = type as? any MemberRoutes.Type { return holder.memberPaths }
    return storedPaths(of: type)
  }

  static func storedPaths(of type: Any.Type) -> [(path: AnyKeyPath, label: String)] {
    func paths<T>(_ type: T.Type) -> [(path: AnyKeyPath, label: String)] {
      TypeLayout.propertyPaths(of: type).map { ($0.path, $0.name) }
    }
    return _openExistential(type, do: paths)
  }
}

/// A wrapper of a component, such as a lazy one. A route can continue to the members of the wrapped
/// component.
private protocol MemberRoutes {
  /// The type of the wrapped component.
  associatedtype Content

  /// Returns the wrapper's path to a member of the wrapped component.
  static func wrapped<Member>(_ path: KeyPath<Content, Member>) -> AnyKeyPath
}

extension MemberRoutes {
  fileprivate static var memberPaths: [(path: AnyKeyPath, label: String)] {
    RoutePaths.storedPaths(of: Content.self).compactMap { path, label in
      func member<Member>(_ type: Member.Type) -> AnyKeyPath? {
        (path as? KeyPath<Content, Member>).map { wrapped($0) }
      }
      return _openExistential(type(of: path).valueType, do: member).map { ($0, label) }
    }
  }
}

extension LazyComponent: MemberRoutes {
  fileprivate static func wrapped<Member>(_ path: KeyPath<Content, Member>) -> AnyKeyPath {
    \LazyComponent.[dynamicMember: path]
  }
}

extension DynamicComponent: MemberRoutes {
  fileprivate static func wrapped<Member>(_ path: KeyPath<Content, Member>) -> AnyKeyPath {
    \DynamicComponent.[dynamicMember: path]
  }
}
