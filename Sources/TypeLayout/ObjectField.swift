/// A stored property of a class, of one of its superclasses, or of a struct.
package struct ObjectField {
  /// The name under which the property is stored: `_x` for a wrapped property `x`.
  package let name: String
  /// The property's type.
  package let type: Any.Type
  /// The property's place in the memory of an object, in bytes.
  package let offset: Int
  /// Whether the property is declared with `var`.
  package let isVariable: Bool
  /// Whether the property is not `weak` or `unowned`. The memory of such a reference must not be loaded
  /// as its type.
  package let isStrong: Bool
}

extension TypeLayout {
  /// Returns the stored properties of a class, those of its superclasses first, or of a struct.
  package static func fields(of type: Any.Type) -> [ObjectField] {
    (0..<fieldCount(type)).map { index in
      var field = FieldRecord()
      let fieldType = fieldType(type, index, &field)
      defer { field.free?(field.name) }
      return ObjectField(
        name: field.name.map { String(cString: $0) } ?? "", type: fieldType,
        offset: fieldOffset(type, index), isVariable: field.isVariable, isStrong: field.isStrong)
    }
  }

  /// Whether a stored property of a type is a strong reference, and not `weak` or `unowned`.
  package static func isStrong(_ name: String, of type: Any.Type) -> Bool {
    strongNames.found(of: type) { Set(fields(of: type).filter(\.isStrong).map(\.name)) }
      .contains(name)
  }

  /// Found once for each type, since views are evaluated often.
  private static let strongNames = TypeCache<Set<String>>()
}

/// What the runtime of the language says of a stored property.
///
/// Source: swiftlang/swift, stdlib/public/core/ReflectionMirror.swift.
private struct FieldRecord {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(
  _ type: Any.Type, _ index: Int, _ field: UnsafeMutablePointer<FieldRecord>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: Any.Type, _ index: Int) -> Int
