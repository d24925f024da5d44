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
    guard let slot = catalogue.slot(of: ObjectIdentifier(type)) else { return EntityTable() }
    return tables[slot].content(as: EntityTable<Schema, Entity>.self)
  }

  func index<Index>(_ keyPath: KeyPath<Indexes, IndexKey<Index>>) -> Index {
    guard let slot = catalogue.slot(of: keyPath) else { return Index() }
    return indexes[slot].content(as: Index.self)
  }

  /// The place of an entity's table.
  func slot<Entity: EntityType>(of type: Entity.Type) -> Int {
    guard let slot = catalogue.slot(of: ObjectIdentifier(type)) else {
      preconditionFailure("the schema \(Schema.self) has no table of \(type)")
    }
    return slot
  }

  /// Applies a batch.
  mutating func apply(_ changes: BatchChanges<Schema, Indexes>) {
    for change in changes.tables { change.apply(to: &self) }
    indexes = changes.indexes
    for change in changes.tables { change.removeDeleted(from: &self) }
  }
}

extension EntityTable: AnyEntityTable {
  func content<Table>(as type: Table.Type) -> Table {
    precondition(type == Self.self, "\(type) is another table")
    return unsafeBitCast(self, to: Table.self)
  }

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
