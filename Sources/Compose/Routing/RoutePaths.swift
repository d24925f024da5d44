@_spi(Reflection) import Swift

/// Key paths to properties of properties, and their labels.
enum RoutePaths {
  /// How many properties a route may lead over.
  static let depthLimit = 6

  /// The label of a key path from a type, such as `tabs.home`; nil for one that leads over
  /// anything else than stored properties and members of lazy and dynamic components.
  static func label(of path: AnyKeyPath, in type: Any.Type) -> String? {
    find(in: type, from: nil, label: "", depth: depthLimit) { found, _ in found == path }?.label
  }

  /// The key path from a type to what a label names.
  static func path(labelled label: String, in type: Any.Type) -> AnyKeyPath? {
    find(in: type, from: nil, label: "", depth: depthLimit) { _, found in found == label }?.path
  }

  /// The first path, in the order of declaration, that is the one looked for.
  private static func find(
    in type: Any.Type, from base: AnyKeyPath?, label: String, depth: Int,
    _ isWanted: (AnyKeyPath, String) -> Bool
  ) -> (path: AnyKeyPath, label: String)? {
    guard depth > 0 else { return nil }
    for member in members(of: type) {
      guard let path = base.map({ $0.appending(path: member.path) }) ?? member.path else {
        continue
      }
      let name = label.isEmpty ? member.label : "\(label).\(member.label)"
      if isWanted(path, name) { return (path, name) }
      let valueType = Swift.type(of: member.path).valueType
      let found = find(in: valueType, from: path, label: name, depth: depth - 1, isWanted)
      if let found { return found }
    }
    return nil
  }

  private static func members(of type: Any.Type) -> [(path: AnyKeyPath, label: String)] {
    if let holder = type as? any MemberRoutes.Type { return holder.memberPaths }
    return isStructure(type) ? storedPaths(of: type) : []
  }

  static func storedPaths(of type: Any.Type) -> [(path: AnyKeyPath, label: String)] {
    var paths: [(path: AnyKeyPath, label: String)] = []
    func walk<T>(_ type: T.Type) {
      _ = _forEachFieldWithKeyPath(of: type) { name, path in
        paths.append((path, String(cString: name)))
        return true
      }
    }
    _openExistential(type, do: walk)
    return paths
  }

  /// The first word of a type's metadata is its kind; fields of other types cannot be walked.
  private static func isStructure(_ type: Any.Type) -> Bool {
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return _MetadataKind(rawValue: kind) == .struct
  }
}

/// What stands for a component: routes may lead over it to the component's members.
private protocol MemberRoutes {
  static var memberPaths: [(path: AnyKeyPath, label: String)] { get }
}

extension LazyComponent: MemberRoutes {
  static var memberPaths: [(path: AnyKeyPath, label: String)] {
    RoutePaths.storedPaths(of: Content.self).compactMap { path, label in
      func member<Member>(_ type: Member.Type) -> AnyKeyPath? {
        (path as? KeyPath<Content, Member>).map { \LazyComponent.[dynamicMember: $0] }
      }
      return _openExistential(type(of: path).valueType, do: member).map { ($0, label) }
    }
  }
}

extension DynamicComponent: MemberRoutes {
  static var memberPaths: [(path: AnyKeyPath, label: String)] {
    RoutePaths.storedPaths(of: Content.self).compactMap { path, label in
      func member<Member>(_ type: Member.Type) -> AnyKeyPath? {
        (path as? KeyPath<Content, Member>).map { \DynamicComponent.[dynamicMember: $0] }
      }
      return _openExistential(type(of: path).valueType, do: member).map { ($0, label) }
    }
  }
}
