import CBOR
import EventModel
import FoundationEssentials
import Platform
import ReplayRuntime

/// Keeps effects pending until a simulator or a test ends them, in any order.
package final class SimulatedEffects: EffectHost {
  private let lock = Lock()
  private var kept: [PendingEffect] = []
  private var cancelled: [EffectKey] = []
  /// True: no other code advances the clock while a body runs.
  package let movesTime = true

  /// Creates a host without effects.
  package init() {}

  /// The pending effects, in the order in which they began. Another thread may begin one at any time;
  /// it is after these.
  package var pending: [PendingEffect] { lock.withLock { kept } }

  /// Keeps an effect.
  package func effectBegan(_ effect: PendingEffect) { lock.withLock { kept.append(effect) } }

  /// Notes that an effect is cancelled; it ends so when it is asked to end.
  package func effectCancelled(_ effect: PendingEffect) {
    lock.withLock { cancelled.append(effect.key) }
  }

  /// Removes a pending effect.
  ///
  /// - Returns: The effect, and whether it was cancelled.
  private func take(at index: Int) -> (effect: PendingEffect, isCancelled: Bool) {
    lock.withLock {
      let effect = kept.remove(at: index)
      let place = cancelled.firstIndex(of: effect.key)
      if let place { cancelled.remove(at: place) }
      return (effect, place != nil)
    }
  }

  /// The result with which an effect ends.
  package enum Ending {
    /// With the result of its body.
    case body
    /// With an error that has only a text.
    case failure(String)
    /// With an encoded outcome.
    case outcome(EffectStatus, [UInt8])
  }

  /// Ends one pending effect.
  ///
  /// - Throws: ``InjectionError`` if the outcome cannot be decoded.
  package func end(at index: Int, _ ending: Ending, in runtime: Runtime) throws {
    let (effect, isCancelled) = take(at: index)
    if isCancelled {
      return try runtime.end(effect.key, .cancelled, UnsafeRawBufferPointer(start: nil, count: 0))
    }
    let (status, outcome): (EffectStatus, [UInt8]) =
      switch ending {
      case .body: try runToEnd(effect, in: runtime)
      case .failure(let text): (.error, CBORValue.text(text).encoded)
      case .outcome(let status, let bytes): (status, bytes)
      }
    try outcome.withUnsafeBytes { try runtime.end(effect.key, status, $0) }
  }

  /// Runs a body and waits for its end; the virtual time does not advance meanwhile.
  ///
  /// A body may wait for another effect, such as an action that calls actions. Effects that began
  /// during the body end at once, in order. Effects that were pending before end if nothing else
  /// has happened for one second of real time.
  private func runToEnd(
    _ effect: PendingEffect, in runtime: Runtime
  ) throws -> (EffectStatus, [UInt8]) {
    let executor = CallerExecutor()
    let box = ResultBox()
    var older = pending.count
    Task(executorPreference: executor) {
      box.result = await effect.runAsSpan()
      executor.stop()
    }
    while executor.runReadyJobs() {
      if older < pending.count {
        try end(at: older, .body, in: runtime)
      } else if !executor.waitForJob(seconds: 1), !pending.isEmpty {
        older -= 1
        try end(at: 0, .body, in: runtime)
      }
    }
    return box.result
  }

  /// Carries a result from a task to the thread that waits for it.
  private final class ResultBox: @unchecked Sendable {
    var result: (EffectStatus, [UInt8]) = (.cancelled, [])
  }
}

/// Runs a task on the thread that waits for it. The global pool may have only one thread, and that
/// thread may be the waiting one.
private final class CallerExecutor: TaskExecutor, @unchecked Sendable {
  private let condition = Condition()
  private var jobs: [UnownedJob] = []
  private var isStopped = false

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  func stop() {
    condition.withLock {
      isStopped = true
      condition.signal()
    }
  }

  /// Runs the jobs that are ready.
  ///
  /// - Returns: Whether more jobs may come, because the executor was not stopped.
  func runReadyJobs() -> Bool {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    return condition.withLock { !isStopped }
  }

  /// Waits for a job from another thread.
  ///
  /// - Returns: Whether a job came in time, or the executor was stopped.
  func waitForJob(seconds: TimeInterval) -> Bool {
    let limit = Condition.deadline(after: .seconds(seconds))
    return condition.withLock {
      while jobs.isEmpty && !isStopped {
        guard condition.wait(until: limit) else { return false }
      }
      return true
    }
  }

  private func next() -> UnownedJob? {
    condition.withLock { jobs.isEmpty ? nil : jobs.removeFirst() }
  }
}
