/// A stored property of a value, with its name in the log.
package struct NamedProperty {
  /// The declared name. That of a property wrapper has no `_`.
  package let name: String
  /// The name under which it is stored: `_x` for a wrapped property `x`.
  package let label: String
  /// The present content.
  package let value: Any

  /// The stored properties of a value, in the order of their declaration.
  package static func all(of owner: Any) -> [NamedProperty] {
    func open<Owner>(_ owner: Owner) -> [NamedProperty]? {
      NamedPropertyReader.all(of: Owner.self).map { readers in
        withUnsafePointer(to: owner) { pointer in
          readers.map {
            NamedProperty(name: $0.name, label: $0.label, value: $0.read(UnsafeRawPointer(pointer)))
          }
        }
      }
    }
    return _openExistential(owner, do: open) ?? mirrored(owner)
  }

  private static func mirrored(_ owner: Any) -> [NamedProperty] {
    Mirror(reflecting: owner).children.compactMap { child in
      child.label.map { NamedProperty(name: name(of: $0), label: $0, value: child.value) }
    }
  }

  fileprivate static func name(of label: String) -> String {
    label.hasPrefix("_") ? String(label.dropFirst()) : label
  }
}

private let reflectables = Conformers((any CustomReflectable).self)

/// Reads one stored property of all values of a struct. A mirror is much slower.
private struct NamedPropertyReader {
  let name: String
  let label: String
  let read: (UnsafeRawPointer) -> Any

  /// The readers of a type's properties, found at the first call for it; nil if the type's values
  /// must be read with mirrors.
  static func all(of type: Any.Type) -> [NamedPropertyReader]? {
    cache.found(of: type) { found(in: type) }
  }

  private static let cache = TypeCache<[NamedPropertyReader]?>()

  private static func found(in type: Any.Type) -> [NamedPropertyReader]? {
    // Such a type chooses what a mirror shows.
    guard TypeLayout.kind(of: type) == .struct, !reflectables.mayInclude(type) else { return nil }
    let properties = TypeLayout.properties(of: type)
    // The type of a weak reference is optional too, and its memory is not a reference.
    let unread: [TypeKind] = [.optional, .builtin, .unknown]
    if properties.contains(where: { unread.contains($0.kind) }) { return nil }
    return properties.map { property in
      func open<Value>(_ type: Value.Type) -> (UnsafeRawPointer) -> Any {
        { ($0 + property.offset).assumingMemoryBound(to: Value.self).pointee }
      }
      return NamedPropertyReader(
        name: NamedProperty.name(of: property.name), label: property.name,
        read: _openExistential(property.type, do: open))
    }
  }
}
