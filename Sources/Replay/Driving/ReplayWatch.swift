import Foundation
import Synchronization

/// Ends this process when a replay in it does not come to the end of a turn.
///
/// Code in an endless loop cannot be stopped from outside, and a test that waits for ever says
/// nothing. A replay in a process of its own has ``HostLimits`` instead.
final class ReplayWatch: @unchecked Sendable {
  private let turns = Atomic<Int>(0)
  private let isDone = Atomic<Bool>(false)

  /// - Parameters:
  ///   - timeout: Seconds that one turn may take; 0 for no limit.
  ///   - onTimeout: Called once, on another thread, with the number of the turn's first event.
  init(timeout: Double, onTimeout: @escaping @Sendable (Int) -> Never) {
    guard timeout > 0 else { return }
    Thread.detachNewThread { [self] in
      var last = -1
      var quiet = 0.0
      while !isDone.load(ordering: .relaxed) {
        usleep(100_000)
        let now = turns.load(ordering: .relaxed)
        quiet = now == last ? quiet + 0.1 : 0
        last = now
        if quiet >= timeout, !isDone.load(ordering: .relaxed) { onTimeout(now) }
      }
    }
  }

  /// A turn begins.
  ///
  /// - Parameter number: Its first event.
  func begin(_ number: Int) { turns.store(number, ordering: .relaxed) }

  func end() { isDone.store(true, ordering: .relaxed) }
}
