/// An array under construction.
struct UnkeyedEncoding: UnkeyedEncodingContainer, ElementEncoding {
  let node: EncodingNode

  var count: Int { node.count }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    node.makeChild(forKey: IndexKey(count)).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    node.makeChild(forKey: IndexKey(count)).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { node.makeChild(forKey: IndexKey(count)) }
}

/// A value that is one item.
struct SingleValueEncoding: SingleValueEncodingContainer, ElementEncoding {
  let node: EncodingNode
}

/// A container whose items have no keys: an array, or a single value.
private protocol ElementEncoding {
  /// The node that receives the items.
  var node: EncodingNode { get }
}

extension ElementEncoding {
  var codingPath: [any CodingKey] { node.codingPath }

  mutating func encodeNil() throws { try node.writeNullElement() }
  mutating func encode<T: Encodable>(_ value: T) throws { try node.writeElement(value) }
  mutating func encode(_ value: Bool) throws { try node.writeElement(value) }
  mutating func encode(_ value: String) throws { try node.writeElement(value) }
  mutating func encode(_ value: Double) throws { try node.writeElement(value) }
  mutating func encode(_ value: Float) throws { try node.writeElement(value) }
  mutating func encode(_ value: Int) throws { try node.writeElement(value) }
  mutating func encode(_ value: Int8) throws { try node.writeElement(value) }
  mutating func encode(_ value: Int16) throws { try node.writeElement(value) }
  mutating func encode(_ value: Int32) throws { try node.writeElement(value) }
  mutating func encode(_ value: Int64) throws { try node.writeElement(value) }
  mutating func encode(_ value: UInt) throws { try node.writeElement(value) }
  mutating func encode(_ value: UInt8) throws { try node.writeElement(value) }
  mutating func encode(_ value: UInt16) throws { try node.writeElement(value) }
  mutating func encode(_ value: UInt32) throws { try node.writeElement(value) }
  mutating func encode(_ value: UInt64) throws { try node.writeElement(value) }
}
