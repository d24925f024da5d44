import Foundation
import ReplayRuntime
import Testing

/// Swift calls a cancellation handler while it holds a lock of the task. If the handler waited for a
/// turn that needs the same lock, neither would go on.
@Suite struct CancellationTests {
  @Test("Cancelling a flow does not wait for a turn of another thread; the flow still ends")
  func flow() async throws {
    let (runtime, ended) = (Runtime(), Counter())
    let task = runtime.task("nap") {
      await runtime.sleep(for: .seconds(3_600))
      ended.increment()
    }
    #expect(Self.duringTurn(of: runtime) { task.cancel() })
    try await task.value
    #expect(ended.value == 1)
    #expect(runtime.inTurn("test") { runtime.nextTimerDue } == nil)
  }

  @Test("Cancelling a task that sleeps outside does not wait for a turn of another thread")
  func outsideSleeper() async throws {
    let (runtime, waits) = (Runtime(), Counter())
    let task = Task.detached {
      waits.increment()
      try await runtime.sleepOutside(for: .seconds(3_600))
    }
    while waits.value == 0 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(50))
    #expect(Self.duringTurn(of: runtime) { task.cancel() })
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A sleep that is longer than any clock counts ends when it is cancelled")
  func longestSleep() async throws {
    let longest = Duration.seconds(Int64.max) + .seconds(Int64.max)
    #expect(longest.wholeMicroseconds == .max)
    #expect((.zero - longest).wholeMicroseconds == .min)
    for clock in [RuntimeClock.system, .virtual] {
      let (runtime, waits) = (Runtime(clock: clock), Counter())
      let task = Task.detached {
        waits.increment()
        try await runtime.sleepOutside(for: longest)
      }
      while waits.value == 0 { await Task.yield() }
      try await Task.sleep(for: .milliseconds(20))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("Cancelling a flow takes effect at once while no turn runs, and inside a turn")
  func atOnce() {
    let (runtime, ended) = (Runtime(), Counter())
    func nap() -> Task<Void, any Error> {
      runtime.task("nap") {
        await runtime.sleep(for: .seconds(3_600))
        ended.increment()
      }
    }
    nap().cancel()
    #expect(ended.value == 1)
    runtime.inTurn("test") { nap().cancel() }
    #expect(ended.value == 2)
  }

  /// Calls `cancel` while another thread runs a turn.
  ///
  /// - Returns: Whether `cancel` returned before the turn ended.
  private static func duringTurn(of runtime: Runtime, _ cancel: () -> Void) -> Bool {
    let (held, cancelled, ended) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let inTime = Counter()
    Thread {
      runtime.inTurn("test") {
        held.signal()
        if cancelled.wait(timeout: .now() + 5) == .success { inTime.increment() }
      }
      ended.signal()
    }.start()
    held.wait()
    cancel()
    cancelled.signal()
    ended.wait()
    return inTime.value == 1
  }
}
