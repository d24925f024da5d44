import CBOR

/// Decodes the keys of a ``TrackedMap`` from a record.
package enum TrackedKey {
  /// Reads a key.
  ///
  /// - Throws: ``StateCodingError/notDecodable(type:)``, and the errors of decoding.
  package static func decode<Key>(_ type: Key.Type, from value: CBORValue) throws -> Key {
    try Decoding.decode(type, from: value)
  }
}
