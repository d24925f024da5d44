import CBOR

/// Receives entries of a ``TrackedMap``.
package protocol EntryVisitor {
  /// Receives one entry.
  mutating func visit<Key, Value>(_ key: Key, _ value: Value) throws
}
