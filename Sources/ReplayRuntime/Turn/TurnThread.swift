import Foundation

/// The runtime whose turn a thread runs.
///
/// It is a thread-specific value and not a task-local one: a stray task inherits task-local
/// values but does not run on the thread that holds the token.
enum TurnThread {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "no thread-specific key is left")
    return key
  }()

  static var runtime: Runtime? { runtime(at: pthread_getspecific(key)) }

  /// Returns the runtime that ``enter(_:)`` has returned as a pointer.
  static func runtime(at outer: UnsafeMutableRawPointer?) -> Runtime? {
    outer.map { Unmanaged<Runtime>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Sets the runtime whose turn this thread runs, and returns the former one. The runtime must be
  /// unset before it is deallocated.
  static func enter(_ runtime: Runtime) -> UnsafeMutableRawPointer? {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(runtime).toOpaque())
    return outer
  }

  static func restore(_ outer: UnsafeMutableRawPointer?) {
    pthread_setspecific(key, outer)
  }
}
