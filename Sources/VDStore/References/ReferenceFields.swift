@_spi(Reflection) import Swift

/// The places of references in a state type: in its stored properties and in those of nested
/// structures.
struct ReferenceFields {
  private struct Field {
    var label: String
    /// The offset in the state's memory, in bytes.
    var offset: Int
    var read: (UnsafeRawPointer) -> any ReferencedValue
  }

  private var fields: [Field] = []

  init(of type: Any.Type) { add(type, at: 0, label: "") }

  var isEmpty: Bool { fields.isEmpty }

  /// Calls `body` with the label and the value of each reference, in the order of declaration.
  func forEach<State>(in state: State, _ body: (String, any ReferencedValue) -> Void) {
    guard !fields.isEmpty else { return }
    withUnsafePointer(to: state) { pointer in
      for field in fields {
        body(field.label, field.read(UnsafeRawPointer(pointer) + field.offset))
      }
    }
  }

  private mutating func add(_ type: Any.Type, at base: Int, label: String) {
    _ = _forEachField(of: type) { name, offset, fieldType, kind in
      let own = String(String(cString: name).drop { $0 == "_" })
      let label = label.isEmpty ? own : "\(label).\(own)"
      if let part = fieldType as? any ReferencePart.Type {
        fields.append(Field(label: label, offset: base + offset, read: Self.reader(part)))
      } else if kind == .struct {
        add(fieldType, at: base + offset, label: label)
      }
      return true
    }
  }

  private static func reader<Part: ReferencePart>(
    _ type: Part.Type
  ) -> (UnsafeRawPointer) -> any ReferencedValue {
    { $0.assumingMemoryBound(to: Part.self).pointee.referenced }
  }
}
