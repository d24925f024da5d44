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
