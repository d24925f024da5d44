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
/// A middleware that implements only ``execute(_:call:next:)`` sees actions of every kind, because
/// the other methods call it by default. Its own default calls `next` with the same arguments.
///
/// Source: VDStore, `StoreMiddleware`.
public protocol StoreMiddleware {
  /// Runs an action; also one of another kind whose own method is not implemented.
  ///
  /// For an action that throws `next` returns a `Result`. For an asynchronous one it returns
  /// ``StoreActionStart``, and the body runs afterwards, with the arguments that `next` got.
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

  /// Calls ``execute(_:call:next:)``; the result of `next` there is a `Result`.
  public func executeThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) throws -> Res
  ) throws -> Res {
    try execute(args, call: call) { args in Result { try next(args) } }.get()
  }

  /// Calls ``execute(_:call:next:)`` where the action begins, and then `next`.
  public func executeAsync<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async -> Res
  ) async -> Res { await next(argumentsAtStart(args, call)) }

  /// Calls ``execute(_:call:next:)`` where the action begins, and then `next`.
  public func executeAsyncThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async throws -> Res
  ) async throws -> Res { try await next(argumentsAtStart(args, call)) }

  /// The arguments that `execute` gives to an asynchronous action.
  private func argumentsAtStart<Args>(_ args: Args, _ call: StoreActionCall) -> Args {
    var given = args
    _ = execute(args, call: call) { args in
      given = args
      return StoreActionStart()
    }
    return given
  }
}

/// What an asynchronous action gives to a middleware that sees only its beginning: its body has yet
/// to run.
public struct StoreActionStart: Hashable, Sendable {}

extension Store {
  /// A store of the same state whose actions a middleware stands around, outside of those that
  /// were added before; this one stays as it is.
  public func middleware(_ middleware: any StoreMiddleware) -> Store {
    Store(root: root, access: access, context: context.adding(middleware))
  }
}
