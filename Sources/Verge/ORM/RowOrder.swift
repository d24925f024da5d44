import CBOR
import ReplayRuntime
import StateCoding

/// The order of a table's rows as a part of the state: a map from identifier to place.
struct RowOrder<Schema: EntitySchemaType, Entity: EntityType>: TrackedMap {
  var table: EntityTable<Schema, Entity>

  var trackedCount: Int { table.rows.count }

  func visitEntries(_ visitor: inout some EntryVisitor) throws {
    try table.rows.forEach { id, _ in try visitor.visit(id, table.rows.row(id)?.ordinal ?? 0) }
  }

  func visitDifferences(from old: RowOrder, _ visitor: inout some DifferenceVisitor) throws {
    try table.rows.forEachChangedKey(since: old.table.rows) { id, before, after in
      if before?.ordinal == after?.ordinal { return }
      try visitor.visit(id, old: before?.ordinal, new: after?.ordinal)
    }
  }

  mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let id = try TrackedKey.decode(Entity.EntityID.self, from: key)
    var ordinal = table.rows.recordedRow(id).map { _ in table.rows.place(of: id) ?? -1 }
    try editor.edit(&ordinal)
    try table.rows.place(id, atRecorded: ordinal)
  }

  mutating func removeEntries() { table.rows.removeOrder() }
}
