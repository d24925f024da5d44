import EventModel
import HeadlessUI
import Platform
import Replay
import ReplayRuntime

/// Why a step of a test cannot be carried out, or nothing is to be seen.
public struct StepError: Error, CustomStringConvertible {
  var text: String
  /// The reason in words.
  public var description: String { text }
}
