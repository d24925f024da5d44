/// An array being decoded, one element after the other.
struct UnkeyedDecoding: UnkeyedDecodingContainer {
  let node: DecodingNode
  let total: Int
  /// The offset of the next element.
  var offset: Int
  var currentIndex = 0

  init(node: DecodingNode, total: Int, offset: Int) {
    self.node = node
    self.total = total
    self.offset = offset
  }

  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  mutating func decodeNil() throws -> Bool {
    let item = try current(Never?.self)
    guard item.isNull else { return false }
    try advance()
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try current(type).decode(type)
    try advance()
    return value
  }

  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    isAtEnd ? nil : try decode(T?.self)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try current([String: Any].self).container(keyedBy: type)
    try advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try current([Any].self).unkeyed()
    try advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let item = try current((any Decoder).self)
    try advance()
    return item
  }

  private func current(_ type: any Any.Type) throws -> DecodingNode {
    let item = node.at(offset, key: IndexKey(currentIndex))
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        .init(codingPath: item.codingPath, debugDescription: "the array has \(total) elements"))
    }
    return item
  }

  private mutating func advance() throws {
    var reader = node.at(offset, key: nil).reader
    try reader.skipItem()
    offset = reader.offset
    currentIndex += 1
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try decodeLeaf(type) }
  mutating func decode(_ type: String.Type) throws -> String { try decodeLeaf(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try decodeLeaf(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try decodeLeaf(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try decodeLeaf(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try decodeLeaf(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try decodeLeaf(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try decodeLeaf(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try decodeLeaf(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try decodeLeaf(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try decodeLeaf(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try decodeLeaf(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try decodeLeaf(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try decodeLeaf(type) }

  private mutating func decodeLeaf<T: Decodable>(_ type: T.Type) throws -> T {
    guard !isAtEnd else { return try current(type).decode(type) }
    var reader = CBORReader(UnsafeRawBufferPointer(node.source.bytes), offset: offset)
    guard let value = try? reader.readPrimitive(type) else {
      throw try current(type).mismatch(type, "\(type)")
    }
    offset = reader.offset
    currentIndex += 1
    return value
  }
}

/// One item being decoded.
struct SingleValueDecoding: SingleValueDecodingContainer {
  let node: DecodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  func decodeNil() -> Bool { node.isNull }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try node.decode(type) }
  func decode(_ type: Bool.Type) throws -> Bool { try node.decode(type) }
  func decode(_ type: String.Type) throws -> String { try node.decode(type) }
  func decode(_ type: Double.Type) throws -> Double { try node.decode(type) }
  func decode(_ type: Float.Type) throws -> Float { try node.decode(type) }
  func decode(_ type: Int.Type) throws -> Int { try node.decode(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try node.decode(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try node.decode(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try node.decode(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try node.decode(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try node.decode(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try node.decode(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try node.decode(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try node.decode(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try node.decode(type) }
}
