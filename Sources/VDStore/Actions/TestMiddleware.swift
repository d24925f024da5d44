import ReplayRuntime

/// Notes which actions were called and which have ended, for tests.
///
/// ```swift
/// let middleware = TestMiddleware()
/// let store = Store(Counter()).middleware(middleware)
/// store.execute(Store<Counter>.plain, with: 1)
/// try middleware.didExecute(Store<Counter>.plain)
/// ```
///
/// Each question takes one call or one end out of the notes. A replay does not run an opaque action, so
/// that it is neither called nor executed there. Any thread may ask.
///
/// Source: VDStore, `TestMiddleware`. What it reports to XCTest there is thrown here, and a wait has no
/// time limit but that of the test.
public final class TestMiddleware: StoreMiddleware, @unchecked Sendable {
  private struct Notes {
    var called: [StoreActionID] = []
    var ended: [(id: StoreActionID, result: Result<Void, any Error>)] = []
    var waiting: [CheckedContinuation<Void, Never>] = []

    mutating func takeCall(of id: StoreActionID) -> StoreActionID? {
      called.firstIndex(of: id).map { called.remove(at: $0) }
    }

    mutating func takeEnd(of id: StoreActionID) -> Result<Void, any Error>? {
      ended.firstIndex { $0.id == id }.map { ended.remove(at: $0).result }
    }
  }

  private let notes = LockedValue(Notes())

  /// Creates a middleware without notes.
  public init() {}

  // MARK: Questions

  /// Takes one call of an action out of the notes.
  ///
  /// - Throws: ``TestMiddlewareFailure`` if there is none.
  public func didCall(_ action: some StoreActionType) throws {
    if notes.change({ $0.takeCall(of: action.id) }) == nil {
      throw TestMiddlewareFailure(id: action.id, what: "called")
    }
  }

  /// Takes one end of an action out of the notes.
  ///
  /// - Throws: The action's error; ``TestMiddlewareFailure`` if no call has ended.
  public func didExecute(_ action: some StoreActionType) throws {
    guard let end = notes.change({ $0.takeEnd(of: action.id) }) else {
      throw TestMiddlewareFailure(id: action.id, what: "executed")
    }
    try end.get()
  }

  /// Waits until an action is called, and takes the call out of the notes.
  public func waitCall(of action: some StoreActionType) async {
    _ = await wait { $0.takeCall(of: action.id) }
  }

  /// Waits until a call of an action ends, and takes the end out of the notes.
  ///
  /// - Throws: The action's error.
  public func waitExecution(of action: some StoreActionType) async throws {
    try await wait { $0.takeEnd(of: action.id) }.get()
  }

  private func wait<Taken>(_ take: (inout Notes) -> Taken?) async -> Taken {
    while true {
      var taken: Taken?
      await withCheckedContinuation { continuation in
        let isThere = notes.change { notes in
          taken = take(&notes)
          if taken == nil { notes.waiting.append(continuation) }
          return taken != nil
        }
        if isThere { continuation.resume() }
      }
      if let taken { return taken }
    }
  }

  private func note(_ body: (inout Notes) -> Void) {
    let waiting = notes.change { notes in
      body(&notes)
      defer { notes.waiting = [] }
      return notes.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  // MARK: Actions

  /// Notes the call and its end.
  public func execute<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) -> Res
  ) -> Res {
    note { $0.called.append(call.id) }
    defer { note { $0.ended.append((call.id, .success(()))) } }
    return next(args)
  }

  /// Notes the call and its end.
  public func executeThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) throws -> Res
  ) throws -> Res {
    note { $0.called.append(call.id) }
    let result = Result { try next(args) }
    note { $0.ended.append((call.id, result.map { _ in () })) }
    return try result.get()
  }

  /// Notes the call and its end.
  public func executeAsync<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async -> Res
  ) async -> Res {
    note { $0.called.append(call.id) }
    let result = await next(args)
    note { $0.ended.append((call.id, .success(()))) }
    return result
  }

  /// Notes the call and its end.
  public func executeAsyncThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async throws -> Res
  ) async throws -> Res {
    note { $0.called.append(call.id) }
    do {
      let result = try await next(args)
      note { $0.ended.append((call.id, .success(()))) }
      return result
    } catch {
      note { $0.ended.append((call.id, .failure(error))) }
      throw error
    }
  }
}

extension Store.Action: StoreActionType {}

extension Store.Action.Throws: StoreActionType {}

extension Store.Action.Async: StoreActionType {}

extension Store.Action.AsyncThrows: StoreActionType {}
