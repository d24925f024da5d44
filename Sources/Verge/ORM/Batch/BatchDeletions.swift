/// The identifiers that a batch deletes.
public struct BatchDeletions<Schema: EntitySchemaType, Entity: EntityType> {
  let modifier: EntityModifier<Schema, Entity>

  /// All identifiers, in the order of deletion.
  public func all() -> [Entity.EntityID] { modifier.deletedIDs }

  /// Whether the batch deletes an identifier.
  public func contains(_ id: Entity.EntityID) -> Bool { modifier.deletes(id) }

  /// Deletes the entity with an identifier.
  public func insert(_ id: Entity.EntityID) { modifier.delete(id) }
}
