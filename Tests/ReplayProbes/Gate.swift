import Foundation

/// Holds asynchronous code back until it is opened.
package final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init() {}

  /// Returns when somebody has opened the gate.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let passes = lock.withLock {
        if !isOpen { waiting.append(continuation) }
        return isOpen
      }
      if passes { continuation.resume() }
    }
  }

  /// Lets everybody pass.
  package func open() {
    let released = lock.withLock {
      isOpen = true
      defer { waiting = [] }
      return waiting
    }
    for continuation in released { continuation.resume() }
  }
}
