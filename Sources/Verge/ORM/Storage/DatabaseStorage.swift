import CBOR
import ReplayRuntime
import StateCoding

/// The content of a database.
public struct DatabaseStorage<Schema: EntitySchemaType, Indexes: IndexesType> {
  let catalogue: DatabaseCatalogue<Schema, Indexes>
  var tables: [any AnyEntityTable]
  var indexes: [any TrackedIndex]

  /// Creates empty tables and indexes.
  public init() {
    catalogue = DatabaseCatalogue()
    tables = catalogue.emptyTables
    indexes = catalogue.indexes.map(\.empty)
  }

  /// Whether two storages with a common origin share all content.
  func isIdentical(to other: DatabaseStorage) -> Bool {
    hasIdenticalTables(to: other) && hasIdenticalIndexes(to: other)
  }

  /// Whether two storages with a common origin share all tables.
  func hasIdenticalTables(to other: DatabaseStorage) -> Bool {
    Self.areIdentical(tables, other.tables)
  }

  /// Whether the tables of two storages with a common origin have the same rows in the same order.
  func hasSameOrders(as other: DatabaseStorage) -> Bool {
    tables.indices.allSatisfy { tables[$0].orderMark === other.tables[$0].orderMark }
  }

  /// Whether two storages with a common origin share all indexes.
  func hasIdenticalIndexes(to other: DatabaseStorage) -> Bool {
    Self.areIdentical(indexes, other.indexes)
  }

  private static func areIdentical<Element>(_ a: [Element], _ b: [Element]) -> Bool {
    func address(_ array: [Element]) -> UnsafeRawPointer? {
      array.withUnsafeBytes { $0.baseAddress }
    }
    return address(a) == address(b)
  }

  func table<Entity>(_ type: Entity.Type) -> EntityTable<Schema, Entity> {
    let slot = catalogue.slot(of: ObjectIdentifier(type))
    return slot.flatMap { tables[$0] as? EntityTable<Schema, Entity> } ?? EntityTable()
  }

  func index<Index>(_ keyPath: KeyPath<Indexes, IndexKey<Index>>) -> Index {
    let slot = catalogue.slot(of: keyPath)
    return slot.flatMap { (indexes[$0] as? IndexSlot<Index>)?.index } ?? Index()
  }

  /// Applies a batch.
  mutating func apply(_ changes: BatchChanges<Schema, Indexes>) {
    for change in changes.tables { change.apply(to: &self) }
    for (slot, index) in changes.indexes { indexes[slot] = index }
    for change in changes.tables { change.removeDeleted(from: &self) }
  }
}

/// A table of any entity.
protocol AnyEntityTable: TrackedMap {
  var version: UInt64 { get set }

  /// Whether two tables have the same version and share all rows.
  func isIdentical(to other: any AnyEntityTable) -> Bool

  /// The same object in tables with a common origin only if they have the same rows in the same
  /// order; see ``SharedDictionary/orderMark``.
  var orderMark: OrderMark? { get }

  func visitOrder(_ label: String, _ visitor: inout some EntryVisitor) throws
  func visitOrder(
    _ label: String, since old: any AnyEntityTable, _ visitor: inout some DifferenceVisitor
  ) throws
  mutating func editOrder(_ editor: inout some EntryEditor) throws
}

extension EntityTable: AnyEntityTable {
  func isIdentical(to other: any AnyEntityTable) -> Bool {
    guard version == other.version, let other = other as? EntityTable else { return false }
    return rows.isIdentical(to: other.rows)
  }

  var orderMark: OrderMark? { rows.orderMark }

  func visitOrder(_ label: String, _ visitor: inout some EntryVisitor) throws {
    try visitor.visit(label, RowOrder(table: self))
  }

  func visitOrder(
    _ label: String, since old: any AnyEntityTable, _ visitor: inout some DifferenceVisitor
  ) throws {
    guard let old = old as? EntityTable else {
      return try visitor.visit(label, old: nil, new: RowOrder(table: self))
    }
    try visitor.visit(label, from: RowOrder(table: old), to: RowOrder(table: self))
  }

  mutating func editOrder(_ editor: inout some EntryEditor) throws {
    var order: RowOrder<Schema, Entity>? = RowOrder(table: self)
    try editor.edit(&order)
    if let order { self = order.table }
  }
}

/// An index of any type.
protocol TrackedIndex {
  func visit(_ label: String, _ visitor: inout some EntryVisitor) throws
  func visit(
    _ label: String, since old: any TrackedIndex, _ visitor: inout some DifferenceVisitor
  ) throws
  mutating func edit(_ editor: inout some EntryEditor) throws
  mutating func remove<Entity: EntityType>(_ ids: Set<EntityIdentifier<Entity>>)
}

struct IndexSlot<Index: IndexType>: TrackedIndex {
  var index: Index

  func visit(_ label: String, _ visitor: inout some EntryVisitor) throws {
    try visitor.visit(label, index)
  }

  func visit(
    _ label: String, since old: any TrackedIndex, _ visitor: inout some DifferenceVisitor
  ) throws {
    guard let old = old as? IndexSlot else {
      return try visitor.visit(label, old: nil, new: index)
    }
    try visitor.visit(label, from: old.index, to: index)
  }

  mutating func edit(_ editor: inout some EntryEditor) throws {
    var edited: Index? = index
    try editor.edit(&edited)
    if let edited { index = edited }
  }

  mutating func remove<Entity: EntityType>(_ ids: Set<EntityIdentifier<Entity>>) {
    index._remove(ids)
  }
}
