/// The rows that a batch inserts or replaces, by table.
@dynamicMemberLookup
public struct BatchInserts<Database: DatabaseType> {
  let context: DatabaseBatchUpdatesContext<Database>

  /// The rows of one table.
  public subscript<Entity>(
    dynamicMember keyPath: KeyPath<Database.Schema, EntityTableKey<Entity>>
  ) -> BatchRows<Database.Schema, Entity> { BatchRows(modifier: context.table(Entity.self)) }
}
