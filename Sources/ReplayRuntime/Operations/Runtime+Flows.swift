import EventModel
import TypeLayout

extension Runtime {
  /// Begins a flow: asynchronous code that replay runs again and verifies.
  ///
  /// The body runs inside turns, on the thread that holds the turn token. It may wait only in
  /// ``recorded(_:node:errors:_:)`` and ``sleep(for:)``. Any other wait is reported by name,
  /// because the record would not tell in which turn the code after it runs.
  ///
  /// - Parameters:
  ///   - name: The name of the flow.
  ///   - node: The path of the component or store that it belongs to.
  ///   - outlives: Whether the flow goes on when the Compose component that began it has ended.
  ///     Otherwise its task is cancelled then.
  ///   - file: The file in which the flow begins, for the report of a wait that is not recorded.
  ///   - line: The line in which the flow begins.
  ///   - body: The code of the flow.
  /// - Returns: The flow's task. The next wait observes its cancellation.
  @discardableResult
  public func task(
    _ name: String, node: String = "", outlives: Bool = false, file: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () async throws -> Void
  ) -> Task<Void, any Error> {
    beginFlow(name, node, nil, outlives, CallSite(file: file, line: line), body)
  }

  /// Begins a flow: asynchronous code that replay runs again and verifies.
  ///
  /// - Parameter arguments: The values that the code depends on; recorded, compared, and passed to
  ///   it. See ``task(_:node:outlives:file:line:_:)`` for the other parameters.
  @discardableResult
  public func task<Arguments: Codable & Sendable>(
    _ name: String, node: String = "", arguments: Arguments, outlives: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (Arguments) async throws -> Void
  ) -> Task<Void, any Error> {
    beginFlow(name, node, arguments, outlives, CallSite(file: file, line: line)) {
      try await body(arguments)
    }
  }

  private func beginFlow(
    _ name: String, _ node: String, _ arguments: (any Encodable)?, _ outlives: Bool,
    _ place: CallSite,
    _ body: @escaping @isolated(any) @Sendable () async throws -> Void
  ) -> Task<Void, any Error> {
    if isStray("flow", ofType: node.isEmpty ? name : "\(node).\(name)") {
      // The job of the task is a stray, too, and never runs.
      return Task(executorPreference: FlowExecutor(owner: self)) {}
    }
    return inTurn("flow") {
      let path = symbols.symbol(node.isEmpty ? name : "\(node).\(name)")
      let (executor, flow) = flows.begin(symbols[path], at: place, of: self)
      let cause = emitStart(of: path, arguments)
      let task = withCause(cause) {
        Runtime.$current.withValue(self) {
          FlowContext.$current.withValue(flow) {
            Task(executorPreference: executor) { [self] in
              let job = TurnExecutor.begin(flowOf: self)
              defer {
                TurnExecutor.end(job)
                finishFlow(flow, path)
              }
              try await body()
            }
          }
        }
      }
      if !outlives && rules.workEndsWithComponents, let currentScope {
        let work = FlowWork(task)
        flows.keep(work, of: flow)
        currentScope.cancelAtEnd(work)
      }
      return task
    }
  }

  private func emitStart(of path: Symbol, _ arguments: (any Encodable)?) -> Int {
    guard let arguments else { return emitLifecycle(.flowStart, node: path) }
    return emitLifecycle(.flowStart, node: path) { writer in
      self.encodeClosed(AnyEncodable(arguments), into: &writer)
    }
  }

  private func finishFlow(_ flow: Int, _ path: Symbol) {
    inTurn("flow") {
      flows.finish(flow)
      emitLifecycle(.flowFinish, node: path)
    }
  }

  /// Waits for work outside the runtime, at a recorded boundary of a flow.
  ///
  /// While recording, `body` runs outside the runtime and its result is recorded. In replay it
  /// never runs: the recorded result replaces it, and the code after the boundary is verified.
  ///
  /// Cancelling the flow's task cancels the work. The wait is over when the work has ended.
  ///
  /// - Throws: The error of `body`: unchanged for a declared type and `CancellationError`, as
  ///   ``RecordedError`` for any other type.
  nonisolated(nonsending) public func recorded<Value: Codable & Sendable>(
    _ name: String, node: String = "", errors: [any (Error & Codable).Type] = [],
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await waitRecorded(name, node, nil, errors, ClosureCaptures.types(of: body), body)
  }

  /// Waits for work outside the runtime, at a recorded boundary of a flow.
  ///
  /// - Parameter arguments: The values that the result depends on; recorded, compared, and passed
  ///   to `body`, which need not capture them. See ``recorded(_:node:errors:_:)`` for the rest.
  nonisolated(nonsending) public func recorded<
    Arguments: Codable & Sendable, Value: Codable & Sendable
  >(
    _ name: String, node: String = "", arguments: Arguments,
    errors: [any (Error & Codable).Type] = [],
    _ body: @escaping @Sendable (Arguments) async throws -> Value
  ) async throws -> Value {
    try await waitRecorded(
      name, node, arguments, errors, ClosureCaptures.types(of: body)
    ) { try await body(arguments) }
  }

