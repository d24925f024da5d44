#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The threads of the process.
@usableFromInline package enum Threads {
  /// A number of the calling thread that no other thread has while it runs.
  @inlinable @inline(__always)
  package static var current: UInt { UInt(pthread_self()) }

  /// Lets another thread run first.
  package static func yield() { sched_yield() }

  /// Runs `body` on a new thread, which is not waited for.
  package static func detach(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    pthread_detach(try start(body))
  }

  fileprivate static func start(
    _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> pthread_t {
    let start = Unmanaged.passRetained(Start(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { start in
        if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
        return nil
      }, start.toOpaque())
    guard code == 0 else {
      start.release()
      throw SystemError(code: code)
    }
    return thread
  }

  private final class Start: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// A thread that runs one closure and is joined once.
package struct JoinableThread {
  private let thread: pthread_t

  /// Starts the thread.
  package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    thread = try Threads.start(body)
  }

  /// Waits for the end of the closure.
  package func join() { pthread_join(thread, nil) }
}

/// A pointer that each thread has for itself.
@usableFromInline package struct ThreadPointer: Sendable {
  @usableFromInline let key: pthread_key_t

  /// Creates the pointer, which is nil on every thread.
  ///
  /// - Parameter onEnd: Receives the pointer of a thread that ends, on that thread.
  package init(onEnd: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, onEnd)
    precondition(status == 0, "no thread-specific key is left")
    self.key = key
  }

  /// The pointer of the calling thread.
  @inlinable @inline(__always)
  package var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}
