import CBOR

enum Decoding {
  /// Decodes a type that is known to be `Decodable` only at run time.
  static func decode<Value>(_ type: Value.Type, from value: CBORValue) throws -> Value {
    guard let decodable = type as? any Decodable.Type,
      let result = try open(decodable, value) as? Value
    else { throw StateCodingError.notDecodable(type: String(describing: type)) }
    return result
  }

  private static func open<D: Decodable>(_ type: D.Type, _ value: CBORValue) throws -> Any {
    try CBORDecoder().decode(type, from: value)
  }
}