  nonisolated(nonsending) private func waitRecorded<Value: Codable & Sendable>(
    _ name: String, _ node: String, _ arguments: (any Codable & Sendable)?,
    _ errors: [any (Error & Codable).Type], _ captures: [Any.Type],
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let codec = OutcomeCodec<Value>(errors: errors)
    return try await boundary { place in
      let effect = begin(
        name, node: node, mode: .boundary, arguments: arguments, captures: captures,
        run: { await codec.run(body) },
        resume: { status, bytes in
          do {
            place.resume(with: try codec.decode(status, bytes))
          } catch {
            place.resume(with: .failure(error))
            throw error
          }
        })
      effect.decode(with: codec)
      return { RuntimeEffect(pending: effect).cancel() }
    }
  }

  /// Waits inside a flow until virtual time has passed or the flow's task is cancelled.
  nonisolated(nonsending) public func sleep(
    for duration: Duration, label: String = "sleep", node: String = ""
  ) async {
    if runsBodies && isStrayThread { return }
    // Nothing throws here: a cancelled sleep has ended.
    try? await boundary { (place: Boundary<Void>) in
      let timer = timer(label, node: node, after: duration) { place.resume(with: .success(())) }
      return {
        timer.cancel()
        place.resume(with: .success(()))
      }
    }
  }

  /// Waits at a recorded boundary of a flow.
  ///
  /// - Parameter begin: Begins the work and returns a closure that cancels it. The first result
  ///   that the boundary receives ends the wait.
  private func boundary<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ begin: (Boundary<Value>) -> () -> Void
  ) async throws -> Value {
    if isStray("wait") { return await waitAsStray() }
    let place = Boundary<Value>(runtime: self, flow: FlowContext.current)
    return try await withTaskCancellationHandler {
      // A closure that captures the actor is isolated to it.
      _ = isolation
      return try await withTaskExecutorPreference(turnExecutor) {
        _ = isolation
        return try await withCheckedThrowingContinuation { continuation in
          inTurn("boundary") {
            place.wait(continuation)
            place.cancellation = begin(place)
            if Task.isCancelled { place.cancel() }
          }
        }
      }
    } onCancel: {
      place.cancel()
    }
  }

  /// One wait of a flow. Its stored properties change only inside turns.
  private final class Boundary<Value: Sendable>: @unchecked Sendable {
    private let runtime: Runtime
    private let flow: Int?
    private var continuation: CheckedContinuation<Value, any Error>?
    var cancellation: (() -> Void)?

    init(runtime: Runtime, flow: Int?) { (self.runtime, self.flow) = (runtime, flow) }

    func wait(_ continuation: CheckedContinuation<Value, any Error>) {
      self.continuation = continuation
      runtime.flows.setBoundary(flow, true)
    }

    func resume(with result: Result<Value, any Error>) {
      guard let continuation else { return }
      self.continuation = nil
      cancellation = nil
      runtime.flows.setBoundary(flow, false)
      continuation.resume(with: result)
    }

    func cancel() {
      if runtime.isStrayThread { return }
      runtime.inTurnOrLater("cancel") { [self] in
        let cancellation = self.cancellation
        self.cancellation = nil
        cancellation?()
      }
    }
  }

  func enqueueFlowJob(_ job: UnownedJob, on executor: FlowExecutor?) {
    if token.isHeld {
      let entry = FlowJob(job: job, executor: executor, cause: turn.cause, scope: currentScope)
      return entry.key == flows.running ? flows.hop = entry : turn.run(entry)
    }
    // In a replay such a job never runs: its turn would begin at another moment than the recorded
    // one, while the driver reads the events of the turn before.
    if isStrayThread { return }
    inTurn("flow") {
      let waits = flows.unrecordedWaits
      fail(
        FailureCode.unrecordedAwait, node: waits.first,
        "a flow waited for something that is not recorded\(waits.all); "
          + "wrap the wait in recorded(_:) or use the runtime's sleep(for:)")
      turn.run(FlowJob(job: job, executor: executor, cause: turn.cause, scope: nil))
    }
  }

  /// Runs jobs that are ready, in order.
  func runFlowJobs(_ jobs: [FlowJob]) {
    for entry in jobs {
      withCause(entry.cause) {
        withScope(entry.scope) { run(entry) }
        recordObjectChanges()
      }
      drainNotifications()
    }
  }

  /// Runs a job of a task. A task can come back with another job without having waited: that job runs
  /// at once. If this never ends, the rest is left to the rounds of the turn.
  private func run(_ entry: FlowJob) {
    var next: FlowJob? = entry
    var hopCount = 0
    while let job = next {
      flows.running = hopCount < Self.hopLimit ? job.key : nil
      job.run()
      (next, flows.hop, flows.running) = (flows.hop, nil, nil)
      hopCount += 1
    }
  }

  /// The largest number of changes of the executor that are not waits.
  private static let hopLimit = 10_000

  /// The executor on which a wait that begins in a turn ends, in the turn that ends it; nil outside.
  package var turnExecutor: (any TaskExecutor)? { token.isHeld ? flows.executor(of: self) : nil }
}

extension Runtime: FlowOwner {}
