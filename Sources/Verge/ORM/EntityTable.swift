import CBOR
import ReplayRuntime

/// The entities of one type.
///
/// A value: a copy shares what neither side has changed, and one insert into 100,000 entities copies
/// a few dozen of them. Every walk is in order of first insertion.
///
/// Source: Verge, `EntityTable`.
public struct EntityTable<Schema: EntitySchemaType, Entity: EntityType> {
  var rows = SharedDictionary<Entity.EntityID, Entity>()
  /// How many batches have written to the table.
  public internal(set) var version: UInt64 = 0

  init() {}

  /// How many entities there are.
  public var count: Int { rows.count }

  /// Whether there are none.
  public var isEmpty: Bool { rows.isEmpty }

  /// Every entity.
  public func all() -> [Entity] { allEntities() }

  /// Every entity.
  public func allEntities() -> [Entity] {
    var result: [Entity] = []
    result.reserveCapacity(count)
    rows.forEach { _, entity in result.append(entity) }
    return result
  }

  /// The identifier of every entity.
  public func allIDs() -> [Entity.EntityID] { rows.keys }

  /// The entity of an identifier; nil when there is none.
  public func find(by id: Entity.EntityID) -> Entity? { rows[id] }

  /// The entities of identifiers, in their order: a missing one is left out, a repeated one is
  /// repeated.
  public func find(in ids: some Sequence<EntityIdentifier<Entity>>) -> [Entity] {
    ids.compactMap { rows[$0] }
  }

  /// Whether an entity was written between an older table and this one.
  func isTouched(_ id: Entity.EntityID, since old: EntityTable) -> Bool {
    rows.row(id) !== old.rows.row(id)
  }
}

extension EntityTable: Equatable {
  /// Whether two tables were written equally often and hold the very same rows; a row that was
  /// written again is another one.
  public static func == (a: EntityTable, b: EntityTable) -> Bool {
    guard a.version == b.version else { return false }
    var isEqual = true
    a.rows.forEachDifference(from: b.rows) { _, _ in isEqual = false }
    return isEqual
  }
}

extension EntityTable: TrackedMap {
  package var trackedCount: Int { rows.count }

  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    try rows.forEach { try visitor.visit($0, $1) }
  }

  package func visitDifferences(
    from old: EntityTable, _ visitor: inout some DifferenceVisitor
  ) throws {
    try rows.forEachChangedKey(since: old.rows) { id, before, after in
      try visitor.visit(id, old: before?.value, new: after?.value)
    }
  }

  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let id = try TrackedKey.decode(Entity.EntityID.self, from: key)
    var entity = rows[id]
    try editor.edit(&entity)
    rows.restore(entity, for: id)
  }

  package mutating func removeEntries() { rows.removeValues() }
}

/// The order of a table's rows as a part of the state: a map from identifier to place.
struct RowOrder<Schema: EntitySchemaType, Entity: EntityType>: TrackedMap {
  var table: EntityTable<Schema, Entity>

  var trackedCount: Int { table.rows.count }

  func visitEntries(_ visitor: inout some EntryVisitor) throws {
    try table.rows.forEach { id, _ in try visitor.visit(id, table.rows.row(id)?.ordinal ?? 0) }
  }

  func visitDifferences(from old: RowOrder, _ visitor: inout some DifferenceVisitor) throws {
    try table.rows.forEachChangedKey(since: old.table.rows) { id, before, after in
      if before?.ordinal == after?.ordinal { return }
      try visitor.visit(id, old: before?.ordinal, new: after?.ordinal)
    }
  }

  mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let id = try TrackedKey.decode(Entity.EntityID.self, from: key)
    var ordinal = table.rows.row(id).map { _ in table.rows.place(of: id) ?? -1 }
    try editor.edit(&ordinal)
    table.rows.place(id, at: ordinal)
  }

  mutating func removeEntries() { table.rows.removeOrder() }
}
