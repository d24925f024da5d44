import TypeLayout

/// The identity of a component value: its type and the content of its stored properties.
///
/// Equal sibling components hold different emitters, and siblings that share a store differ in
/// another property. A structure without references is identified by its description: if it also
/// has an enumeration, its copies have equal descriptions but not always equal bits. Functions and
/// optional references do not identify a component.
struct ComponentKey: Hashable {
  let type: ObjectIdentifier
  private let bits: [UInt8]
  private let text: String
  /// What tells enumerations and existentials apart.
  private let details: [UInt8]

  init<C: Component>(_ component: C, _ layout: ComponentLayout) {
    type = ObjectIdentifier(C.self)
    guard layout.hasReference else {
      details = []
      bits = TypeLayout.access == .mirror ? Self.references(in: component) : []
      text = String(describing: component)
      return
    }
    text = ""
    details = layout.details(of: component)
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
    return hasEqualBits && (layout.described.isEmpty || details == layout.details(of: component))
  }

  // The synthesized one hashes each byte by itself.
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    bits.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(text)
    details.withUnsafeBytes { hasher.combine(bytes: $0) }
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

/// The places of references and values in the memory of a component type, or of a type in one.
struct ComponentLayout {
  /// Ranges of memory whose bits are equal in every copy of a value, without padding.
  private(set) var leaves: [Range<Int>] = []
  /// Enumerations and existentials, of whose memory only a part may be defined.
  private(set) var described: [(offset: Int, type: Any.Type)] = []
  private(set) var hasReference = false
  /// The number of bytes in all leaves.
  var size: Int { leaves.reduce(0) { $0 + $1.count } }

  init(of type: Any.Type) { add(type, at: 0) }

  private mutating func add(_ type: Any.Type, at base: Int) {
    for property in TypeLayout.properties(of: type) {
      add(property.type, property.kind, at: base + property.offset)
    }
  }

  private mutating func add(_ type: Any.Type, _ kind: TypeKind, at start: Int) {
    switch kind {
    case .class:
      hasReference = true
      leaves.append(start..<start + MemoryLayout<UInt>.size)
    case .struct, .tuple: add(type, at: start)
    case .builtin, .metatype: leaves.append(start..<start + TypeLayout.size(of: type))
    case .enum where TypeLayout.isPlainEnum(type):
      leaves.append(start..<start + TypeLayout.size(of: type))
    case .optional where Self.mayBeWeak(type): break
    case .existential where TypeLayout.isClassBound(type): break
    case .enum, .optional, .existential: described.append((start, type))
    case .function, .unknown: break
    }
  }

  /// Whether an optional may be a weak reference, whose memory is not such a value and changes when the
  /// object ends. Other optional references are left out as well.
  private static func mayBeWeak(_ type: Any.Type) -> Bool {
    guard let wrapped = (type as? any OptionalValue.Type)?.wrapped else { return true }
    let kind = TypeLayout.kind(of: wrapped)
    return kind == .class || kind == .unknown || TypeLayout.isClassBound(wrapped)
  }

  /// What tells the ``described`` values of a component apart.
  func details<C>(of component: C) -> [UInt8] {
    if described.isEmpty { return [] }
    var details: [UInt8] = []
    addDetails(of: component, to: &details)
    return details
  }

  private func addDetails<Value>(of value: Value, to details: inout [UInt8]) {
    withUnsafeBytes(of: value) { memory in
      guard let base = memory.baseAddress else { return }
      for (offset, type) in described {
        func open<Part>(_ type: Part.Type) {
          Self.add((base + offset).assumingMemoryBound(to: type).pointee, to: &details)
        }
        _openExistential(type, do: open)
      }
    }
  }

  /// Adds the type of a value, its case, and the bits of its parts.
  private static func add(_ value: Any, to details: inout [UInt8]) {
    func open<Value>(_ value: Value) {
      if TypeLayout.kind(of: Value.self) == .existential { return addHeld(value) }
      withUnsafeBytes(of: ObjectIdentifier(Value.self)) { details.append(contentsOf: $0) }
      if let optional = value as? any OptionalValue {
        details.append(optional.content == nil ? 0 : 1)
        if let content = optional.content { add(content, to: &details) }
      } else if let name = TypeLayout.caseName(of: value) {
        details.append(contentsOf: name.utf8)
        details.append(0)
        // An application's own mirror need not show the payload.
        guard !(value is any CustomReflectable) else { return }
        for child in Mirror(reflecting: value).children { add(child.value, to: &details) }
      } else {
        var layout = ComponentLayout()
        layout.add(Value.self, TypeLayout.kind(of: Value.self), at: 0)
        withUnsafeBytes(of: value) { memory in
          for leaf in layout.leaves { details.append(contentsOf: memory[leaf]) }
        }
        layout.addDetails(of: value, to: &details)
      }
    }
    // A value in an existential in `Any` is opened one level at a time.
    func addHeld<Value>(_ value: Value) {
      func cast<Held>(_ type: Held.Type) {
        guard TypeLayout.kind(of: type) != .existential, let held = value as? Held else { return }
        add(held, to: &details)
      }
      _openExistential(Swift.type(of: value as Any), do: cast)
    }
    _openExistential(value, do: open)
  }

  private init() {}
}

private protocol OptionalValue {
  static var wrapped: Any.Type { get }
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
  fileprivate var content: Any? { self }
}
