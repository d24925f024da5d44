import CBOR

/// A map in the state that finds by itself what may differ between two of its values.
///
/// Its encoding is a canonical map, and its patch that of two such maps; only the time to write
/// them follows what changed instead of what there is. The values of a map may be of several types,
/// which is why they are handed out to generic functions.
package protocol TrackedMap {
  /// How many entries there are.
  var trackedCount: Int { get }

  /// Hands out every entry, in any order.
  func visitEntries(_ visitor: inout some EntryVisitor) throws

  /// Hands out every entry that is not proved equal to that of an older value, in any order.
  func visitDifferences(from old: Self, _ visitor: inout some DifferenceVisitor) throws

  /// Hands out the place of a key; leaving nil there removes the entry.
  ///
  /// - Throws: What the editor throws, and decoding errors for a key that is none.
  mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws

  /// Removes every entry, before a recorded map takes the place of this one.
  mutating func removeEntries()
}

/// Receives entries of a ``TrackedMap``.
package protocol EntryVisitor {
  mutating func visit<Key, Value>(_ key: Key, _ value: Value) throws
}

/// Receives what differs between two values of a ``TrackedMap``; nil stands for no entry.
package protocol DifferenceVisitor {
  mutating func visit<Key, Value>(_ key: Key, old: Value?, new: Value?) throws
}

/// Changes one entry of a ``TrackedMap``.
package protocol EntryEditor {
  mutating func edit<Value>(_ value: inout Value?) throws
}

/// An array in the state that knows how much of it two values share.
package protocol TrackedArray: RandomAccessCollection, RangeReplaceableCollection
where Index == Int {
  /// How many elements at the beginning are proved equal to those of an older value.
  func sharedPrefixCount(with old: Self) -> Int

  /// How many elements at the end are proved equal to those of an older value.
  func sharedSuffixCount(with old: Self) -> Int
}

/// A value that stands for the struct in which it is the only stored property: that struct is
/// encoded as the value alone.
package protocol TransparentState {}

extension StateCoding {
  /// Whether two values have equal encodings.
  package func haveEqualEncodings<T>(_ a: T, _ b: T) -> Bool {
    let plan = plan(for: T.self)
    return withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in
        if plan.hasEqualMemory(a, b) { return true }
        // What cannot be encoded is opaque, and opaque values are told apart by nothing.
        return (try? plan.isEqual(a, b, walk)) ?? true
      }
    }
  }
}

extension Runtime {
  /// Whether two values have equal encodings, which is asked in a turn; encoding must not act.
  package func haveEqualEncodings<T>(_ a: T, _ b: T) -> Bool {
    isEncoding = true
    defer { isEncoding = false }
    return coding.haveEqualEncodings(a, b)
  }
}

/// The keys of a ``TrackedMap`` as a record holds them.
package enum TrackedKey {
  /// Reads a key.
  ///
  /// - Throws: ``StateCodingError/notDecodable(type:)``, and what decoding throws.
  package static func decode<Key>(_ type: Key.Type, from value: CBORValue) throws -> Key {
    try Decoding.decode(type, from: value)
  }
}
