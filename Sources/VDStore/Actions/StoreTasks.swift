import CBOR
import DialectKit
import EventModel
import ReplayRuntime

/// A running flow of a store.
struct StoreFlow {
  let serial: Int
  let name: String
  let task: Task<Void, any Error>
}

extension StoreRoot {
  /// Begins work with a name; the work is registered before its body runs.
  ///
  /// - Parameter isAwaitedInTurn: Whether the waiting callers must receive the result that a replay
  ///   receives.
  func begin<Res>(
    _ work: AsyncWork<Res>, named name: String, asFlow isFlow: Bool, isAwaitedInTurn: Bool
  ) -> AsyncCall<Res> {
    let call = AsyncCall(runtime, codec: ResultCodec<Res>())
    // The task of an effect inherits no task-local values.
    let current = StoreDIValues.current
    let work = AsyncWork {
      try await StoreDIValues.$current.withValue(current) { try await work.run() }
    }
    if isFlow {
      beginFlow(work, name, call)
    } else {
      _ = runtime.encodedEffect(
        name, node: path, mode: .opaque, isRepeatable: true, run: { await call.run(work) },
        resume: { call.end($0, $1, isRecorded: isAwaitedInTurn) })
    }
    return call
  }

  private func beginFlow<Res>(
    _ work: AsyncWork<Res>, _ name: String, _ call: AsyncCall<Res>
  ) {
    flowCount += 1
    let serial = flowCount
    // The task retains the root. The root of a part behind a reference is created again if it has
    // no owner.
    let task = runtime.task(name, node: path) { [self] in
      let result: Result<Res, any Error>
      do { result = .success(try await work.run()) } catch { result = .failure(error) }
      flows.removeAll { $0.serial == serial }
      call.finish(result)
    }
    flows.append(StoreFlow(serial: serial, name: name, task: task))
  }

  /// Cancels the running work with a name: effects in the order in which they began, then flows.
  func cancelAll(named name: String) {
    runtime.inTurn("cancel") {
      let symbol = runtime.symbols.symbol(name)
      for node in names { runtime.cancelEffects(node: node, name: symbol) }
      for flow in flows where flow.name == name && !flow.task.isCancelled {
        runtime.emitLifecycle(.cancel, node: node.name) { $0.write(text: name) }
        flow.task.cancel()
      }
    }
  }

  func taskCount(named name: String) -> Int {
    runtime.inTurn("count") {
      let symbol = runtime.symbols.symbol(name)
      return names.reduce(0) { $0 + runtime.effectCount(node: $1, name: symbol) }
        + flows.count { $0.name == name && !$0.task.isCancelled }
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
  public func count(of id: StoreActionID) -> Int { root?.taskCount(named: id.name) ?? 0 }

  /// The number of running tasks with an identifier that were not cancelled.
  public func count(id: some Hashable) -> Int { root?.taskCount(named: taskName(id)) ?? 0 }

  /// Cancels the calls of an action.
  public func cancel(_ id: StoreActionID) { root?.cancelTasks(named: id.name) }

  /// Cancels the tasks with an identifier.
  public func cancel(id: some Hashable) { root?.cancelTasks(named: taskName(id)) }
}

/// A task that a store began.
public struct StoreTask<Res>: Sendable {
  let call: AsyncCall<Res>
  let root: StoreRoot
  let name: String

  /// The result; waits for it. Cancelling the waiting task does not cancel this task.
  ///
  /// - Throws: Any error of the task.
  public var value: Res { get async throws { try await call.value } }

  /// Cancels all running work with the task's identifier.
  public func cancel() { root.cancelTasks(named: name) }
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
  ) -> StoreTask<Res> {
    let name = taskName(id)
    if root.isStray("task") {
      return StoreTask(call: AsyncCall(root.runtime, codec: nil), root: root, name: name)
    }
    let canFlow = root.runtime.isInTurn && !root.runtime.isInForeignAction
    let isFlow = canFlow && di.asyncActions == .flow
    let call = root.action(StoreActionID(name, fileID, line), CallSite(file: fileID, line: line)) {
      [:]
    } _: {
      if cancelInFlight { root.cancelAll(named: name) }
      return root.begin(AsyncWork(operation), named: name, asFlow: isFlow, isAwaitedInTurn: canFlow)
    }
    return StoreTask(call: call, root: root, name: name)
  }

  /// Cancels the running calls of an action on this store's root.
  public func cancel<Args, Res>(_ action: Action<Args, Res>.Async) { cancel(action.id) }

  /// Cancels the running calls of an action on this store's root.
  public func cancel<Args, Res>(_ action: Action<Args, Res>.AsyncThrows) { cancel(action.id) }

  /// Cancels the running calls of an action on this store's root.
  public func cancel(_ id: StoreActionID) { root.cancelTasks(named: id.name) }

  /// Cancels the running tasks with an identifier on this store's root.
  public func cancel(id: some Hashable) { root.cancelTasks(named: taskName(id)) }
}

extension StoreRoot {
  /// Cancels work by name; from outside a turn as a separate action, which replay can repeat.
  func cancelTasks(named name: String) {
    if isStray("cancel") { return }
    if runtime.isInTurn { return cancelAll(named: name) }
    nameIfNeeded()
    runtime.action(Runtime.cancellation(of: name), on: node) { cancelAll(named: name) }
  }
}

/// The name of a task in the log: the description of a text or number, and the type and description
/// of any other value. It differs from the names of all actions.
func taskName(_ id: some Hashable) -> String {
  let base = AnyHashable(id).base
  if let text = base as? String { return "task(\(text))" }
  return "task(\(TypeLabel.of(type(of: base))).\(base))"
}
