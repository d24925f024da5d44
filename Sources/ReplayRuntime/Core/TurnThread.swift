import Foundation

/// The runtime whose turn a thread runs.
///
/// A thread-specific value and not a task-local: a stray task inherits task-locals, but it does
/// not run on the thread that holds the token.
enum TurnThread {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "no thread-specific key is left")
    return key
  }()

  static var runtime: Runtime? { runtime(at: pthread_getspecific(key)) }

  /// The runtime behind what ``enter(_:)`` returned.
  static func runtime(at outer: UnsafeMutableRawPointer?) -> Runtime? {
    outer.map { Unmanaged<Runtime>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Says whose turn this thread runs; a runtime must take itself away before it dies.
  static func enter(_ runtime: Runtime) -> UnsafeMutableRawPointer? {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(runtime).toOpaque())
    return outer
  }

  static func restore(_ outer: UnsafeMutableRawPointer?) {
    pthread_setspecific(key, outer)
  }
}
