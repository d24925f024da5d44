/// The result of an insertion.
///
/// Source: Verge, `InsertionResult`.
public struct EntityInsertion<Entity: EntityType> {
  /// The inserted entity.
  public let entity: Entity

  /// The identifier of the entity.
  public var entityID: Entity.EntityID { entity.entityID }
}
