import FoundationEssentials

/// One item to decode, in bytes that have been checked.
struct DecodingNode: Decoder {
  let source: DecodingSource
  let offset: Int
  let path: DecodingPath?

  var codingPath: [any CodingKey] {
    var keys: [any CodingKey] = []
    var step = path
    while let current = step {
      keys.append(current.key)
      step = current.parent
    }
    return keys.reversed()
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedDecoding<Key>(node: self, entries: try entries()))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try unkeyed() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValueDecoding(node: self)
  }

  var reader: CBORReader { CBORReader(UnsafeRawBufferPointer(source.bytes), offset: offset) }

  var isNull: Bool { source.bytes[offset] == 0xF6 }

  func at(_ offset: Int, key: (any CodingKey)?) -> DecodingNode {
    DecodingNode(
      source: source, offset: offset,
      path: key.map { DecodingPath(parent: path, key: $0) } ?? path)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let value = try primitive(type) { return value }
    if isSpeciallyCoded(type) {
      if let special = type as? any SpeciallyDecodable.Type { return try decode(type, by: special) }
      if let marked = type as? any MarkedDecodable.Type {
        return reinterpret(try marked.read(from: self), as: type)
      }
    }
    return try type.init(from: self)
  }

  private func primitive<Value>(_ type: Value.Type) throws -> Value? {
    var reader = reader
    let result = Result { () throws(CBORError) -> Value? in
      if type == Data.self { return reinterpret(Data(try reader.readByteString()), as: type) }
      return try reader.readPrimitive(type)
    }
    if case .failure(let error) = result, error.reason == .unexpectedType {
      throw mismatch(type, "\(type)")
    }
    return try result.get()
  }

  private func decode<Value, Special: SpeciallyDecodable>(
    _ type: Value.Type, by special: Special.Type
  ) throws -> Value {
    reinterpret(try special.decode(fromSpecial: self), as: type)
  }

  func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
    var reader = reader
    let found = (try? reader.readValue()).map { "\($0)".prefix(60) } ?? "bytes"
    return .typeMismatch(
      type,
      .init(codingPath: codingPath, debugDescription: "expected \(expected), found \(found)"))
  }

  /// Returns the offsets of the entries of a map.
  func entries() throws -> [DecodingEntry] {
    var reader = reader
    guard source.bytes[offset] >> 5 == 5 else { throw mismatch([String: Any].self, "a map") }
    let count = try reader.readMapCount()
    var entries: [DecodingEntry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      let keyOffset = reader.offset
      try reader.skipItem()
      entries.append(DecodingEntry(keyOffset: keyOffset, valueOffset: reader.offset))
      try reader.skipItem()
    }
    return entries
  }

  func unkeyed() throws -> UnkeyedDecoding {
    var reader = reader
    let start = reader.offset
    let head = try reader.readHead()
    if head.major != 6 || head.argument != CBORValue.setTag { reader.offset = start }
    guard source.bytes[reader.offset] >> 5 == 4 else { throw mismatch([Any].self, "an array") }
    let total = try reader.readArrayCount()
    return UnkeyedDecoding(node: self, total: total, offset: reader.offset)
  }
}
