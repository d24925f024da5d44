/// A stored property of a value, with its name in the log.
package struct NamedProperty {
  /// The declared name. That of a property wrapper has no `_`.
  package let name: String
  /// The present content.
  package let value: Any

  /// The stored properties of a value, in the order of their declaration.
  package static func all(of owner: Any) -> [NamedProperty] {
    Mirror(reflecting: owner).children.compactMap { child in
      guard let label = child.label else { return nil }
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      return NamedProperty(name: name, value: child.value)
    }
  }
}
