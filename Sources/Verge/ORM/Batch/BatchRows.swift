/// Only the rows that a batch inserts or replaces.
public struct BatchRows<Schema: EntitySchemaType, Entity: EntityType> {
  let modifier: EntityModifier<Schema, Entity>

  /// The number of rows.
  public var count: Int { modifier.rows.count }

  /// All rows, in the order of insertion into the batch.
  public func all() -> [Entity] { modifier.rows.values }

  /// The identifiers of all rows.
  public func allIDs() -> [Entity.EntityID] { modifier.rows.keys }

  /// The row with an identifier; nil if the batch does not write it.
  public func find(by id: Entity.EntityID) -> Entity? { modifier.rows[id] }

  /// Inserts an entity, or replaces the one with the same identifier.
  @discardableResult
  public func insert(_ entity: Entity) -> EntityInsertion<Entity> { modifier.insert(entity) }

  /// Inserts entities, in their order.
  @discardableResult
  public func insert(_ entities: some Sequence<Entity>) -> [EntityInsertion<Entity>] {
    modifier.insert(entities)
  }
}
