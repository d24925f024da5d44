import CBOR

/// Changes one entry of a ``TrackedMap``.
package protocol EntryEditor {
  /// Changes a value in place; nil is not an entry, before and after.
  mutating func edit<Value>(_ value: inout Value?) throws
}
