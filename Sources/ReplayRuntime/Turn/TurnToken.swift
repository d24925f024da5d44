import Platform
import Synchronization

/// The right to run a turn. At most one thread holds it at a time.
///
/// A thread is in a turn exactly when it holds the token. Acquiring a free token is one
/// compare-and-swap. A waiting thread sleeps on a condition variable.
final class TurnToken: @unchecked Sendable {
  private let owner = Atomic<UInt>(0)
  private let waiterCount = Atomic<Int>(0)
  private let condition = Condition()

  /// The time after which ``acquire(onDelay:)`` reports a waiting thread.
  static let reportDelay = Duration.seconds(2)

  @inline(__always)
  static var thisThread: UInt { Threads.current }

  /// Whether the calling thread holds the token.
  @inline(__always)
  var isHeld: Bool { owner.load(ordering: .relaxed) == Self.thisThread }

  @inline(__always)
  func tryAcquire() -> Bool {
    owner.compareExchange(expected: 0, desired: Self.thisThread, ordering: .acquiring).exchanged
  }

  /// Waits for the token.
  ///
  /// - Parameter onDelay: Called once, without the token, when the wait exceeds ``reportDelay``. A
  ///   turn that waits for this same thread would never end.
  func acquire(onDelay: () -> Void) {
    if tryAcquire() { return }
    waiterCount.add(1, ordering: .sequentiallyConsistent)
    condition.lock()
    var reported = false
    while !tryAcquire() {
      let inTime = condition.wait(until: Condition.deadline(after: Self.reportDelay))
      if !inTime && !reported {
        reported = true
        condition.unlock()
        onDelay()
        condition.lock()
      }
    }
    condition.unlock()
    waiterCount.subtract(1, ordering: .sequentiallyConsistent)
  }

  @inline(__always)
  func release() {
    owner.store(0, ordering: .sequentiallyConsistent)
    if waiterCount.load(ordering: .sequentiallyConsistent) > 0 { wakeOne() }
  }

  private func wakeOne() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
}
