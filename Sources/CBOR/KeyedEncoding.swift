/// A map under construction.
struct KeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  mutating func encodeNil(forKey key: Key) throws { try node.writeNullEntry(forKey: key) }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    node.makeChild(forKey: key).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    node.makeChild(forKey: key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { node.makeChild(forKey: SuperKey()) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { node.makeChild(forKey: key) }

  mutating func encode(_ value: Bool, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: String, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: Double, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: Float, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: Int, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: Int8, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: Int16, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: Int32, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: Int64, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: UInt, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: UInt8, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: UInt16, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: UInt32, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  mutating func encode(_ value: UInt64, forKey key: Key) throws {
    try node.writeEntry(value, forKey: key)
  }

  // Every overload writes null for nil, so that a missing key does not mean nil.

  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }

  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    try node.writeOptionalEntry(value, forKey: key)
  }
}

extension EncodingNode {
  func writeNullEntry(forKey key: any CodingKey) throws {
    try writeEntry(key: { try buffer.writer.write(limitedText: key.stringValue) }) {
      buffer.writer.writeNull()
    }
  }

  func writeOptionalEntry<Value: Encodable>(_ value: Value?, forKey key: any CodingKey) throws {
    guard let value else { return try writeNullEntry(forKey: key) }
    try writeEntry(value, forKey: key)
  }
}
