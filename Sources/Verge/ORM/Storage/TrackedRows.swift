import StateCoding

/// A map from the keys of rows to their values in the state.
package protocol TrackedRows: TrackedMap {
  /// The type of the keys.
  associatedtype RowKey: Hashable
  /// The type of the values.
  associatedtype RowValue

  /// The rows, in the order of their first insertion.
  var rows: SharedDictionary<RowKey, RowValue> { get }
}

extension TrackedRows {
  /// The number of rows.
  package var trackedCount: Int { rows.count }

  /// Visits every value with its key, in the order of first insertion.
  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    try rows.forEach { try visitor.visit($0, $1) }
  }

  /// Visits each row that was written or removed since an earlier version of these rows.
  package func visitDifferences(
    from old: Self, _ visitor: inout some DifferenceVisitor
  ) throws {
    try rows.forEachChangedKey(since: old.rows) { key, before, after in
      try visitor.visit(key, old: before?.value, new: after?.value)
    }
  }
}
