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
