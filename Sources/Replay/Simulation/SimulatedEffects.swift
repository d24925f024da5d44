import CBOR
import Foundation
import ReplayRuntime

/// Holds effects until the simulator ends them, in whatever order it likes.
final class SimulatedEffects: EffectHost {
  private(set) var pending: [PendingEffect] = []
  private var cancelled: [EffectKey] = []

  func effectBegan(_ effect: PendingEffect) { pending.append(effect) }

  func effectCancelled(_ effect: PendingEffect) { cancelled.append(effect.key) }

  /// How an effect shall end.
  enum Ending {
    /// As its body says.
    case body
    case failure(String)
  }

  /// Ends one pending effect.
  func end(at index: Int, _ ending: Ending, in runtime: Runtime) throws {
    let effect = pending.remove(at: index)
    if let position = cancelled.firstIndex(of: effect.key) {
      cancelled.remove(at: position)
      return try runtime.end(effect.key, .cancelled, UnsafeRawBufferPointer(start: nil, count: 0))
    }
    let (status, outcome): (EffectStatus, [UInt8]) =
      switch ending {
      case .body: Self.runToEnd(effect)
      case .failure(let text): (.error, CBORValue.text(text).encoded)
      }
    try outcome.withUnsafeBytes { try runtime.end(effect.key, status, $0) }
  }

  /// Runs a body and waits for it; the simulator's world stands still meanwhile.
  private static func runToEnd(_ effect: PendingEffect) -> (EffectStatus, [UInt8]) {
    let executor = CallerExecutor()
    let box = ResultBox()
    Task(executorPreference: executor) {
      box.result = await effect.runAsSpan()
      executor.stop()
    }
    executor.runUntilStopped()
    return box.result
  }

  /// Carries a result from a task to the thread that runs it.
  private final class ResultBox: @unchecked Sendable {
    var result: (EffectStatus, [UInt8]) = (.cancelled, [])
  }
}

/// Runs a task on the thread that waits for it: the global pool may be as small as one thread, and
/// that one may be waiting here.
private final class CallerExecutor: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
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

  func runUntilStopped() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    condition.withLock {
      while jobs.isEmpty && !isStopped { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}
