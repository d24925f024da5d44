import CBOR

/// Receives the entries that differ between two values of a ``TrackedMap``; nil is not an entry.
package protocol DifferenceVisitor {
  /// Receives the old and the new value of one key; nil for no entry.
  mutating func visit<Key, Value>(_ key: Key, old: Value?, new: Value?) throws
  /// Receives the values of a key that both maps have. It does the same as ``visit(_:old:new:)`` and
  /// is faster: generic code finds the type of an optional value at run time.
  mutating func visit<Key, Value>(_ key: Key, from old: Value, to new: Value) throws
}
