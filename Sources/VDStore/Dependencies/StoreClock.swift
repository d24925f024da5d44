import FoundationEssentials
import OrderedCombine
import ReplayRuntime

/// Waits in the virtual time of a runtime.
public struct StoreClock: Sendable {
  let runtime: Runtime

  /// The time of the running turn, or of the last one.
  public var now: VirtualInstant { runtime.now }

  /// Waits for a duration of the runtime's time: in a flow as a part of the session, in the body of
  /// an opaque action without an event.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  nonisolated(nonsending) public func sleep(for duration: Duration) async throws {
    if runtime.isInTurn {
      await runtime.sleep(for: duration, label: "di.clock")
      try Task.checkCancellation()
    } else {
      try await runtime.sleepOutside(for: duration)
    }
  }
}
