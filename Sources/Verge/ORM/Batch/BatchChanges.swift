/// The changes of a batch, before they are applied.
struct BatchChanges<Schema: EntitySchemaType, Indexes: IndexesType> {
  var tables: [any TableChange<Schema, Indexes>]
  var indexes: [any TrackedIndex]
}

extension EntityModifier: AnyEntityModifier {
  func change<S: EntitySchemaType, Indexes: IndexesType>(
    _ schema: S.Type, _ indexes: Indexes.Type
  ) -> (any TableChange<S, Indexes>)? {
    if isOrdered {
      return isWritten ? WrittenTable<S, Indexes, Schema, Entity>(table: written) : nil
    }
    guard rows.count > 0 || !deletedIDs.isEmpty else { return nil }
    return TypedTableChange<S, Indexes, Entity>(rows: rows, deletedIDs: deletedIDs)
  }
}

/// A table that was written in the order of the batch.
private struct WrittenTable<
  Schema: EntitySchemaType, Indexes: IndexesType, TableSchema: EntitySchemaType, Entity: EntityType
>: TableChange {
  let table: EntityTable<TableSchema, Entity>

  func apply(to storage: inout DatabaseStorage<Schema, Indexes>) {
    let slot = storage.slot(of: Entity.self)
    storage.tables[slot] = table
    storage.tables[slot].version += 1
  }

  func removeDeleted(from storage: inout DatabaseStorage<Schema, Indexes>) {}
}

/// The insertions and deletions of a batch by the first rules of the runtime.
private struct TypedTableChange<
  Schema: EntitySchemaType, Indexes: IndexesType, Entity: EntityType
>: TableChange {
  let rows: OrderedRows<Entity.EntityID, Entity>
  let deletedIDs: [Entity.EntityID]

  func apply(to storage: inout DatabaseStorage<Schema, Indexes>) {
    let slot = storage.slot(of: Entity.self)
    var table = storage.table(Entity.self)
    // The table is removed from the storage while it is written. With a single owner, many rows are
    // written in place.
    storage.tables[slot] = storage.catalogue.emptyTables[slot]
    rows.forEach { table.rows.set($1, for: $0) }
    var isWritten = rows.count > 0
    for id in deletedIDs where table.rows.remove(id) { isWritten = true }
    if isWritten { table.version += 1 }
    storage.tables[slot] = table
  }

  func removeDeleted(from storage: inout DatabaseStorage<Schema, Indexes>) {
    guard !deletedIDs.isEmpty else { return }
    let ids = Set(deletedIDs)
    for slot in storage.indexes.indices { storage.indexes[slot].remove(ids) }
  }
}
