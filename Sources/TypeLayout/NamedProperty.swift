/// A stored property of a value, with its name in the log.
package struct NamedProperty {
  /// The declared name. That of a property wrapper has no `_`.
  package let name: String
  /// The present content.
  package let value: Any

  private init(label: String, value: Any) {
    name = label.hasPrefix("_") ? String(label.dropFirst()) : label
    self.value = value
  }

  /// The stored properties of a value, in the order of their declaration.
  package static func all(of owner: Any) -> [NamedProperty] {
    let type = Swift.type(of: owner)
    // A mirror begins with a cast to `CustomReflectable`, which searches for a conformance.
    if TypeLayout.kind(of: type) == .struct, !reflectables.mayInclude(type) {
      func open<Owner>(_ owner: Owner) -> [NamedProperty] { reflected(of: owner) }
      return _openExistential(owner, do: open)
    }
    return Mirror(reflecting: owner).children.compactMap { child in
      child.label.map { NamedProperty(label: $0, value: child.value) }
    }
  }

  /// The children of the mirror of a struct that does not choose them itself.
  static func reflected<Owner>(of owner: Owner) -> [NamedProperty] {
    (0..<childCount(owner, type: Owner.self)).compactMap { index in
      var label: UnsafePointer<CChar>?
      var free: FreeLabel?
      let value = child(of: owner, type: Owner.self, at: index, &label, &free)
      defer { free?(label) }
      return label.map { NamedProperty(label: String(cString: $0), value: value) }
    }
  }
}

private let reflectables = Conformers((any CustomReflectable).self)

// What a mirror calls.
// Source: swiftlang/swift, stdlib/public/core/ReflectionMirror.swift.

private typealias FreeLabel = @convention(c) (UnsafePointer<CChar>?) -> Void

@_silgen_name("swift_reflectionMirror_count")
private func childCount<T>(_ value: T, type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func child<T>(
  of value: T, type: Any.Type, at index: Int,
  _ label: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  _ free: UnsafeMutablePointer<FreeLabel?>
) -> Any
