/// Runs at the end of every batch of updates, before the batch is applied: updates indexes, adds
/// rows.
///
/// Source: Verge, `MiddlewareType`.
public protocol MiddlewareType<Database> {
  /// The type of the database.
  associatedtype Database: DatabaseType

  /// Called once for each batch, also for an empty one; can write to the batch.
  func performAfterUpdates(context: DatabaseBatchUpdatesContext<Database>)
}
