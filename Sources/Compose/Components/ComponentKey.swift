import TypeLayout

/// The identity of a component value: its type and the content of its stored properties.
///
/// Equal sibling components hold different emitters, and siblings that share a store differ in
/// another property. A structure without references is identified by its description, and so are the
/// optionals and enumerations of any other: their copies have equal descriptions but not always equal
/// bits.
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
    text = layout.words(of: component)
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
    let hasEqualBits = withUnsafeBytes(of: component) { memory in
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
    return hasEqualBits && (layout.described.isEmpty || text == layout.words(of: component))
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

/// The places of references and values in the memory of a component type.
struct ComponentLayout {
  /// Ranges of memory whose bits are equal in every copy of a value, without padding.
  private(set) var leaves: [Range<Int>] = []
  /// The other values, which are known by their descriptions. Functions are left out.
  private(set) var described: [(offset: Int, type: Any.Type)] = []
  private(set) var hasReference = false
  /// The number of bytes in all leaves.
  var size: Int { leaves.reduce(0) { $0 + $1.count } }

  init(of type: Any.Type) { add(type, at: 0) }

  private mutating func add(_ type: Any.Type, at base: Int) {
    for property in TypeLayout.properties(of: type) {
      let start = base + property.offset
      let bits = start..<start + TypeLayout.size(of: property.type)
      switch property.kind {
      case .class:
        hasReference = true
        leaves.append(bits)
      case .struct, .tuple: add(property.type, at: start)
      case .builtin, .metatype: leaves.append(bits)
      case .optional where Self.mayBeWeak(property.type): leaves.append(bits)
      case .existential where TypeLayout.isClassBound(property.type): leaves.append(bits)
      case .enum where TypeLayout.isPlainEnum(property.type): leaves.append(bits)
      case .enum, .optional, .existential: described.append((start, property.type))
      case .function, .unknown: break
      }
    }
  }

  /// Whether a type is an optional reference. One that is weak must not be read as such a value.
  private static func mayBeWeak(_ type: Any.Type) -> Bool {
    guard let wrapped = (type as? any OptionalType.Type)?.wrapped else { return false }
    return wrapped is AnyClass || TypeLayout.isClassBound(wrapped)
  }

  /// What tells the ``described`` values of a component apart.
  func words<C: Component>(of component: C) -> String {
    if described.isEmpty { return "" }
    var words = ""
    withUnsafeBytes(of: component) { memory in
      guard let base = memory.baseAddress else { return }
      for (offset, type) in described {
        func open<Value>(_ type: Value.Type) {
          let pointer = (base + offset).assumingMemoryBound(to: type)
          Self.add(pointer.pointee, to: &words)
        }
        _openExistential(type, do: open)
      }
    }
    return words
  }

  private static func add(_ value: Any, to words: inout String) {
    words += "(\(UInt(bitPattern: ObjectIdentifier(type(of: value)))) "
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      words += "\(UInt(bitPattern: ObjectIdentifier(value as AnyObject)))"
    } else if mirror.children.isEmpty {
      words += String(describing: value)
    } else {
      if let name = TypeLayout.caseName(of: value) { words += name }
      for child in mirror.children { add(child.value, to: &words) }
    }
    words += ")"
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
