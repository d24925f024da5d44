import CBOR
import TypeLayout

/// Encodes values of types without `Encodable`.
///
/// An enum is `{case: {label: payload}}` with `_0`, `_1` … for payloads without labels, as in the
/// conformance that the compiler makes. A tuple is a map of the same form. An existential is
/// encoded as the value in it. Dictionaries and sets are maps and tag 258.
struct Reflection {
  let coding: StateCoding

  mutating func write<Value>(
    _ value: Value, as typeName: String, into writer: inout CBORWriter
  ) throws {
    if let dictionary = value as? any ReflectedDictionary {
      return try writePairs(dictionary.reflectedPairs, into: &writer)
    }
    if let set = value as? any ReflectedSet {
      return try writeSet(set.reflectedElements, into: &writer)
    }
    let dynamicType = type(of: value as Any)
    if dynamicType != Value.self {
      return try writeDynamic(value, into: &writer)
    }
    if coding.access == .mirror, let properties = Self.hiddenProperties(of: value) {
      return try writeLabelled(properties, into: &writer)
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum where !(value is any CustomReflectable):
      try writeEnum(value, mirror, into: &writer)
    case .tuple:
      try writeLabelled(mirror.children.map { ($0.label, $0.value) }, into: &writer)
    case .struct where coding.access == .mirror && !(value is any CustomReflectable):
      try writeStruct(mirror, into: &writer)
    default:
      throw StateCodingError.notDecodable(type: typeName)
    }
  }

  /// The stored properties of a text of the library, which mirrors do not show.
  private static func hiddenProperties(of value: Any) -> [(label: String?, value: Any)]? {
    switch value {
    case let character as Character: [("_str", String(character))]
    case let part as Substring:
      [("_slice", Slice(base: part.base, bounds: part.startIndex..<part.endIndex))]
    default: nil
    }
  }

  private func writeEnum<Value>(
    _ value: Value, _ mirror: Mirror, into writer: inout CBORWriter
  ) throws {
    guard let name = TypeLayout.caseName(of: value) else {
      throw StateCodingError.notDecodable(type: String(describing: Value.self))
    }
    writer.write(mapCount: 1)
    writer.write(text: name)
    guard let payload = mirror.children.first?.value else { return writer.write(mapCount: 0) }
    let parts = Mirror(reflecting: payload)
    if parts.displayStyle == .tuple {
      try writeLabelled(parts.children.map { ($0.label, $0.value) }, into: &writer)
    } else {
      try writeLabelled([(nil, payload)], into: &writer)
    }
  }

  /// Writes what ``StructPlan`` writes, slower. A property of a class-bound protocol is named by
  /// its class here.
  private func writeStruct(_ mirror: Mirror, into writer: inout CBORWriter) throws {
    let properties = mirror.children.map {
      (StructPlan.label(of: $0.label ?? "", type: type(of: $0.value)), $0.value)
    }
    if properties.count == 1, properties[0].1 is any TransparentState {
      return writer.write(try item(properties[0].1))
    }
    let pairs = try properties.map { CBORPair(.text($0), try property($1)) }
    writer.write(.map(sorting: pairs))
  }

  /// Returns the encoding of a stored property. A reference gives the constant of its type.
  private func property(_ value: Any) throws -> CBORValue {
    func open<V>(_ value: V) throws -> CBORValue {
      let isReference = (V.self as? any WalkedOptional.Type)?.wrapsReference ?? false
      let plan = isReference ? OpaquePlan(V.self) : coding.plan(for: V.self)
      var writer = CBORWriter(capacity: 64, limits: coding.limits)
      try coding.nested(type: plan.typeName) {
        let isEncoded = withUnsafePointer(to: value) {
          plan.encodeWhole(at: UnsafeRawPointer($0), into: &writer)
        }
        if !isEncoded { coding.noteFailure(of: plan) }
      }
      return try CBORValue(canonical: writer.array)
    }
    return try _openExistential(value, do: open)
  }

  private func writeLabelled(
    _ parts: [(label: String?, value: Any)], into writer: inout CBORWriter
  ) throws {
    var pairs: [CBORPair] = []
    for (index, part) in parts.enumerated() {
      // Mirrors name an unlabelled part ".0". The compiler's coding keys name it "_0".
      let label = part.label.map { $0.hasPrefix(".") ? "_" + $0.dropFirst() : $0 } ?? "_\(index)"
      pairs.append(CBORPair(.text(label), try item(part.value)))
    }
    writer.write(.map(sorting: pairs))
  }

  private func writePairs(
    _ parts: [(key: Any, value: Any)], into writer: inout CBORWriter
  ) throws {
    let pairs = try parts.map { CBORPair(try item($0.key), try item($0.value)) }
    let map = CBORValue.map(sorting: pairs)
    guard map.mapValue?.count == pairs.count else {
      throw StateCodingError.differentKeys(type: "a dictionary")
    }
    writer.write(map)
  }

  private func writeSet(_ elements: [Any], into writer: inout CBORWriter) throws {
    let pairs = try elements.map { CBORPair(try item($0), .null) }
    let sorted = CBORValue.map(sorting: pairs).mapValue ?? []
    guard sorted.count == pairs.count else {
      throw StateCodingError.differentKeys(type: "a set")
    }
    writer.write(.tagged(CBORValue.setTag, .array(sorted.map(\.key))))
  }

  private func writeDynamic(_ value: Any, into writer: inout CBORWriter) throws {
    writer.write(try item(value))
  }

  /// Returns the encoding of a value of any type as a CBOR value.
  private func item(_ value: Any) throws -> CBORValue {
    func open<V>(_ value: V) throws -> CBORValue {
      var writer = CBORWriter(capacity: 64, limits: coding.limits)
      try coding.nested(type: String(describing: V.self)) {
        let plan = coding.plan(for: V.self)
        try withUnsafePointer(to: value) {
          if coding.isInspecting { plan.inspect(at: UnsafeRawPointer($0)) }
          try plan.encode(at: UnsafeRawPointer($0), into: &writer)
        }
      }
      return try CBORValue(canonical: writer.array)
    }
    return try _openExistential(value, do: open)
  }
}

extension Dictionary: ReflectedDictionary {
  // In the dictionary's own order. The caller sorts by encoded bytes.
  var reflectedPairs: [(key: Any, value: Any)] { map { ($0.key, $0.value) } }
}

extension Set: ReflectedSet {
  var reflectedElements: [Any] { map { $0 } }
}
