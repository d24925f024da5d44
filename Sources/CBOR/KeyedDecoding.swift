/// A map being decoded.
struct KeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: DecodingNode
  let entries: [DecodingEntry]

  var codingPath: [any CodingKey] { node.codingPath }

  var allKeys: [Key] {
    entries.compactMap { entry in
      var reader = node.at(entry.keyOffset, key: nil).reader
      guard let key = try? reader.readValue() else { return nil }
      if let text = key.textValue { return Key(stringValue: text) }
      return key.intValue.flatMap { Key(intValue: Int($0)) }
    }
  }

  func contains(_ key: Key) -> Bool { offset(of: key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(forKey: key).isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try value(forKey: key).decode(type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let offset = offset(of: key) else { return nil }
    return try node.at(offset, key: key).decode(T?.self)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try value(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(forKey: key).unkeyed()
  }

  func superDecoder() throws -> any Decoder { try value(forKey: SuperKey()) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try value(forKey: key) }

  private func value(forKey key: any CodingKey) throws -> DecodingNode {
    guard let offset = offset(of: key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "no value under this key"))
    }
    return node.at(offset, key: key)
  }

  /// Returns the offset of the value under a text key. Entries are few, so they are compared in
  /// order.
  private func offset(of key: any CodingKey) -> Int? {
    var text = key.stringValue
    return text.withUTF8 { wanted in
      for entry in entries {
        var reader = CBORReader(UnsafeRawBufferPointer(node.source.bytes), offset: entry.keyOffset)
        guard let found = try? reader.readStringBytes(major: 3) else { continue }
        if found.count == wanted.count, found.elementsEqual(wanted) { return entry.valueOffset }
      }
      return nil
    }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try value(forKey: key).decode(type)
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try value(forKey: key).decode(type)
  }
}
