import CBOR
import DialectKit
import EventModel
import ReplayRuntime

extension StoreRoot {
  /// Begins work with an identifier; the work is registered before its body runs.
  ///
  /// - Parameter isAwaitedInTurn: Whether the waiting callers must receive the result that a replay
  ///   receives.
  func begin<Res>(
    _ work: AsyncWork<Res>, as id: WorkID, asFlow isFlow: Bool, isAwaitedInTurn: Bool
  ) -> AsyncCall<Res> {
    let call = AsyncCall(runtime, codec: ResultCodec<Res>())
    // The task of an effect inherits no task-local values.
    let current = StoreDIValues.current
    let work = AsyncWork {
      try await StoreDIValues.$current.withValue(current) { try await work.run() }
    }
    if isFlow {
      beginFlow(work, id, call)
    } else {
      _ = runtime.encodedEffect(
        id.name, node: path, mode: .opaque, id: id.value, isRepeatable: true,
        check: call.check, run: { await call.run(work) },
        resume: { call.end($0, $1, isRecorded: isAwaitedInTurn) })
    }
    return call
  }

  private func beginFlow<Res>(
    _ work: AsyncWork<Res>, _ id: WorkID, _ call: AsyncCall<Res>
  ) {
    flowCount += 1
    let serial = flowCount
    // The task retains the root. The root of a part behind a reference is created again if it has
    // no owner.
    let task = runtime.task(id.name, node: path) { [self] in
      let result: Result<Res, any Error>
      do { result = .success(try await work.run()) } catch { result = .failure(error) }
      flows.removeAll { $0.serial == serial }
      call.finish(result)
    }
    flows.append(StoreFlow(serial: serial, id: id, task: task))
  }

  /// Cancels the running work with an identifier: effects in the order in which they began, then
  /// flows.
  func cancelAll(_ id: WorkID) {
    runtime.inTurn("cancel") {
      let symbol = runtime.symbols.symbol(id.name)
      for node in names { runtime.cancelEffects(node: node, name: symbol, id: id.value) }
      for flow in flows where flow.id.matches(id) && !flow.task.isCancelled {
        runtime.emitLifecycle(.cancel, node: node.name) { $0.write(text: flow.id.name) }
        flow.task.cancel()
      }
    }
  }

  func taskCount(_ id: WorkID) -> Int {
    runtime.inTurn("count") {
      let symbol = runtime.symbols.symbol(id.name)
      return names.reduce(0) { $0 + runtime.effectCount(node: $1, name: symbol, id: id.value) }
        + flows.count { $0.id.matches(id) && !$0.task.isCancelled }
    }
  }

  /// Whether any work is running; call it inside a turn.
  var hasTasks: Bool { !flows.isEmpty || names.contains(where: runtime.hasPendingEffects(of:)) }

  /// The names with which effects of the root began, the oldest first.
  private var names: [Symbol] {
    nameIfNeeded()
    return formerNames.filter { $0 != node.name } + [node.name]
  }
}

/// The running asynchronous actions and tasks of a store's root, by name.
public struct StoreTasks: Sendable {
  let root: StoreRoot?

  /// The number of running calls of an action that were not cancelled.
  public func count(of id: StoreActionID) -> Int { root?.taskCount(id.work) ?? 0 }

  /// The number of running tasks with an identifier that were not cancelled.
  public func count(id: some Hashable) -> Int { root?.taskCount(WorkID(task: id)) ?? 0 }

  /// Cancels the calls of an action.
  public func cancel(_ id: StoreActionID) { root?.cancelTasks(id.work) }

  /// Cancels the tasks with an identifier.
  public func cancel(id: some Hashable) { root?.cancelTasks(WorkID(task: id)) }
}

extension Store {
  /// Begins asynchronous work, which the store registers with an identifier.
  ///
  /// - Parameters:
  ///   - id: The name of the work for ``cancel(id:)``.
  ///   - cancelInFlight: Whether to first cancel the work with the same identifier on the same
  ///     root.
  @discardableResult
  public func task<Res>(
    id: some Hashable, cancelInFlight: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @Sendable () async throws -> Res
  ) -> StoreTask<Res, any Error> {
    begin(WorkID(task: id), CallSite(file: fileID, line: line), cancelInFlight, operation)
  }

  /// Begins asynchronous work that does not throw; see the overload that can.
  @discardableResult
  public func task<Res>(
    id: some Hashable, cancelInFlight: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @Sendable () async -> Res
  ) -> StoreTask<Res, Never> {
    begin(WorkID(task: id), CallSite(file: fileID, line: line), cancelInFlight, operation)
  }

  private func begin<Res, Failure>(
    _ id: WorkID, _ place: CallSite, _ cancelInFlight: Bool,
    _ operation: @escaping @Sendable () async throws -> Res
  ) -> StoreTask<Res, Failure> {
    if root.isStray("task") {
      return StoreTask(call: AsyncCall(root.runtime, codec: nil), root: root, id: id)
    }
    let canFlow = root.runtime.isInTurn && !root.runtime.isInForeignAction
    let isFlow = canFlow && di.asyncActions == .flow
    let call = root.action(id.name, place) {
      [:]
    } _: {
      if cancelInFlight { root.cancelAll(id) }
      return root.begin(AsyncWork(operation), as: id, asFlow: isFlow, isAwaitedInTurn: canFlow)
    }
    return StoreTask(call: call, root: root, id: id)
  }

  /// Cancels the running calls of an action on this store's root.
  public func cancel<Args, Res>(_ action: Action<Args, Res>.Async) { cancel(action.id) }

  /// Cancels the running calls of an action on this store's root.
  public func cancel<Args, Res>(_ action: Action<Args, Res>.AsyncThrows) { cancel(action.id) }

  /// Cancels the running calls of an action on this store's root.
  public func cancel(_ id: StoreActionID) { root.cancelTasks(id.work) }

  /// Cancels the running tasks with an identifier on this store's root.
  public func cancel(id: some Hashable) { root.cancelTasks(WorkID(task: id)) }
}

extension StoreRoot {
  /// Cancels work; from outside a turn as a separate action, which replay can repeat.
  func cancelTasks(_ id: WorkID) {
    if isStray("cancel") { return }
    if runtime.isInTurn { return cancelAll(id) }
    nameIfNeeded()
    runtime.action(Runtime.cancellation(of: id.name), on: node) { cancelAll(id) }
  }
}

extension WorkID {
  /// Creates the identifier of a task.
  ///
  /// Its name in the log is the description of a text or number, and the type and description of any
  /// other value. It differs from the names of all actions.
  init(task id: some Hashable) {
    let value = AnyHashable(id)
    let text = value.base as? String
    let name = text ?? "\(TypeLabel.of(type(of: value.base))).\(WorkID.printed(value.base))"
    self.init(name: "task(\(name))", value: value)
  }
}

extension StoreActionID {
  /// The identifier of the action's calls.
  var work: WorkID { WorkID(name: name) }
}
