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

/// A middleware of any type, or a closure.
///
/// Source: Verge, `AnyMiddleware`.
public struct AnyMiddleware<Database: DatabaseType>: MiddlewareType {
  private let perform: (DatabaseBatchUpdatesContext<Database>) -> Void

  /// Wraps a middleware.
  public init<Base: MiddlewareType>(_ base: Base) where Base.Database == Database {
    perform = base.performAfterUpdates
  }

  /// Creates a middleware from a closure.
  public init(
    performAfterUpdates: @escaping (DatabaseBatchUpdatesContext<Database>) -> Void
  ) {
    perform = performAfterUpdates
  }

  /// Runs the middleware.
  public func performAfterUpdates(context: DatabaseBatchUpdatesContext<Database>) {
    perform(context)
  }
}
