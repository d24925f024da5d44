import EventModel
import Replay
import SessionLog

/// What an application says of itself.
struct HostHello: Codable {
  var application: String
  var version = ""
  /// The number of its migrations.
  var migrations = 0
  /// The newest rules that it knows.
  var rules = RuntimeRules.newest
  /// Whether it has no component tree.
  var isPlain = false
}
