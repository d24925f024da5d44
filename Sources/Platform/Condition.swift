#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock whose holder can wait until another thread wakes it. Time is that of the monotonic clock.
package final class Condition: @unchecked Sendable {
  /// A moment of the monotonic clock.
  package typealias Deadline = timespec

  private let mutex = Lock()
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Creates a condition whose lock no thread holds.
  package init() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    defer { pthread_condattr_destroy(&attributes) }
    #if !canImport(Darwin)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    #endif
    pthread_cond_init(condition, &attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Waits for the lock and takes it.
  package func lock() { mutex.lock() }

  /// Gives the lock back.
  package func unlock() { mutex.unlock() }

  /// Runs `body` while no other thread holds the lock.
  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try mutex.withLock(body)
  }

  /// Gives the lock back, waits to be woken and takes the lock again. A thread may also be woken
  /// without a reason.
  package func wait() { pthread_cond_wait(condition, mutex.mutex) }

  /// As ``wait()``, at most until a moment.
  ///
  /// - Parameter deadline: When the wait ends by itself; see ``deadline(after:)``.
  /// - Returns: Whether the deadline has not passed.
  package func wait(until deadline: Deadline) -> Bool {
    var deadline = deadline
    return pthread_cond_timedwait(condition, mutex.mutex, &deadline) != ETIMEDOUT
  }

  /// Wakes one thread that waits, if any.
  package func signal() { pthread_cond_signal(condition) }

  /// Wakes all threads that wait.
  package func broadcast() { pthread_cond_broadcast(condition) }

  /// The moment that is a time from now.
  package static func deadline(after time: Duration) -> Deadline {
    var now = SystemClock.now
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int64(now.tv_nsec) + attoseconds / 1_000_000_000
    now.tv_sec += Int(seconds + nanoseconds / 1_000_000_000)
    now.tv_nsec = Int(nanoseconds % 1_000_000_000)
    return now
  }
}
