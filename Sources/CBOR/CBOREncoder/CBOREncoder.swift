/// Encodes any `Encodable` value as one canonical CBOR item.
///
/// | Swift | CBOR |
/// |---|---|
/// | integers up to 64 bits, `Bool`, `String` | integer, true or false, text |
/// | `Float`, `Double` | the shortest float that keeps the value; every NaN is one |
/// | `nil`, also under `encodeIfPresent` | null |
/// | `Optional<Wrapped>` where `Wrapped` is optional itself, not nil | `[wrapped]` |
/// | any other optional, not nil | the wrapped value |
/// | keyed container | map; keys are the coding keys' texts |
/// | unkeyed container | array |
/// | `Dictionary` | map; keys are encoded as values, so `[Int: X]` has integer keys |
/// | `Set` | tag 258, an array sorted by encoded bytes |
/// | `Data` | byte string; `[UInt8]` stays an array |
/// | any other type | the item that its `encode(to:)` makes |
///
/// So `Int??` is null, `[null]` or `[5]`, and decodes to the same value. A type that encodes itself
/// as null cannot be distinguished from nil inside an optional.
///
/// Source: EVENTS.md, "Encoding"; RFC 8949, section 4.2.1.
@usableFromInline package struct CBOREncoder: Sendable {
  /// Creates an encoder.
  package init() {}

  /// Encodes a value.
  ///
  /// - Returns: One canonical item.
  /// - Throws: `EncodingError` when two keys have the same encoding, a value is nested deeper than the
  ///   writer's ``EncodingLimits`` or has no encoding; ``CBORError`` for a text or byte string above
  ///   them; the errors of the value's own `encode(to:)`.
  package func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    var writer = CBORWriter(capacity: 128)
    try encode(value, into: &writer)
    return writer.array
  }

  /// Appends a value to the contents of `writer`. Appends nothing when it throws.
  @inlinable
  package func encode<Value: Encodable>(_ value: Value, into writer: inout CBORWriter) throws {
    if try writer.writePrimitive(value) { return }
    try encodeStructured(value, into: &writer)
  }

  /// Appends a value that is not of a primitive type; see ``encode(_:into:)``.
  @usableFromInline
  package func encodeStructured<Value: Encodable>(
    _ value: Value, into writer: inout CBORWriter
  ) throws {
    let start = writer.count
    let buffer = EncodingBuffer()
    swap(&buffer.writer, &writer)
    let result = Result { try EncodingNode.root(in: buffer).write(value, key: nil) }
    swap(&buffer.writer, &writer)
    if case .failure = result { writer.truncate(to: start) }
    try result.get()
  }
}
