import Dispatch
import EventModel
import Platform
import Replay

/// A signal that ended a verb before its end.
struct Interrupted: Error {
  var signal: Int32
  /// What was done before, in one line.
  var summary: String

  init(_ signal: Int32, _ summary: String) {
    self.signal = signal
    self.summary = "stopped by \(Interruption.name(of: signal)) \(summary)"
  }
}
