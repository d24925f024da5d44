/// A stored property of a type.
package struct StoredProperty {
  /// The name under which the property is stored: `_x` for a wrapped property `x`.
  package let name: String
  /// The property's type.
  package let type: Any.Type
  /// The kind of ``type``.
  package let kind: TypeKind
  /// The property's place in the memory of a value, in bytes.
  package let offset: Int
}
