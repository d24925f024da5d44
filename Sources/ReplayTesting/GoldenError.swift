import EventModel
import Platform
import Replay
import ReplayRuntime

/// Why a golden cannot be used, in words.
struct GoldenError: Error {
  var text: String
}
