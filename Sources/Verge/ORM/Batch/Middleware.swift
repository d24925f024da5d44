/// Runs behind every batch of updates, before it is carried out: keeps indexes, adds rows.
///
/// Source: Verge, `MiddlewareType`.
public protocol MiddlewareType<Database> {
  /// The database that is updated.
  associatedtype Database: DatabaseType

  /// Called once for each batch, an empty one included; may write to the batch.
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

  /// Makes a middleware of a closure.
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
