import CBOR

/// A type that can write most of its values without an encoder, which costs several allocations.
package protocol DirectlyEncoded: CollectionState, Encodable {
  /// Writes the item that `encode(to:)` encodes.
  ///
  /// - Returns: False for a value that only `encode(to:)` can encode; nothing is written then.
  func write(into writer: inout CBORWriter) -> Bool
}
