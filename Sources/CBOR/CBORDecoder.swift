import FoundationEssentials

/// Decodes items that ``CBOREncoder`` wrote, and any other canonical item of the same shape.
///
/// A missing key and null are both nil. An integer is accepted for a float that can represent it
/// exactly. A plain array is accepted for a set.
package struct CBORDecoder: Sendable {
  /// Creates a decoder.
  package init() {}

  /// Decodes one item, which must be all of `bytes`.
  ///
  /// - Throws: ``CBORError`` when the bytes are not one canonical item; `DecodingError` when the
  ///   item does not fit `Value`; the errors of the value's own `init(from:)`.
  package func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try bytes.withUnsafeBytes { try decode(type, from: $0) }
  }

  /// Decodes one item, which must be all of `bytes`. Copies them unless `Value` is a primitive
  /// type.
  package func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: UnsafeRawBufferPointer
  ) throws -> Value {
    var reader = CBORReader(bytes)
    try reader.skipItem()
    try reader.expectEnd()
    reader.offset = 0
    if let value = try reader.readPrimitive(type) { return value }
    let node = DecodingNode(source: DecodingSource(copying: bytes), offset: 0, path: nil)
    return try node.decode(type)
  }

  /// Decodes a type from a value.
  ///
  /// - Throws: The errors of ``decode(_:from:)-(_,[UInt8])``.
  package func decode<Value: Decodable>(
    _ type: Value.Type, from value: CBORValue
  ) throws -> Value {
    try decode(type, from: value.encoded)
  }
}

/// The bytes being decoded. Containers that user code keeps retain it.
final class DecodingSource {
  let bytes: UnsafeMutableRawBufferPointer

  init(copying source: UnsafeRawBufferPointer) {
    bytes = .allocate(byteCount: source.count, alignment: 8)
    bytes.copyMemory(from: source)
  }

  deinit { bytes.deallocate() }
}

/// One element of a coding path, linked to the elements before it.
final class DecodingPath {
  let parent: DecodingPath?
  let key: any CodingKey

  init(parent: DecodingPath?, key: any CodingKey) {
    self.parent = parent
    self.key = key
  }
}

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

/// The offsets of one map entry, in bytes.
struct DecodingEntry {
  var keyOffset: Int
  var valueOffset: Int
}
