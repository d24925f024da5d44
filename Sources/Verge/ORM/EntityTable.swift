import CBOR
import ReplayRuntime
import StateCoding

/// The entities of one type.
///
/// A value: copies share the rows that neither has changed, and one insert into 100,000 entities
/// copies a few dozen of them. Entities are always visited in the order of their first insertion.
///
/// Source: Verge, `EntityTable`.
public struct EntityTable<Schema: EntitySchemaType, Entity: EntityType> {
  /// The entities by their identifiers.
  @usableFromInline package internal(set) var rows = SharedDictionary<Entity.EntityID, Entity>()
  /// The number of batches that have written to the table.
  public internal(set) var version: UInt64 = 0

  init() {}

  /// The number of entities.
  @inlinable public var count: Int { rows.count }

  /// Whether the table has no entities.
  @inlinable public var isEmpty: Bool { rows.isEmpty }

  /// Returns all entities.
  public func all() -> [Entity] { allEntities() }

  /// Returns all entities.
  public func allEntities() -> [Entity] {
    var result: [Entity] = []
    result.reserveCapacity(count)
    rows.forEach { _, entity in result.append(entity) }
    return result
  }

  /// Returns the identifiers of all entities.
  public func allIDs() -> [Entity.EntityID] { rows.keys }

  /// Returns the entity with an identifier; nil if there is none.
  @inlinable public func find(by id: Entity.EntityID) -> Entity? { rows[id] }

  /// Returns the entities with identifiers, in their order: a missing one is omitted, a repeated
  /// one is repeated.
  @inlinable public func find(in ids: some Sequence<EntityIdentifier<Entity>>) -> [Entity] {
    ids.compactMap { rows[$0] }
  }

  /// Whether an entity was written between an older table and this one.
  func isTouched(_ id: Entity.EntityID, since old: EntityTable) -> Bool {
    rows.row(id) !== old.rows.row(id)
  }
}

extension EntityTable: Equatable {
  /// Whether two tables have the same version and share all rows; a row that was written again is a
  /// different one.
  public static func == (a: EntityTable, b: EntityTable) -> Bool {
    guard a.version == b.version else { return false }
    var isEqual = true
    a.rows.forEachDifference(from: b.rows) { _, _ in isEqual = false }
    return isEqual
  }
}

extension EntityTable: TrackedRows {
  /// Edits the entity with an encoded identifier; nil removes it.
  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let id = try TrackedKey.decode(Entity.EntityID.self, from: key)
    var entity = rows.recordedRow(id)?.value
    try editor.edit(&entity)
    rows.restore(entity, for: id)
  }

  /// Removes every entity and keeps the order of the rows.
  package mutating func removeEntries() { rows.removeValues() }
}
