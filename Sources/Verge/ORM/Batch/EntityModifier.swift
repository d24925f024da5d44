import OrderedCollections

/// What a batch does to one table.
///
/// Reads see what this batch inserted before what the table held; what the batch deletes is still
/// seen until it is carried out.
///
/// Source: Verge, `EntityModifier`.
public final class EntityModifier<Schema: EntitySchemaType, Entity: EntityType> {
  /// The table before this batch.
  public let current: EntityTable<Schema, Entity>
  private(set) var rows: OrderedDictionary<Entity.EntityID, Entity> = [:]
  private(set) var deletedIDs: OrderedSet<Entity.EntityID> = []

  init(current: EntityTable<Schema, Entity>) { self.current = current }

  // MARK: Reading

  /// An entity as this batch leaves it, deletions apart.
  public func find(by id: Entity.EntityID) -> Entity? { rows[id] ?? current.find(by: id) }

  /// Entities in the order of their identifiers; see ``EntityTable/find(in:)``.
  public func find(in ids: some Sequence<EntityIdentifier<Entity>>) -> [Entity] {
    ids.compactMap { find(by: $0) }
  }

  /// Every entity as this batch leaves it, deletions apart: those of the table, then new ones.
  public func all() -> [Entity] {
    current.allIDs().compactMap { find(by: $0) }
      + rows.filter { current.find(by: $0.key) == nil }.map(\.value)
  }

  // MARK: Writing

  /// Inserts an entity, or puts it in place of the one with the same identifier.
  @discardableResult
  public func insert(_ entity: Entity) -> EntityInsertion<Entity> {
    rows[entity.entityID] = entity
    return EntityInsertion(entity: entity)
  }

  /// Inserts entities, in their order; see ``insert(_:)``.
  @discardableResult
  public func insert(_ entities: some Sequence<Entity>) -> [EntityInsertion<Entity>] {
    entities.map { insert($0) }
  }

  /// Changes an entity that must be there.
  ///
  /// - Returns: The changed entity.
  /// - Throws: ``BatchUpdateError/missingEntity(_:)``; what `update` throws.
  @discardableResult
  public func updateExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) throws -> Entity {
    guard var entity = find(by: id) else {
      throw BatchUpdateError.missingEntity(id.description)
    }
    try update(&entity)
    rows[id] = entity
    return entity
  }

  /// Changes an entity if it is there.
  ///
  /// - Returns: The changed entity; nil when there is none or `update` threw.
  @discardableResult
  public func updateIfExists(
    id: Entity.EntityID, update: (inout Entity) throws -> Void
  ) -> Entity? {
    try? updateExists(id: id, update: update)
  }

  /// Deletes the entity of an identifier, also one that this batch inserts.
  public func delete(_ id: Entity.EntityID) { deletedIDs.append(id) }

  /// Deletes an entity.
  public func delete(_ entity: Entity) { delete(entity.entityID) }

  /// Deletes the entities of identifiers.
  public func delete(_ ids: some Sequence<EntityIdentifier<Entity>>) {
    for id in ids { delete(id) }
  }

  /// Deletes entities.
  public func delete(_ entities: some Sequence<Entity>) {
    for entity in entities { delete(entity) }
  }

  /// Deletes every entity, those that this batch has inserted so far included.
  public func deleteAll() {
    delete(current.allIDs())
    delete(rows.keys)
  }
}

/// What an insertion made.
///
/// Source: Verge, `InsertionResult`.
public struct EntityInsertion<Entity: EntityType> {
  /// The entity.
  public let entity: Entity

  /// Its identifier.
  public var entityID: Entity.EntityID { entity.entityID }
}

/// The rows that a batch inserts or replaces, and no others.
public struct BatchRows<Schema: EntitySchemaType, Entity: EntityType> {
  let modifier: EntityModifier<Schema, Entity>

  /// How many rows there are.
  public var count: Int { modifier.rows.count }

  /// Every row, in the order of insertion into the batch.
  public func all() -> [Entity] { Array(modifier.rows.values) }

  /// The identifier of every row.
  public func allIDs() -> [Entity.EntityID] { Array(modifier.rows.keys) }

  /// The row of an identifier; nil when the batch does not write it.
  public func find(by id: Entity.EntityID) -> Entity? { modifier.rows[id] }

  /// Inserts an entity, or puts it in place of the one with the same identifier.
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

  /// Every identifier, in the order of deletion.
  public func all() -> [Entity.EntityID] { Array(modifier.deletedIDs) }

  /// Whether an identifier is deleted.
  public func contains(_ id: Entity.EntityID) -> Bool { modifier.deletedIDs.contains(id) }

  /// Deletes the entity of an identifier.
  public func insert(_ id: Entity.EntityID) { modifier.delete(id) }
}
