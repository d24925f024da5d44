import CBOR

/// A value that became a secret after it was recorded, and what the log has in its place.
package struct ConcealedSecret: Hashable, Sendable {
  /// The value itself.
  package var value: CBORValue
  /// What the log has in its place.
  package var standIn: CBORValue

  package init(value: CBORValue, standIn: CBORValue) {
    (self.value, self.standIn) = (value, standIn)
  }
}
