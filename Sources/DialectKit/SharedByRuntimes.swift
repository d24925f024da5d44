import Platform
import ReplayRuntime

/// Guards objects that several runtimes use, such as a global emitter.
///
/// No turn guards them, because each runtime has its own turns.
package enum SharedByRuntimes {
  private static let lock = Lock()

  /// Runs `body` while no other thread runs one.
  package static func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.withLock(body)
  }
}
