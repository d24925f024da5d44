import CMainLoop
import Dispatch
import Platform

/// The executor of the main actor while a program uses a runtime: the running turn is the main actor.
///
/// Code in a turn is isolated to the main actor on whatever thread the turn runs, so tests may run
/// turns on any thread. A job that code of a turn makes ready belongs to the rounds of that turn,
/// first in, first out, whatever its priority. Any other job runs on the main queue, as usual.
final class TurnExecutor: SerialExecutor {
  private static let shared = TurnExecutor()
  static let reference = shared.asUnownedSerialExecutor()

  /// Whether this executor has taken the place of the main actor's. The first use tries it.
  static let isInstalled = {
    OutsideCaller.prepare()
    let words = unsafeBitCast(reference, to: (UInt, UInt).self)
    return main_executor_replace(words.0, words.1)
  }()

  private let lock = Lock()
  /// The runtimes of the flows that have not finished, by the flow's task, which is its own job. A
  /// flow keeps its runtime.
  nonisolated(unsafe) private var flows: [UInt: Unmanaged<Runtime>] = [:]

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let key = unsafeBitCast(job, to: UInt.self)
    let turn = TurnThread.runtime.flatMap { $0.rules.turnsAreMainActor ? $0 : nil }
    if let runtime = turn ?? lock.withLock({ flows[key]?.takeUnretainedValue() }) {
      return runtime.enqueueFlowJob(job, on: nil)
    }
    // Through a constant: the compiler takes a closure of `DispatchQueue.main` for one of the actor.
    let queue: DispatchQueue = .main
    queue.async { job.runSynchronously(on: Self.reference) }
  }

  /// Notes that the running task is a flow: a wait that is not recorded is reported when it ends.
  ///
  /// - Returns: What ``end(_:)`` needs.
  static func begin(flowOf runtime: Runtime) -> UInt {
    let key = withUnsafeCurrentTask(body: { unsafeBitCast($0, to: UInt.self) })
    shared.lock.withLock { shared.flows[key] = .passUnretained(runtime) }
    return key
  }

  static func end(_ flow: UInt) { shared.lock.withLock { shared.flows[flow] = nil } }

  func isIsolatingCurrentContext() -> Bool? {
    TurnThread.runtime != nil || OutsideCaller.isOnMainQueue
  }

  func checkIsolated() {
    precondition(
      isIsolatingCurrentContext() == true,
      "code of the main actor runs neither in a turn nor on the main queue")
  }
}

extension FlowJob {
  func run() {
    if let executor {
      job.runSynchronously(on: executor.asUnownedTaskExecutor())
    } else {
      job.runSynchronously(on: TurnExecutor.reference)
    }
  }
}

extension Runtime {
  /// Runs code of the main actor with the isolation of the running turn.
  ///
  /// The closure captures nothing, so that nothing can be sent from one isolation to another. It is
  /// not checked that a turn runs; see ``TurnExecutor``.
  @inline(__always)
  package static func asMainActor<Subject, Result>(
    _ subject: Subject, _ body: @escaping @MainActor (Subject) -> Result
  ) -> Result {
    unsafeBitCast(body, to: ((Subject) -> Result).self)(subject)
  }
}
