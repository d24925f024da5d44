/// The identifiers that a batch deletes, by table.
@dynamicMemberLookup
public struct BatchDeletes<Database: DatabaseType> {
  let context: DatabaseBatchUpdatesContext<Database>

  /// The identifiers of one table.
  public subscript<Entity>(
    dynamicMember keyPath: KeyPath<Database.Schema, EntityTableKey<Entity>>
  ) -> BatchDeletions<Database.Schema, Entity> {
    BatchDeletions(modifier: context.table(Entity.self))
  }
}
