import CMainLoop
import Glibc

/// A lock for short sections. The thread that holds it must not take it again.
///
/// It is pthread-based, because ThreadSanitizer reports correct `Synchronization.Mutex` code as a
/// race.
package final class Lock: @unchecked Sendable {
  fileprivate let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Creates a lock that no thread holds.
  package init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Waits for the lock and takes it.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Gives the lock back.
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Runs `body` while no other thread holds the lock.
  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// A lock that the thread that holds it may take again.
package final class RecursiveLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Creates a lock that no thread holds.
  package init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    defer { pthread_mutexattr_destroy(&attributes) }
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread holds the lock.
  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}

/// A lock whose holder can wait until another thread wakes it. Time is that of the monotonic clock.
package final class Condition: @unchecked Sendable {
  private let mutex = Lock()
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Creates a condition whose lock no thread holds.
  package init() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    defer { pthread_condattr_destroy(&attributes) }
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
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

  /// Gives the lock back, waits to be woken and takes the lock again.
  ///
  /// - Parameter deadline: When the wait ends by itself; see ``deadline(after:)``.
  /// - Returns: Whether the deadline has not passed. A thread may also be woken without a reason.
  package func wait(until deadline: timespec) -> Bool {
    var deadline = deadline
    return pthread_cond_timedwait(condition, mutex.mutex, &deadline) != ETIMEDOUT
  }

  /// Wakes one thread that waits, if any.
  package func signal() { pthread_cond_signal(condition) }

  /// Wakes all threads that wait.
  package func broadcast() { pthread_cond_broadcast(condition) }

  /// The moment that is a time from now.
  package static func deadline(after time: Duration) -> timespec {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int64(now.tv_nsec) + attoseconds / 1_000_000_000
    now.tv_sec += Int(seconds + nanoseconds / 1_000_000_000)
    now.tv_nsec = Int(nanoseconds % 1_000_000_000)
    return now
  }
}

/// The system does not allow something; the code is an `errno`.
package struct SystemError: Error {
  /// The reason.
  package let code: Int32

  /// Creates an error.
  package init(code: Int32) { self.code = code }
}

/// The threads of the process.
package enum Threads {
  /// Whether the calling thread is the first one of the process.
  package static var isMain: Bool { main_loop_is_here() }

  /// Runs `body` on a new thread, which is not waited for.
  package static func detach(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let start = Unmanaged.passRetained(Start(body))
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, runDetached, start.toOpaque())
    guard code == 0 else {
      start.release()
      throw SystemError(code: code)
    }
    pthread_detach(thread)
  }

  private final class Start: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static let runDetached:
    @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      start in
      if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
      return nil
    }
}
