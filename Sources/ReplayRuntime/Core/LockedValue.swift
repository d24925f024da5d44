import Platform

/// A value that one thread stores and another reads, possibly at the same time.
///
/// ThreadSanitizer does not see that `Mutex` of the standard library locks, and reports races.
package final class LockedValue<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var stored: Value

  /// Creates the first value.
  package init(_ value: Value) { stored = value }

  /// The value stored last.
  package var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  /// Changes the value while no other thread reads or stores it.
  @discardableResult
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}
