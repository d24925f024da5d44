/// One call of an action, as middlewares see it.
public struct StoreActionCall: Sendable {
  /// The action.
  public let id: StoreActionID
  /// The path of the store that it was called on.
  public let path: String
  /// Where it was called.
  public let fileID: String
  /// Where it was called.
  public let line: UInt
  /// The function that called it.
  public let caller: String
  /// The dependencies of the store that it was called on.
  public let di: StoreDIValues
}

/// Stands around the actions of the stores that it was added to, and may change what they get and
/// what they return.
///
/// Each method calls `next` once, with the same arguments, unless it is implemented otherwise.
///
/// Source: VDStore, `StoreMiddleware`.
public protocol StoreMiddleware {
  /// Stands around an action.
  func execute<Args, Res>(_ args: Args, call: StoreActionCall, next: (Args) -> Res) -> Res

  /// Stands around an action that may throw.
  func executeThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) throws -> Res
  ) throws -> Res

  /// Stands around an asynchronous action, where that runs.
  func executeAsync<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async -> Res
  ) async -> Res

  /// Stands around an asynchronous action that may throw, where that runs.
  func executeAsyncThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async throws -> Res
  ) async throws -> Res
}

extension StoreMiddleware {
  /// Calls `next`.
  public func execute<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) -> Res
  ) -> Res { next(args) }

  /// Calls `next`.
  public func executeThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) throws -> Res
  ) throws -> Res { try next(args) }

  /// Calls `next`.
  public func executeAsync<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async -> Res
  ) async -> Res { await next(args) }

  /// Calls `next`.
  public func executeAsyncThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async throws -> Res
  ) async throws -> Res { try await next(args) }
}

extension Store {
  /// A store of the same state whose actions a middleware stands around, outside of those that
  /// were added before; this one stays as it is.
  public func middleware(_ middleware: any StoreMiddleware) -> Store {
    Store(root: root, access: access, context: context.adding(middleware))
  }
}
