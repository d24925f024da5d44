import CBOR
import StateCoding

/// An index whose content in a log is that of its groups.
package protocol GroupingIndex: TrackedMap {
  /// The type of the groups.
  associatedtype Groups: TrackedMap
  /// The groups.
  var content: Groups { get set }
}

extension GroupingIndex {
  /// The number of groups.
  package var trackedCount: Int { content.trackedCount }

  /// Visits every group with its key.
  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    try content.visitEntries(&visitor)
  }

  /// Visits every group that differs from that of an older index.
  package func visitDifferences(
    from old: Self, _ visitor: inout some DifferenceVisitor
  ) throws {
    try content.visitDifferences(from: old.content, &visitor)
  }

  /// Edits the group with an encoded key; nil removes it.
  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    try content.editEntry(key, &editor)
  }

  /// Removes every group.
  package mutating func removeEntries() { content.removeEntries() }
}
