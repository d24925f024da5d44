import ReplayRuntime

/// A value that a task stores and a turn reads, possibly at the same time.
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
