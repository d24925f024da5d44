/// One call of an action, for middlewares.
public struct StoreActionCall: Sendable {
  /// The identity of the called action.
  public let id: StoreActionID
  /// The path of the called store.
  public let path: String
  /// The file of the call.
  public let fileID: String
  /// The line of the call.
  public let line: UInt
  /// The calling function.
  public let caller: String
  /// The dependencies of the called store.
  public let di: StoreDIValues
}

/// Runs around the actions of the stores to which it was added, and can change their arguments and
/// results.
///
/// A middleware that implements only ``execute(_:call:next:)`` receives actions of every kind,
/// because the other methods call it by default. Its default implementation calls `next` with the
/// same arguments.
///
/// Source: VDStore, `StoreMiddleware`.
public protocol StoreMiddleware {
  /// Runs an action; also an action of another kind whose own method is not implemented.
  ///
  /// For an action that can throw, `next` returns a `Result`. For an asynchronous action it returns
  /// ``StoreActionStart``; the body runs afterwards, with the arguments of the call of `next`.
  func execute<Args, Res>(_ args: Args, call: StoreActionCall, next: (Args) -> Res) -> Res

  /// Runs an action that can throw.
  func executeThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) throws -> Res
  ) throws -> Res

  /// Runs an asynchronous action, in the action's task.
  func executeAsync<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async -> Res
  ) async -> Res

  /// Runs an asynchronous action that can throw, in the action's task.
  func executeAsyncThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async throws -> Res
  ) async throws -> Res
}

extension StoreMiddleware {
  /// Calls `next`.
  public func execute<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) -> Res
  ) -> Res { next(args) }

  /// Calls ``execute(_:call:next:)``, whose `next` returns a `Result`.
  public func executeThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) throws -> Res
  ) throws -> Res {
    try execute(args, call: call) { args in Result { try next(args) } }.get()
  }

  /// Calls ``execute(_:call:next:)`` when the action begins, and then `next`.
  public func executeAsync<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async -> Res
  ) async -> Res { await next(argumentsAtStart(args, call)) }

  /// Calls ``execute(_:call:next:)`` when the action begins, and then `next`.
  public func executeAsyncThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async throws -> Res
  ) async throws -> Res { try await next(argumentsAtStart(args, call)) }

  /// The arguments that `execute` passes to an asynchronous action.
  private func argumentsAtStart<Args>(_ args: Args, _ call: StoreActionCall) -> Args {
    var given = args
    _ = execute(args, call: call) { args in
      given = args
      return StoreActionStart()
    }
    return given
  }
}

/// The result of `next` when an asynchronous action begins: its body has not run yet.
public struct StoreActionStart: Hashable, Sendable {}

extension Store {
  /// Returns a store of the same state with a middleware around its actions, outside the
  /// middlewares added before. This store does not change.
  public func middleware(_ middleware: any StoreMiddleware) -> Store {
    Store(context.adding(middleware))
  }
}
