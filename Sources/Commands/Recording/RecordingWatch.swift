import Dispatch
import Replay
import ReplayHosting
import SessionLog

/// Ends a recording early: after a signal, or when its log cannot be written any more.
///
/// The application is asked to end, so that its last events arrive. It is killed if it does not end
/// in time.
final class RecordingWatch {
  /// The time that the application has for its end, in seconds.
  static let timeLimit = 5.0

  /// The error of the log; nil for none.
  private(set) var failure: (any Error)?
  /// Whether the application was asked to end.
  private(set) var hasAsked = false
  private unowned let process: HostProcess
  private var deadline: UInt64 = 0

  init(_ process: HostProcess) {
    self.process = process
    Surroundings.current.watchSignals()
  }

  /// The signal that ended the session; nil for none.
  var signal: Int32? { hasAsked ? Interruption.signal : nil }

  /// Looks for a reason to end. Called at least ten times a second.
  func look(at writer: SessionLogWriter?) {
    if failure == nil {
      do { try writer?.check() } catch { fail(error) }
    }
    if hasAsked {
      if DispatchTime.now().uptimeNanoseconds >= deadline { process.killAndKeepEvents() }
    } else if Interruption.signal != nil || writer?.change != nil {
      askToEnd()
    }
  }

  /// Ends the session, because its events cannot be written.
  func fail(_ error: any Error) {
    if failure == nil { failure = error }
    askToEnd()
  }

  private func askToEnd() {
    guard !hasAsked else { return }
    hasAsked = true
    deadline = DispatchTime.now().uptimeNanoseconds + UInt64(Self.timeLimit * 1e9)
    process.askToEnd()
  }
}
