/// The changes of a batch, before they are applied.
struct BatchChanges<Schema: EntitySchemaType, Indexes: IndexesType> {
  var tables: [any TableChange<Schema, Indexes>]
  var indexes: [(slot: Int, index: any TrackedIndex)]
}

/// The changes of a batch to one table.
protocol TableChange<Schema, Indexes> {
  associatedtype Schema: EntitySchemaType
  associatedtype Indexes: IndexesType

  func apply(to storage: inout DatabaseStorage<Schema, Indexes>)
  func removeDeleted(from storage: inout DatabaseStorage<Schema, Indexes>)
}

/// The changes of a batch to the table of any entity.
protocol AnyEntityModifier: AnyObject {
  func change<Schema: EntitySchemaType, Indexes: IndexesType>(
    _ schema: Schema.Type, _ indexes: Indexes.Type
  ) -> (any TableChange<Schema, Indexes>)?
}

extension EntityModifier: AnyEntityModifier {
  func change<S: EntitySchemaType, Indexes: IndexesType>(
    _ schema: S.Type, _ indexes: Indexes.Type
  ) -> (any TableChange<S, Indexes>)? {
    guard rows.count > 0 || !deletedIDs.isEmpty else { return nil }
    return TypedTableChange<S, Indexes, Entity>(rows: rows, deletedIDs: deletedIDs)
  }
}

private struct TypedTableChange<
  Schema: EntitySchemaType, Indexes: IndexesType, Entity: EntityType
>: TableChange {
  let rows: OrderedRows<Entity.EntityID, Entity>
  let deletedIDs: [Entity.EntityID]

  func apply(to storage: inout DatabaseStorage<Schema, Indexes>) {
    guard let slot = storage.catalogue.slot(of: ObjectIdentifier(Entity.self)) else {
      preconditionFailure("the schema \(Schema.self) has no table of \(Entity.self)")
    }
    var table = storage.table(Entity.self)
    // The table is removed from the storage while it is written. With a single owner, many rows are
    // written in place.
    storage.tables[slot] = storage.catalogue.emptyTables[slot]
    for index in 0..<rows.count { table.rows.set(rows.values[index], for: rows.keys[index]) }
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
