import EventModel
import ReplayRuntime

/// The reads and writes of a batch before it is applied.
///
/// `context.book` is the table of books with the batch's changes; `context.insertsOrUpdates.book`
/// has only the rows of the batch.
///
/// Use it in the closure of the batch, and not after that.
///
/// Source: Verge, `DatabaseBatchUpdatesContext`.
@dynamicMemberLookup
public final class DatabaseBatchUpdatesContext<Database: DatabaseType> {
  /// The database before this batch.
  public let current: Database
  private let isOrdered: Bool
  private var modifiers: [any AnyEntityModifier] = []
  /// The indexes with the changes of the batch.
  private var writtenIndexes: [any TrackedIndex]

  init(current: Database) {
    self.current = current
    writtenIndexes = current._backingStorage.indexes
    isOrdered = Runtime.named?.rules.batchesAreOrdered ?? true
  }

  /// The indexes, which the batch can write.
  public var indexes: BatchIndexes<Database> {
    get { BatchIndexes(context: self) }
    // The context has already been written; the setter makes `context.indexes.x.append` compile.
    set {}
  }

  /// The rows that this batch inserts or replaces.
  public var insertsOrUpdates: BatchInserts<Database> { BatchInserts(context: self) }

  /// The identifiers that this batch deletes.
  public var deletes: BatchDeletes<Database> { BatchDeletes(context: self) }

  /// A table with the batch's changes.
  public subscript<Entity>(
    dynamicMember keyPath: KeyPath<Database.Schema, EntityTableKey<Entity>>
  ) -> EntityModifier<Database.Schema, Entity> { table(Entity.self) }

  /// The table of an entity type with the batch's changes.
  public func table<Entity>(_ type: Entity.Type) -> EntityModifier<Database.Schema, Entity> {
    for case let known as EntityModifier<Database.Schema, Entity> in modifiers { return known }
    let made = EntityModifier(
      current: current._backingStorage.table(type), isOrdered: isOrdered)
    modifiers.append(made)
    return made
  }

  /// Cancels the whole batch.
  ///
  /// - Throws: ``BatchUpdateError/aborted``, always.
  public func abort() throws -> Never { throw BatchUpdateError.aborted }

  // MARK: Carrying out

  func takeChanges() -> BatchChanges<Database.Schema, Database.Indexes> {
    for modifier in modifiers { modifier.removeDeleted(from: &writtenIndexes) }
    defer {
      modifiers = []
      writtenIndexes = []
    }
    var changes = BatchChanges<Database.Schema, Database.Indexes>(
      tables: [], indexes: writtenIndexes)
    for modifier in modifiers {
      let change = modifier.change(Database.Schema.self, Database.Indexes.self)
      if let change { changes.tables.append(change) }
    }
    return changes
  }

  fileprivate func index<Index>(
    _ keyPath: KeyPath<Database.Indexes, IndexKey<Index>>
  ) -> (slot: Int, index: Index) {
    guard let slot = current._backingStorage.catalogue.slot(of: keyPath) else {
      preconditionFailure("\(keyPath) is no stored property of \(Database.Indexes.self)")
    }
    return (slot, writtenIndexes[slot].content(as: Index.self))
  }

  fileprivate func write<Index>(_ index: Index, slot: Int) where Index: IndexType {
    writtenIndexes[slot] = IndexSlot(index: index)
  }

  /// Holds no index in this place until it is written.
  fileprivate func release(_ slot: Int) {
    writtenIndexes[slot] = current._backingStorage.catalogue.indexes[slot].empty
  }
}

/// The name of ``DatabaseBatchUpdatesContext`` in other versions of Verge.
public typealias DatabaseBatchUpdateContext<Database: DatabaseType> =
  DatabaseBatchUpdatesContext<Database>

/// Indexes, for reads and writes in a batch.
@dynamicMemberLookup
public struct BatchIndexes<Database: DatabaseType> {
  let context: DatabaseBatchUpdatesContext<Database>

  /// An index with the batch's changes.
  public subscript<Index: IndexType>(
    dynamicMember keyPath: KeyPath<Database.Indexes, IndexKey<Index>>
  ) -> Index {
    get { context.index(keyPath).index }
    nonmutating _modify {
      var (slot, index) = context.index(keyPath)
      // The context releases its copy, so that the index has a single owner and is written in
      // place.
      context.release(slot)
      // Nothing after the yield runs if a write throws; what was written before it stays.
      defer { context.write(index, slot: slot) }
      yield &index
    }
  }
}
