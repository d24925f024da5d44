/// The names of a database's tables and indexes, read once from its schema and shared by copies.
final class DatabaseCatalogue<Schema: EntitySchemaType, Indexes: IndexesType> {
  struct Table {
    var label: String
    var entity: ObjectIdentifier
    var empty: any AnyEntityTable
  }

  struct NamedIndex {
    var label: String
    var identity: AnyObject
    var empty: any TrackedIndex
  }

  let tables: [Table]
  let indexes: [NamedIndex]
  let tableLabels: [String]
  let emptyTables: [any AnyEntityTable]
  let indexLabels: [String]
  private let indexKeys = Indexes()
  // The slots by identity. A search of the generic arrays looks their types up at run time.
  private let tableSlots: [ObjectIdentifier: Int]
  private let indexSlots: [ObjectIdentifier: Int]

  init() {
    var tables: [Table] = []
    for child in Mirror(reflecting: Schema()).children {
      guard let key = child.value as? any AnyTableKey, let label = child.label,
        !tables.contains(where: { $0.entity == key.entity })
      else { continue }
      tables.append(
        Table(label: label, entity: key.entity, empty: key.makeTable(Schema.self)))
    }
    self.tables = tables
    let indexes: [NamedIndex] = Mirror(reflecting: indexKeys).children.compactMap { child in
      guard let key = child.value as? any AnyIndexKey, let label = child.label else { return nil }
      return key.declaration(label: label)
    }
    self.indexes = indexes
    tableSlots = Self.slots(tables.map(\.entity))
    indexSlots = Self.slots(indexes.map { ObjectIdentifier($0.identity) })
    tableLabels = tables.map { $0.label }
    emptyTables = tables.map { $0.empty }
    indexLabels = indexes.map { $0.label }
  }

  /// The first position of each identity.
  private static func slots(_ identities: [ObjectIdentifier]) -> [ObjectIdentifier: Int] {
    Dictionary(identities.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  func slot(of entity: ObjectIdentifier) -> Int? { tableSlots[entity] }

  func slot<Value>(of keyPath: KeyPath<Indexes, IndexKey<Value>>) -> Int? {
    indexSlots[ObjectIdentifier(indexKeys[keyPath: keyPath].identity)]
  }
}

/// A table key of any entity.
private protocol AnyTableKey {
  var entity: ObjectIdentifier { get }
  func makeTable<Schema: EntitySchemaType>(_ schema: Schema.Type) -> any AnyEntityTable
}

extension EntityTableKey: AnyTableKey {
  fileprivate var entity: ObjectIdentifier { ObjectIdentifier(Entity.self) }

  fileprivate func makeTable<Schema: EntitySchemaType>(
    _ schema: Schema.Type
  ) -> any AnyEntityTable { EntityTable<Schema, Entity>() }
}

/// An index key of any index.
private protocol AnyIndexKey {
  func declaration<Schema, Indexes>(
    label: String
  ) -> DatabaseCatalogue<Schema, Indexes>.NamedIndex?
}

extension IndexKey: AnyIndexKey {
  fileprivate func declaration<Schema, Indexes>(
    label: String
  ) -> DatabaseCatalogue<Schema, Indexes>.NamedIndex? {
    DatabaseCatalogue.NamedIndex(label: label, identity: identity, empty: IndexSlot(index: Index()))
  }
}
