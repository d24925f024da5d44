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
