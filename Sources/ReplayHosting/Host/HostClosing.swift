import EventModel
import Platform
import Replay
import ReplayRuntime
import SessionLog

/// The last message of an application. What the request does not ask for has no value.
package struct HostClosing: Codable, Sendable {
  /// The exit code of a session with a person.
  package var code: Int32?
  /// Why the request could not be carried out.
  package var problem: String?
  /// The migration because of which the log could not be migrated.
  var migration: MigrationError?
  /// The sentences of ``strays``, for a tool that knows no others.
  var notes: [String]?
  /// What tasks and threads outside the runtime tried.
  var strays: [StrayAttempt]?
  /// The number of bodies of effects that ran; nil if the application does not allow it.
  var bodies: Int?
  /// The bodies whose result differs from the record.
  var bodyDifferences: [BodyCheck.Difference]?
  /// The source places that were asked for.
  var found: CallPlaces.Found?
  /// The numbers of the migrations that changed nothing.
  var unused: [Int]?
  /// What a scenario could not repeat as it is.
  package var outcome: ScenarioRun.Outcome?
  /// The properties that a scenario's run declared.
  package var properties: [String]?
  /// The controls that the screens of a replay had, and the emitters.
  package var controls: [String]?
  package var emitters: [String]?
}
