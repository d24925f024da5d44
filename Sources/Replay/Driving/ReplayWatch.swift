import Platform
import ReplayRuntime
import Synchronization

/// Ends this process if a replayed turn does not end in time.
///
/// An endless loop cannot be stopped from outside, and a test that waits for ever reports nothing.
/// A replay in another process has ``HostLimits`` instead.
final class ReplayWatch: @unchecked Sendable {
  private let turns = Atomic<Int>(0)
  private let isDone = Atomic<Bool>(false)

  /// - Parameters:
  ///   - timeout: The time that one turn may take, in seconds; 0 for no limit.
  ///   - onTimeout: Called once, on another thread, with the number of the turn's first event.
  init(timeout: Double, onTimeout: @escaping @Sendable (Int) -> Never) {
    guard timeout > 0 else { return }
    do throws(SystemError) {
      try Threads.detach { [self] in watch(timeout, onTimeout) }
    } catch {
      // Without the watch, a replay that hangs would block the tests.
      preconditionFailure(
        "the system cannot start a thread that watches the replay: \(error.message)")
    }
  }

  private func watch(_ timeout: Double, _ onTimeout: (Int) -> Never) {
    var last = -1
    var quiet = 0.0
    while !isDone.load(ordering: .relaxed) {
      SystemClock.sleep(microseconds: 100_000)
      let now = turns.load(ordering: .relaxed)
      quiet = now == last ? quiet + 0.1 : 0
      last = now
      if quiet >= timeout, !isDone.load(ordering: .relaxed) { onTimeout(now) }
    }
  }

  /// Notes that a turn begins.
  ///
  /// - Parameter number: The number of its first event.
  func begin(_ number: Int) { turns.store(number, ordering: .relaxed) }

  func end() { isDone.store(true, ordering: .relaxed) }
}
