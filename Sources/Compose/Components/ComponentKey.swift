@_spi(Reflection) import Swift

/// What tells component values apart: the type, and what its stored properties hold.
///
/// Sibling components that look alike still hold emitters of their own, and siblings that share a
/// store differ in another property. A structure without any reference is known by what it
/// prints: copies of one that also has an enumeration have equal prints and not always equal bits.
struct ComponentKey: Hashable {
  private let type: ObjectIdentifier
  private let bits: [UInt8]
  private let text: String

  init<C: Component>(_ component: C, _ layout: ComponentLayout) {
    type = ObjectIdentifier(C.self)
    guard layout.hasReference else {
      (bits, text) = ([], String(describing: component))
      return
    }
    text = ""
    bits = withUnsafeBytes(of: component) { memory in
      layout.leaves.flatMap { memory[$0] }
    }
  }
}

/// Where a component type holds references and plain values.
struct ComponentLayout {
  /// Ranges of memory whose bits are equal in every copy of a value; no padding among them.
  private(set) var leaves: [Range<Int>] = []
  private(set) var hasReference = false

  init(of type: Any.Type) { add(type, at: 0) }

  private mutating func add(_ type: Any.Type, at base: Int) {
    _ = _forEachField(of: type) { _, offset, fieldType, kind in
      let start = base + offset
      switch kind {
      case .class:
        hasReference = true
        leaves.append(start..<start + MemoryLayout<UInt>.size)
      case .struct:
        add(fieldType, at: start)
      case .opaque:
        leaves.append(start..<start + Self.size(of: fieldType))
      default:
        break  // Enumerations and existentials may leave bits undefined.
      }
      return true
    }
  }

  private static func size<T>(of type: T.Type) -> Int { MemoryLayout<T>.size }
}
