import CBOR
import EventModel
import Replay
import ReplayHosting

/// A fault that an exploration has found: sessions that fail in the same way at the same place.
package struct FoundFault {
  /// What a session must still do when it is made smaller; nil for one that differs when it runs
  /// again.
  package var property: KeptProperty?
  /// What the shortest session did.
  package var match: PropertyMatch
  /// The number of the first session.
  package var first: Int
  /// The number of sessions.
  package var count = 1
  /// The shortest session to there.
  package var scenario: Scenario

  /// The kind of a session that differs when it runs again.
  package static let differs = "differs when it runs again"
  /// What is said of a fault that does not happen again.
  package static let loss =
    "not again in a new process: it needs what earlier sessions left in memory, what the body of an "
    + "effect did, or chance"
}
