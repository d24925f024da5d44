/// Tables of entities and indexes of them, as a value that stands anywhere in a state.
///
/// ```swift
/// struct Database: DatabaseType {
///   struct Schema: EntitySchemaType {
///     let book = Book.EntityTableKey()
///     let author = Author.EntityTableKey()
///   }
///   struct Indexes: IndexesType {
///     let allBooks = OrderedIDIndex<Schema, Book>.Key()
///   }
///   var _backingStorage: BackingStorage = .init()
/// }
/// ```
///
/// In a log a database is what it holds: `db.entities.book.b1.title`, `db.indexes.allBooks[0]`, the
/// places of rows in `db.order.book.b1`, and in `db.versions.book` how often a table was written.
/// A commit's record and its time follow what the commit changed.
///
/// Source: Verge, `DatabaseType`.
public protocol DatabaseType {
  /// The tables.
  associatedtype Schema: EntitySchemaType
  /// The indexes.
  associatedtype Indexes: IndexesType

  /// What the database holds.
  var _backingStorage: DatabaseStorage<Schema, Indexes> { get set }

  /// What runs behind every batch of updates, in order; none by default.
  var middlewares: [AnyMiddleware<Self>] { get }
}

extension DatabaseType {
  /// What a database of this type holds.
  public typealias BackingStorage = DatabaseStorage<Schema, Indexes>

  /// None.
  public var middlewares: [AnyMiddleware<Self>] { [] }

  /// The tables, by their labels in the schema.
  public var entities: DatabaseEntities<Schema, Indexes> {
    DatabaseEntities(storage: _backingStorage)
  }

  /// The indexes, by their labels; one that was never written is empty.
  public var indexes: DatabaseIndexes<Schema, Indexes> {
    DatabaseIndexes(storage: _backingStorage)
  }

  /// Changes tables and indexes, all at once or not at all.
  ///
  /// ```swift
  /// try db.performBatchUpdates { context in
  ///   context.book.insert(book)
  ///   context.indexes.allBooks.append(book.id)
  /// }
  /// ```
  ///
  /// Behind `update` the middlewares run. Then rows are inserted or replaced, then deleted ones go,
  /// from the indexes too.
  ///
  /// - Returns: What `update` returns.
  /// - Throws: What `update` throws, ``BatchUpdateError/aborted`` above all; the database is then as
  ///   before, and no middleware has run.
  @discardableResult
  public mutating func performBatchUpdates<Result>(
    _ update: (DatabaseBatchUpdatesContext<Self>) throws -> Result
  ) rethrows -> Result {
    let context = DatabaseBatchUpdatesContext(current: self)
    let result = try update(context)
    for middleware in middlewares { middleware.performAfterUpdates(context: context) }
    _backingStorage.apply(context.takeChanges())
    return result
  }
}

/// Reads tables by their labels.
@dynamicMemberLookup
public struct DatabaseEntities<Schema: EntitySchemaType, Indexes: IndexesType> {
  let storage: DatabaseStorage<Schema, Indexes>

  /// A table.
  public subscript<Entity>(
    dynamicMember keyPath: KeyPath<Schema, EntityTableKey<Entity>>
  ) -> EntityTable<Schema, Entity> { storage.table(Entity.self) }

  /// The table of a type of entity.
  public func table<Entity>(_ type: Entity.Type) -> EntityTable<Schema, Entity> {
    storage.table(type)
  }
}

/// Reads indexes by their labels.
@dynamicMemberLookup
public struct DatabaseIndexes<Schema: EntitySchemaType, Indexes: IndexesType> {
  let storage: DatabaseStorage<Schema, Indexes>

  /// An index.
  public subscript<Index>(
    dynamicMember keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) -> Index { storage.index(keyPath) }
}
