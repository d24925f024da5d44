/// The changes of a batch to one table.
///
/// A read finds entities that the batch inserted before those of the table; it still finds entities
/// that the batch deletes.
///
/// Source: Verge, `EntityModifier`.
public final class EntityModifier<Schema: EntitySchemaType, Entity: EntityType> {
  /// The table before this batch.
  public let current: EntityTable<Schema, Entity>
  private(set) var rows = OrderedRows<Entity.EntityID, Entity>()
  private var deletions = OrderedRows<Entity.EntityID, Void>()
  /// The identifiers that the batch deletes, in the order of deletion.
  var deletedIDs: [Entity.EntityID] { deletions.keys }

  init(current: EntityTable<Schema, Entity>) { self.current = current }

  // MARK: Reading

  /// Returns the entity with an identifier, including the batch's changes except deletions; nil for
  /// none.
  public func find(by id: Entity.EntityID) -> Entity? { rows[id] ?? current.find(by: id) }

  /// Returns entities in the order of their identifiers; see ``EntityTable/find(in:)``.
  public func find(in ids: some Sequence<EntityIdentifier<Entity>>) -> [Entity] {
    ids.compactMap { find(by: $0) }
  }

  /// Returns every entity, including the batch's changes except deletions: those of the table, then
  /// new ones.
  public func all() -> [Entity] {
    current.allIDs().compactMap { find(by: $0) }
      + zip(rows.keys, rows.values).filter { current.find(by: $0.0) == nil }.map(\.1)
  }

  // MARK: Writing

  /// Inserts an entity, or replaces the one with the same identifier.
  @discardableResult
  public func insert(_ entity: Entity) -> EntityInsertion<Entity> {
    rows.set(entity, for: entity.entityID)
    return EntityInsertion(entity: entity)
  }

  /// Inserts entities, in their order; see ``insert(_:)``.
  @discardableResult
  public func insert(_ entities: some Sequence<Entity>) -> [EntityInsertion<Entity>] {
    entities.map { insert($0) }
  }

  /// Changes an existing entity.
  ///
  /// - Returns: The changed entity.
  /// - Throws: ``BatchUpdateError/missingEntity(_:)``; any error of `update`.
  @discardableResult
  public func updateExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) throws -> Entity {
    guard var entity = find(by: id) else {
      throw BatchUpdateError.missingEntity(id.description)
    }
    try update(&entity)
    rows.set(entity, for: id)
    return entity
  }

  /// Changes an entity if it exists.
  ///
  /// - Returns: The changed entity; nil if there is none or `update` threw.
  @discardableResult
  public func updateIfExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) -> Entity? {
    try? updateExists(id: id, update: update)
  }

  /// Deletes the entity with an identifier, also one that this batch inserts.
  public func delete(_ id: Entity.EntityID) { deletions.set((), for: id) }

  func deletes(_ id: Entity.EntityID) -> Bool { deletions[id] != nil }

  /// Deletes an entity.
  public func delete(_ entity: Entity) { delete(entity.entityID) }

  /// Deletes the entities with identifiers.
  public func delete(_ ids: some Sequence<EntityIdentifier<Entity>>) {
    for id in ids { delete(id) }
  }

  /// Deletes entities.
  public func delete(_ entities: some Sequence<Entity>) {
    for entity in entities { delete(entity) }
  }

  /// Deletes every entity, including those that this batch has inserted until now.
  public func deleteAll() {
    delete(current.allIDs())
    delete(rows.keys)
  }
}

/// The result of an insertion.
///
/// Source: Verge, `InsertionResult`.
public struct EntityInsertion<Entity: EntityType> {
  /// The inserted entity.
  public let entity: Entity

  /// The identifier of the entity.
  public var entityID: Entity.EntityID { entity.entityID }
}

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
