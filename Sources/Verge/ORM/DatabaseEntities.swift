/// Finds tables by their labels.
@dynamicMemberLookup
public struct DatabaseEntities<Schema: EntitySchemaType, Indexes: IndexesType> {
  let storage: DatabaseStorage<Schema, Indexes>

  /// A table.
  public subscript<Entity>(
    dynamicMember keyPath: KeyPath<Schema, EntityTableKey<Entity>>
  ) -> EntityTable<Schema, Entity> { storage.table(Entity.self) }

  /// The table of an entity type.
  public func table<Entity>(_ type: Entity.Type) -> EntityTable<Schema, Entity> {
    storage.table(type)
  }
}
