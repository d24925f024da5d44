import EventModel

/// The first place where a replay differs from its record.
package struct Divergence: ReplayDifference, Hashable, Sendable {
  /// The kinds of difference between record and replay.
  package enum Difference: String, Codable, Hashable, Sendable {
    case value
    /// Equal events with different causes.
    case cause
    case extra
    case missing
    case order
    /// The input's target is absent or disabled, or a recorded operation cannot be re-applied.
    case refused
    /// Only the screens differ.
    case screen
    /// The application stopped.
    case stopped
    /// The body of an effect returned another result than in the recording.
    case body
  }

  /// How record and replay differ.
  package var difference: Difference
  /// The recorded event at which they differ; an extra event comes before it.
  package var position: Int
  /// The time since the session began, in microseconds.
  package var time: Int64
  /// The recorded event; nil for an extra event.
  package var recorded: Event?
  /// The replayed event; nil for a missing event.
  package var replayed: Event?
  /// How the application stopped; nil for another difference.
  package var stop: StopClass?
  /// Why an input was refused or the application stopped, in the application's words.
  package var reason = ""
  /// What is known of ``reason`` when an input or a result was refused.
  var refusal: TurnRefusal?
  /// The first events of the turn that only the record has.
  package var gone: [Event] = []
  /// The first events of the turn that only the replay has.
  package var added: [Event] = []
  /// Causes of the replayed event that the record lacks, the nearest first.
  package var extraCauses: [Event] = []
  /// The recorded event at the root of ``extraCauses``, or the cause of the replayed event; nil for
  /// none.
  package var replayedCause: Int?
  /// Source places of replayed events, by their numbers; see ``CallPlaces``.
  package var places: [Int: String] = [:]
  /// Names of the controls of the replayed screen, by their places on the screen; see
  /// ``CallPlaces/Found``.
  package var controls: [String: String] = [:]

  /// Whether the difference may come from a stand-in that the replay has for a redacted value.
  package var isInconclusive = false
}
