/// Tables of entities and their indexes, as a value in any place of a state.
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
/// The log holds the content of a database: `db.entities.book.b1.title`, `db.indexes.allBooks[0]`,
/// the places of rows in `db.order.book.b1`, and the number of writes of a table in
/// `db.versions.book`. The size and the time of recording a commit depend on the size of its
/// change.
///
/// Source: Verge, `DatabaseType`.
public protocol DatabaseType {
  /// The tables.
  associatedtype Schema: EntitySchemaType
  /// The indexes.
  associatedtype Indexes: IndexesType

  /// The content of the database.
  var _backingStorage: DatabaseStorage<Schema, Indexes> { get set }

  /// The middlewares that run at the end of every batch of updates, in order; none by default.
  var middlewares: [AnyMiddleware<Self>] { get }
}

extension DatabaseType {
  /// The type of the content.
  public typealias BackingStorage = DatabaseStorage<Schema, Indexes>

  /// No middlewares.
  public var middlewares: [AnyMiddleware<Self>] { [] }

  /// The tables, by their labels in the schema.
  public var entities: DatabaseEntities<Schema, Indexes> {
    DatabaseEntities(storage: _backingStorage)
  }

  /// The indexes, by their labels; an index without writes is empty.
  public var indexes: DatabaseIndexes<Schema, Indexes> {
    DatabaseIndexes(storage: _backingStorage)
  }

  /// Changes tables and indexes, either completely or not at all.
  ///
  /// ```swift
  /// try db.performBatchUpdates { context in
  ///   context.book.insert(book)
  ///   context.indexes.allBooks.append(book.id)
  /// }
  /// ```
  ///
  /// The operations happen in the order in which they are written, and a read finds what those before
  /// it left. After `update`, the middlewares run. Then deleted rows are removed from the indexes.
  ///
  /// - Returns: What `update` returns.
  /// - Throws: Any error of `update`, such as ``BatchUpdateError/aborted``; the database is then
  ///   unchanged, and no middleware has run.
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
