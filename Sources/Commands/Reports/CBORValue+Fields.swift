import CBOR

extension CBORValue {
  /// Returns a map with text keys in the order given, in which a document shows them.
  static func fields(_ fields: KeyValuePairs<String, CBORValue>) -> CBORValue {
    .map(fields.map { CBORPair(.text($0.key), $0.value) })
  }
}
