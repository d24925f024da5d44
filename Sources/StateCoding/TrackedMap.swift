import CBOR

/// A map in the state that can list the entries that may differ between two of its values.
///
/// Its encoding is a canonical map, and its patch is that of two such maps. The time to write a
/// patch is proportional to the changes and not to the size. The values of a map may have several
/// types, so they are passed to generic methods.
package protocol TrackedMap: CollectionState {
  /// The number of entries.
  var trackedCount: Int { get }

  /// Passes every entry to a visitor, in any order.
  func visitEntries(_ visitor: inout some EntryVisitor) throws

  /// Passes every entry that is not proved equal to that of an older value, in any order.
  func visitDifferences(from old: Self, _ visitor: inout some DifferenceVisitor) throws

  /// Passes the entry of a key to an editor. If the editor sets it to nil, the entry is removed.
  ///
  /// - Throws: The editor's error, or a decoding error when `key` is not a key of this map.
  mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws

  /// Removes every entry, before the entries of a recorded map are added.
  mutating func removeEntries()
}

/// Receives entries of a ``TrackedMap``.
package protocol EntryVisitor {
  /// Receives one entry.
  mutating func visit<Key, Value>(_ key: Key, _ value: Value) throws
}

/// Receives the entries that differ between two values of a ``TrackedMap``; nil is not an entry.
package protocol DifferenceVisitor {
  /// Receives the old and the new value of one key; nil for no entry.
  mutating func visit<Key, Value>(_ key: Key, old: Value?, new: Value?) throws
  /// Receives the values of a key that both maps have. It does the same as ``visit(_:old:new:)`` and
  /// is faster: generic code finds the type of an optional value at run time.
  mutating func visit<Key, Value>(_ key: Key, from old: Value, to new: Value) throws
}

/// Changes one entry of a ``TrackedMap``.
package protocol EntryEditor {
  /// Changes a value in place; nil is not an entry, before and after.
  mutating func edit<Value>(_ value: inout Value?) throws
}

/// Decodes the keys of a ``TrackedMap`` from a record.
package enum TrackedKey {
  /// Reads a key.
  ///
  /// - Throws: ``StateCodingError/notDecodable(type:)``, and the errors of decoding.
  package static func decode<Key>(_ type: Key.Type, from value: CBORValue) throws -> Key {
    try Decoding.decode(type, from: value)
  }
}
