/// The changes of a batch to one table.
///
/// The operations happen in the order in which they are written: a read finds what all operations
/// before it left, and an entity that is deleted and inserted again is the last one of its table.
///
/// Logs of the first rules of the runtime replay as they were recorded: their batches delete after
/// all insertions, and a read still finds what the batch deletes.
///
/// Use it in the closure of the batch, and not after that.
///
/// Source: Verge, `EntityModifier`.
public final class EntityModifier<Schema: EntitySchemaType, Entity: EntityType> {
  /// The table before this batch.
  public let current: EntityTable<Schema, Entity>
  private(set) var rows = OrderedRows<Entity.EntityID, Entity>()
  private var deletions = OrderedRows<Entity.EntityID, Void>()
  /// The identifiers that the batch deletes, in the order of deletion.
  var deletedIDs: [Entity.EntityID] { deletions.keys }
  /// Whether the operations happen in the order in which they are written, by the rules of the runtime.
  let isOrdered: Bool
  /// The table with the operations of the batch; by the first rules, which apply them later, that before.
  private(set) var written: EntityTable<Schema, Entity>
  private(set) var isWritten = false

  init(current: EntityTable<Schema, Entity>, isOrdered: Bool) {
    self.current = current
    self.isOrdered = isOrdered
    written = current
  }

  // MARK: Reading

  /// Returns the entity with an identifier, with the batch's changes until now; nil for none.
  public func find(by id: Entity.EntityID) -> Entity? {
    if isOrdered { return written.find(by: id) }
    return rows[id] ?? current.find(by: id)
  }

  /// Returns entities in the order of their identifiers; see ``EntityTable/find(in:)``.
  public func find(in ids: some Sequence<EntityIdentifier<Entity>>) -> [Entity] {
    ids.compactMap { find(by: $0) }
  }

  /// Returns every entity, with the batch's changes until now: those of the table, then new ones.
  public func all() -> [Entity] {
    if isOrdered { return written.all() }
    return current.allIDs().compactMap { find(by: $0) }
      + zip(rows.keys, rows.values).filter { current.find(by: $0.0) == nil }.map(\.1)
  }

  // MARK: Writing

  /// Inserts an entity, or replaces the one with the same identifier.
  @discardableResult
  public func insert(_ entity: Entity) -> EntityInsertion<Entity> {
    set(entity, for: entity.entityID)
    return EntityInsertion(entity: entity)
  }

  private func set(_ entity: Entity, for id: Entity.EntityID) {
    rows.set(entity, for: id)
    guard isOrdered else { return }
    isWritten = true
    written.rows.set(entity, for: id)
    if deletions.count > 0 { deletions.remove(id) }
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
    set(entity, for: id)
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

  /// Deletes the entity with an identifier, also one that this batch has inserted. It leaves the
  /// indexes at the end of the batch, unless it is inserted again.
  public func delete(_ id: Entity.EntityID) {
    deletions.set((), for: id)
    guard isOrdered else { return }
    if written.rows.remove(id) { isWritten = true }
    rows.remove(id)
  }

  /// Removes what is deleted at the end of the batch from the indexes. Until then a middleware finds by
  /// an index what belonged to a deleted entity.
  func removeDeleted(from indexes: inout [any TrackedIndex]) {
    guard isOrdered, deletions.count > 0 else { return }
    let ids = Set(deletions.keys)
    for slot in indexes.indices { indexes[slot].remove(ids) }
  }

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
    delete(isOrdered ? written.allIDs() : current.allIDs() + rows.keys)
  }
}
