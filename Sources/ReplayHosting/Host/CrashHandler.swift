import CProgramStart
import EventModel
import Replay
import ReplayRuntime

/// Makes this process leave a ``CrashReport`` when a fault ends it.
enum CrashHandler {
  /// The runtime whose events name the cause; nil outside the session. The handler of a signal may
  /// not use a weak reference, and a strong one would keep the application alive.
  nonisolated(unsafe) private static var runtime: Unmanaged<Runtime>?

  /// Handles the faults of this thread from now on.
  static func install(_ tail: HostTail?) {
    crash_record_install(tail?.crash, _isReleaseAssertConfiguration() ? 1 : 0) {
      guard let runtime = CrashHandler.runtime else { return Int64(EventHeader.noCause) }
      return Int64(runtime._withUnsafeGuaranteedRef { $0.currentCause })
    }
  }

  /// Takes the cause from a runtime, until ``end()``.
  static func follow(_ runtime: Runtime) { self.runtime = .passUnretained(runtime) }

  /// The runtime may be deallocated now.
  static func end() { runtime = nil }
}
