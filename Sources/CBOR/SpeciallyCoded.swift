import TypeLayout

/// Types whose own `Codable` conformance loses facts that the log keeps.
///
/// Unconditional, so that a type is checked without a search; see ``Conformers``.
/// ``SpeciallyEncodable`` and ``SpeciallyDecodable`` are conditional. Only generic types conform.
package protocol SpeciallyCoded {}

private let speciallyCoded = Conformers((any SpeciallyCoded).self, areGeneric: true)

/// Whether a type conforms to ``SpeciallyCoded``.
func isSpeciallyCoded(_ type: Any.Type) -> Bool {
  speciallyCoded.metatype(type, as: (any SpeciallyCoded.Type).self) != nil
}

extension Optional: OptionalType {}

extension Optional: SpeciallyCoded {}

extension Dictionary: SpeciallyCoded {}

extension Set: SpeciallyCoded {}

extension Optional: SpeciallyEncodable where Wrapped: Encodable {
  func encode(toSpecial node: EncodingNode) throws {
    guard let wrapped = self else {
      node.open(.single)
      node.count = 1
      return node.buffer.writer.writeNull()
    }
    node.open(Wrapped.self is any OptionalType.Type ? .array : .single)
    try node.writeElement(wrapped)
  }
}

extension Optional: SpeciallyDecodable where Wrapped: Decodable {
  static func decode(fromSpecial node: DecodingNode) throws -> Wrapped? {
    if node.isNull { return nil }
    guard Wrapped.self is any OptionalType.Type else { return try node.decode(Wrapped.self) }
    var items = try node.unkeyed()
    guard items.count == 1 else { throw node.mismatch(Self.self, "an array of one element") }
    return try items.decode(Wrapped.self)
  }
}

extension Dictionary: SpeciallyEncodable where Key: Encodable, Value: Encodable {
  func encode(toSpecial node: EncodingNode) throws {
    node.open(.map)
    for (key, value) in self {
      try node.writeEntry(key: { try node.write(key, key: nil) }) {
        try node.write(value, key: nil)
      }
    }
  }
}

extension Dictionary: SpeciallyDecodable where Key: Decodable, Value: Decodable {
  static func decode(fromSpecial node: DecodingNode) throws -> [Key: Value] {
    var result: [Key: Value] = [:]
    for entry in try node.entries() {
      let key = try node.at(entry.keyOffset, key: nil).decode(Key.self)
      let place = EntryKey(text: String(describing: key))
      result[key] = try node.at(entry.valueOffset, key: place).decode(Value.self)
    }
    return result
  }
}

extension Set: SpeciallyEncodable where Element: Encodable {
  func encode(toSpecial node: EncodingNode) throws {
    node.open(.set)
    for element in self {
      try node.writeEntry(key: { try node.write(element, key: nil) }, value: {})
    }
  }
}

extension Set: SpeciallyDecodable where Element: Decodable {
  static func decode(fromSpecial node: DecodingNode) throws -> Set<Element> {
    var items = try node.unkeyed()
    var result: Set<Element> = []
    while !items.isAtEnd { result.insert(try items.decode(Element.self)) }
    return result
  }
}

/// The coding key of a dictionary's entry, for error messages.
private struct EntryKey: CodingKey {
  var text: String
  init(text: String) { self.text = text }
  init?(stringValue: String) { text = stringValue }
  init?(intValue: Int) { text = String(intValue) }
  var stringValue: String { text }
  var intValue: Int? { nil }
}

/// Returns a value under another name of its type. A dynamic cast would unwrap optionals.
func reinterpret<Source, Target>(_ value: Source, as type: Target.Type) -> Target {
  precondition(Source.self == type, "not the same type")
  return withUnsafePointer(to: value) { UnsafeRawPointer($0).load(as: type) }
}
