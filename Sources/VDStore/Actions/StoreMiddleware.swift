extension Store.Action {
  /// One call of an action, for middlewares that ask for the state's type.
  public struct Context: Sendable {
    private let call: StoreActionCall

    init(_ call: StoreActionCall) { self.call = call }

    /// The identity of the called action.
    public var actionID: StoreActionID { call.id }
    /// The file of the call.
    public var file: String { call.fileID }
    /// The line of the call.
    public var line: UInt { call.line }
    /// The calling function.
    public var function: String { call.caller }
    /// The same call, without the type of the state.
    public var untyped: StoreActionCall { call }
  }
}

extension Store: ActedStore {
  static func execute<Args, Res>(
    _ args: Args, _ call: StoreActionCall, by middleware: some StoreMiddleware,
    next: (Args) -> Res
  ) -> Res {
    middleware.execute(
      args, context: Action<Args, Res>.Context(call), dependencies: call.di, next: next)
  }
}

/// Runs around the actions of the stores to which it was added, and can change their arguments and
/// results.
///
/// A middleware that implements only ``execute(_:call:next:)``, or only
/// ``execute(_:context:dependencies:next:)``, receives actions of every kind, because the other methods
/// call it by default. Its default implementation calls `next` with the same arguments. So a middleware
/// that passes calls on to another one calls ``execute(_:context:dependencies:next:)`` of it.
///
/// Source: VDStore, `StoreMiddleware`.
public protocol StoreMiddleware {
  /// Runs an action; also an action of another kind whose own method is not implemented.
  ///
  /// For an action that can throw, `next` returns a `Result`. For an asynchronous action it returns
  /// ``StoreActionStart``; the body runs afterwards, with the arguments of the call of `next`.
  func execute<Args, Res>(_ args: Args, call: StoreActionCall, next: (Args) -> Res) -> Res

  /// Runs an action, as ``execute(_:call:next:)``, which it calls by default. A middleware implements
  /// one of the two.
  func execute<State, Args, Res>(
    _ args: Args, context: Store<State>.Action<Args, Res>.Context, dependencies: StoreDIValues,
    next: (Args) -> Res
  ) -> Res

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

  /// Calls ``execute(_:call:next:)`` with the dependencies in the call.
  public func execute<State, Args, Res>(
    _ args: Args, context: Store<State>.Action<Args, Res>.Context, dependencies: StoreDIValues,
    next: (Args) -> Res
  ) -> Res { execute(args, call: context.untyped, next: next) }

  /// Calls ``execute(_:call:next:)``, whose `next` returns a `Result`.
  public func executeThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) throws -> Res
  ) throws -> Res {
    try call.store.execute(args, call, by: self) { args in Result { try next(args) } }.get()
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
    _ = call.store.execute(args, call, by: self) { args in
      given = args
      return StoreActionStart()
    }
    return given
  }
}

extension Store {
  /// Returns a store of the same state with a middleware around its actions, outside the
  /// middlewares added before. This store does not change.
  public func middleware(_ middleware: any StoreMiddleware) -> Store {
    Store(context.adding(middleware))
  }
}
