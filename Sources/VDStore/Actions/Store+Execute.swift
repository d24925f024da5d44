import CBOR
import DialectKit
import ReplayRuntime
import StateCoding

extension Store {
  /// Runs an action through the store's middlewares, as one update.
  ///
  /// - Parameters:
  ///   - arguments: The arguments in the log, by label.
  ///   - caller: The calling function.
  @discardableResult
  public func execute<Args, Res>(
    _ action: Action<Args, Res>, with args: Args,
    arguments: @autoclosure () -> KeyValuePairs<String, Any> = [:],
    fileID: StaticString = #fileID, line: UInt = #line, caller: StaticString = #function
  ) -> Res {
    let place = CallSite(file: fileID, line: line)
    let root = root
    return root.action(action.id.name, place, arguments) {
      root.bracketed {
        let middlewares = context.additions.middlewares
        if middlewares.isEmpty { return action.body(self, args) }
        let call = call(of: action.id, fileID, line, caller)
        func run(_ args: Args, _ index: Int) -> Res {
          if index < 0 { return action.body(self, args) }
          return middlewares[index].execute(
            args, context: Action<Args, Res>.Context(call), dependencies: call.di
          ) { run($0, index - 1) }
        }
        return run(args, middlewares.count - 1)
      }
    }
  }

  /// Runs an action through the store's middlewares, as one update.
  ///
  /// - Throws: Any error of the action or of a middleware.
  @discardableResult
  public func execute<Args, Res>(
    _ action: Action<Args, Res>.Throws, with args: Args,
    arguments: @autoclosure () -> KeyValuePairs<String, Any> = [:],
    fileID: StaticString = #fileID, line: UInt = #line, caller: StaticString = #function
  ) throws -> Res {
    let place = CallSite(file: fileID, line: line)
    let root = root
    return try root.action(action.id.name, place, arguments) {
      try root.bracketed {
        let middlewares = context.additions.middlewares
        if middlewares.isEmpty { return try action.body(self, args) }
        let call = call(of: action.id, fileID, line, caller)
        func run(_ args: Args, _ index: Int) throws -> Res {
          if index < 0 { return try action.body(self, args) }
          return try middlewares[index].executeThrows(args, call: call) {
            try run($0, index - 1)
          }
        }
        return try run(args, middlewares.count - 1)
      }
    }
  }

  /// Runs an asynchronous action through the store's middlewares, in a separate task: if the caller
  /// is cancelled, the action continues.
  ///
  /// In replay, a flow that waits for an opaque action gets the recorded result. The result must
  /// therefore be `Codable` or `Void`; any other is failure CR4602.
  @discardableResult
  nonisolated(nonsending) public func execute<Args, Res>(
    _ action: Action<Args, Res>.Async, with args: Args,
    arguments: @autoclosure () -> KeyValuePairs<String, Any> = [:],
    fileID: StaticString = #fileID, line: UInt = #line, caller: StaticString = #function
  ) async -> Res {
    let call = call(of: action.id, fileID, line, caller)
    let middlewares = context.additions.middlewares
    let work = AsyncWork<Res> {
      func run(_ args: Args, _ index: Int) async -> Res {
        if index < 0 { return await action.body(self, args) }
        return await middlewares[index].executeAsync(args, call: call) {
          await run($0, index - 1)
        }
      }
      return await run(args, middlewares.count - 1)
    }
    let started = start(
      work, action.id, CallSite(file: fileID, line: line), arguments,
      cancelInFlight: action.cancelInFlight)
    return await started.unfailing
  }

  /// Runs an asynchronous action through the store's middlewares; see the overload that does not
  /// throw.
  ///
  /// - Throws: Any error of the action or of a middleware; ``RecordedError`` in a flow.
  @discardableResult
  nonisolated(nonsending) public func execute<Args, Res>(
    _ action: Action<Args, Res>.AsyncThrows, with args: Args,
    arguments: @autoclosure () -> KeyValuePairs<String, Any> = [:],
    fileID: StaticString = #fileID, line: UInt = #line, caller: StaticString = #function
  ) async throws -> Res {
    let call = call(of: action.id, fileID, line, caller)
    let middlewares = context.additions.middlewares
    let work = AsyncWork<Res> {
      func run(_ args: Args, _ index: Int) async throws -> Res {
        if index < 0 { return try await action.body(self, args) }
        return try await middlewares[index].executeAsyncThrows(args, call: call) {
          try await run($0, index - 1)
        }
      }
      return try await run(args, middlewares.count - 1)
    }
    let started = start(
      work, action.id, CallSite(file: fileID, line: line), arguments,
      cancelInFlight: action.cancelInFlight)
    return try await started.value
  }

  private func call(
    of id: StoreActionID, _ fileID: StaticString, _ line: UInt, _ caller: StaticString
  ) -> StoreActionCall {
    StoreActionCall(
      id: id, path: root.path, fileID: "\(fileID)", line: line, caller: "\(caller)", di: di,
      store: Store<State>.self)
  }

  private func start<Res>(
    _ work: AsyncWork<Res>, _ id: StoreActionID, _ place: CallSite,
    _ arguments: () -> KeyValuePairs<String, Any>, cancelInFlight: Bool
  ) -> AsyncCall<Res> {
    if root.isStray("action") { return AsyncCall(root.runtime, codec: nil) }
    let canFlow = root.runtime.isInTurn && !root.runtime.isInForeignAction
    let isFlow = canFlow && di.asyncActions == .flow
    return root.action(id.name, place, arguments) {
      if cancelInFlight { root.cancelAll(id.work) }
      return root.begin(work, as: id.work, asFlow: isFlow, isAwaitedInTurn: canFlow)
    }
  }
}

extension StoreRoot {
  func action<Result>(
    _ name: String, _ place: CallSite, _ arguments: () -> KeyValuePairs<String, Any>,
    _ body: () throws -> Result
  ) rethrows -> Result {
    nameIfNeeded()
    return try runtime.action(
      name, on: node, place: place,
      arguments: { [runtime] in Self.write(arguments(), into: &$0, runtime) }, body)
  }

  /// Writes the arguments as a map; writes nothing if there are none.
  private static func write(
    _ arguments: KeyValuePairs<String, Any>, into writer: inout CBORWriter, _ runtime: Runtime
  ) {
    guard !arguments.isEmpty else { return }
    func encode<Value>(_ value: Value) { runtime.coding.encode(value, into: &writer) }
    if arguments.count == 1 {
      // Most actions have one argument, which needs no sorting.
      writer.write(mapCount: 1)
      writer.write(text: arguments[0].key)
      return _openExistential(arguments[0].value, do: encode)
    }
    func encoded<Value>(_ value: Value) -> CBORValue {
      var writer = CBORWriter(capacity: 64)
      runtime.coding.encode(value, into: &writer)
      return (try? CBORValue(canonical: writer.array)) ?? .null
    }
    let pairs = arguments.map { label, value in
      CBORPair(.text(label), _openExistential(value, do: encoded))
    }
    writer.write(.map(sorting: pairs))
  }

  func isStray(_ operation: StaticString) -> Bool { runtime.isStray(operation, node) }
}
