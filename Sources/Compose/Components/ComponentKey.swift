import TypeLayout

/// The identity of a component value: its type and the content of its stored properties.
///
/// Equal sibling components hold different emitters, and siblings that share a store differ in
/// another property. A structure without references is identified by its description: if it also
/// has an enumeration, its copies have equal descriptions but not always equal bits.
struct ComponentKey: Hashable {
  let type: ObjectIdentifier
  private let bits: [UInt8]
  private let text: String

  init<C: Component>(_ component: C, _ layout: ComponentLayout) {
    type = ObjectIdentifier(C.self)
    guard layout.hasReference else {
      bits = TypeLayout.access == .mirror ? Self.references(in: component) : []
      text = String(describing: component)
      return
    }
    text = ""
    bits = withUnsafeBytes(of: component) { memory in
      var bits: [UInt8] = []
      bits.reserveCapacity(layout.size)
      for leaf in layout.leaves {
        bits.append(contentsOf: UnsafeRawBufferPointer(rebasing: memory[leaf]))
      }
      return bits
    }
  }

  /// Whether this is the key of a component of its type. Not known without references.
  func isOf<C: Component>(_ component: C, _ layout: ComponentLayout) -> Bool {
    guard layout.hasReference else { return false }
    return withUnsafeBytes(of: component) { memory in
      bits.withUnsafeBytes { bits in
        guard let own = bits.baseAddress, let other = memory.baseAddress else { return false }
        var start = 0
        for leaf in layout.leaves {
          guard ValueMemory.isEqual(own + start, other + leaf.lowerBound, leaf.count) else {
            return false
          }
          start += leaf.count
        }
        return true
      }
    }
  }

  // The synthesized one hashes each byte by itself.
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    bits.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(text)
  }

  /// The addresses of the objects in a value, in the order of declaration.
  private static func references(in value: Any) -> [UInt8] {
    Mirror(reflecting: value).children.flatMap { child -> [UInt8] in
      switch Mirror(reflecting: child.value).displayStyle {
      case .class:
        withUnsafeBytes(of: ObjectIdentifier(child.value as AnyObject)) { Array($0) }
      case .struct: references(in: child.value)
      default: []
      }
    }
  }
}

/// The places of references and plain values in the memory of a component type.
struct ComponentLayout {
  /// Ranges of memory whose bits are equal in every copy of a value, without padding.
  private(set) var leaves: [Range<Int>] = []
  private(set) var hasReference = false
  /// The number of bytes in all leaves.
  var size: Int { leaves.reduce(0) { $0 + $1.count } }

  init(of type: Any.Type) { add(type, at: 0) }

  private mutating func add(_ type: Any.Type, at base: Int) {
    for property in TypeLayout.properties(of: type) {
      let start = base + property.offset
      switch property.kind {
      case .class:
        hasReference = true
        leaves.append(start..<start + MemoryLayout<UInt>.size)
      case .struct:
        add(property.type, at: start)
      case .builtin:
        leaves.append(start..<start + TypeLayout.size(of: property.type))
      default:
        break  // Enumerations and existentials may have undefined bits.
      }
    }
  }
}
