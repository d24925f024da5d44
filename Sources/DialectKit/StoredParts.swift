@_spi(Reflection) import Swift

/// The places of parts of one kind in the memory of a type: in its stored properties, and in those
/// of nested structures.
package struct StoredParts<Part> {
  /// Reads a part from the memory of a value.
  package typealias Reader = (UnsafeRawPointer) -> Part

  private struct Field {
    var label: String
    /// The offset in the value's memory, in bytes.
    var offset: Int
    var read: Reader
  }

  private var fields: [Field] = []

  /// Finds the parts of a type.
  ///
  /// - Parameter reader: Returns how a value of a type is read; nil for a type that is not a part.
  package init(of type: Any.Type, reader: (Any.Type) -> Reader?) {
    add(type, at: 0, label: "", reader)
  }

  /// Whether the type has no parts.
  package var isEmpty: Bool { fields.isEmpty }

  /// Calls `body` with the label and the value of each part, in the order of declaration. The label
  /// of a nested part is its path: `form.name`.
  package func forEach<Value>(in value: Value, _ body: (String, Part) -> Void) {
    guard !fields.isEmpty else { return }
    withUnsafePointer(to: value) { pointer in
      for field in fields {
        body(field.label, field.read(UnsafeRawPointer(pointer) + field.offset))
      }
    }
  }

  private mutating func add(
    _ type: Any.Type, at base: Int, label: String, _ reader: (Any.Type) -> Reader?
  ) {
    if let read = reader(type) {
      fields.append(Field(label: label, offset: base, read: read))
    } else if Self.isStructure(type) {
      _ = _forEachField(of: type) { name, offset, fieldType, _ in
        let own = String(String(cString: name).drop { $0 == "_" })
        let path = label.isEmpty ? own : "\(label).\(own)"
        add(fieldType, at: base + offset, label: path, reader)
        return true
      }
    }
  }

  /// The first word of a type's metadata is its kind. Only structures have fields that can be
  /// visited.
  private static func isStructure(_ type: Any.Type) -> Bool {
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return _MetadataKind(rawValue: kind) == .struct
  }
}
