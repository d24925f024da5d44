import EventModel
import Platform
import Replay
import SessionLog

/// What an application shall do for `compose-replay`.
package struct HostRequest: Codable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case verb, log, opened, application, seed, rules, lastEvent, steps, eventLimit, display,
      runsBodies, located, surveys, namesControls, redacts, hidesLengths, notesDropped, branch,
      secrets, standIns, writableFolder, passes, tail, parent
  }

  /// The kinds of request.
  package enum Verb: String, Codable, Sendable {
    case replay
    case record
    /// Shows the application on the terminal, or plays keys; events are sent if requested.
    case run
    /// Runs the application with a seeded random user.
    case simulate
    /// Runs the application through the stimuli of a scenario.
    case branch
    /// Runs the sessions that follow, each a ``BranchRequest``, one after another.
    case sessions
    /// Sends the events of a log as its migrations change them; nothing is replayed.
    case migrate
    /// Only reports which application this is.
    case describe

    /// Whether neither a person nor a terminal takes part.
    var isUnattended: Bool { self != .record && self != .run }
  }

  /// What the application shall do.
  package var verb: Verb
  /// The path of the log, for messages; empty for a request without a log.
  package var log: String
  /// The open log to replay, which is sent as descriptors; nil for a request without a log.
  package var handover: LogHandover?
  /// The sizes of the log that is sent. ``HostProcess`` sets them.
  var opened: HandedLog.Sizes?
  /// The id of the application; empty for none.
  package var application: String
  /// The seed of the runtime's random values.
  package var seed: UInt64
  /// The rules of the session; nil for those of the log, and in the request of a tool that knows
  /// none.
  package var rules: RuntimeRules?
  /// The number of the last event to re-apply; nil for all.
  package var lastEvent: Int?
  /// The number of steps of a simulation.
  package var steps: Int
  /// The number of events after which a simulation stops; nil for no limit.
  package var eventLimit: Int?
  /// How the application is shown with the verb `run`; nil for all others.
  package var display: InteractiveDisplay?
  /// Whether a replay runs the bodies of effects and compares their results.
  package var runsBodies = false
  /// Numbers of the events whose source places are wanted; nil for none. The places are sent at the
  /// end, and no events are sent; see ``CallPlaces``.
  package var located: [Int]?
  /// Whether a replay sends what the application has, and no events.
  package var surveys = false
  /// Whether the names of the controls at the end are sent with the source places.
  package var namesControls = false
  /// Whether a replay keeps all secrets out, also those that the log holds.
  package var redacts = false
  /// Whether a replay leaves the lengths of secrets out; see ``HiddenLengths``.
  package var hidesLengths = false
  /// Whether a replay makes a note of each input that it cannot re-apply.
  package var notesDropped = false
  /// What the verb `branch` runs; nil for all others.
  package var branch: BranchRequest?
  /// The places whose values a recording keeps out of the log.
  package var secrets = SecretPaths()
  /// The stand-ins of fields for secrets: the end of a field's path, then a text.
  package var standIns: [GivenStandIn] = []
  /// The only folder in which the process can write; nil if it is not kept from others. ``HostProcess``
  /// sets it.
  var writableFolder: String?
  /// The number of replays in the process. Only the last one is sent.
  package var passes = 1
  /// The file descriptor of the shared memory; nil for none. ``HostProcess`` sets it.
  var tail: Int32?
  /// The number of this process. Applications that were built when the protocol got its version need it.
  private var parent = Processes.own

  /// Creates a request; the options that are not parameters have their defaults.
  package init(
    verb: Verb, log: String = "", application: String = "", seed: UInt64 = 0,
    lastEvent: Int? = nil, steps: Int = 0, eventLimit: Int? = nil,
    display: InteractiveDisplay? = nil
  ) {
    self.verb = verb
    self.log = log
    self.application = application
    self.seed = seed
    self.lastEvent = lastEvent
    self.steps = steps
    self.eventLimit = eventLimit
    self.display = display
  }

  /// Whether a person uses the application in a terminal, which it restores before it ends.
  var hasTerminal: Bool { verb == .run && display?.script == nil }

  /// The signal that the application gets when the tool ends.
  var deathSignal: Int32 { hasTerminal ? Signals.terminate : Signals.kill }

  /// The rules of a new recording that was asked for. A tool that knows none writes none into the
  /// head.
  var newRules: RuntimeRules { min(rules ?? .first, .newest) }
}
