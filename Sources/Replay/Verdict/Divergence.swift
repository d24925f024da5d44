import EventModel

/// The first place where a replay differs from its record.
package struct Divergence: Hashable, Sendable {
  /// The kinds of difference between record and replay.
  package enum Difference: String, Hashable, Sendable {
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
  /// Why an input was refused or the application stopped, in the application's words.
  package var reason = ""
  /// The first events of the turn that only the record has.
  package var gone: [Event] = []
  /// The first events of the turn that only the replay has.
  package var added: [Event] = []
  /// Causes of the replayed event that the record lacks, the nearest first.
  package var extraCauses: [Event] = []
  /// The recorded event at the root of ``extraCauses``, or the cause of the replayed event; nil for
  /// none.
  package var replayedCause: Int?
  /// Source places of replayed events that hold none, by their numbers; see ``CallPlaces``.
  package var places: [Int: String] = [:]
  /// Names of the controls of the replayed screen, by their places on the screen; see
  /// ``CallPlaces/Found``.
  package var controls: [String: String] = [:]

  /// Whether the difference may come from a stand-in that the replay has for a redacted value.
  package var isInconclusive = false

  /// The stable diagnostic code.
  package var code: String {
    isInconclusive ? Self.inconclusiveCode : codeOfDifference
  }

  /// The code of the difference itself, also if it is inconclusive.
  package var codeOfDifference: String {
    switch difference {
    case .missing: "CR1201"
    case .extra: "CR1202"
    case .value, .cause: "CR1203"
    case .order: "CR1204"
    case .screen: "CR1205"
    case .refused: "CR1206"
    case .stopped: "CR1207"
    case .body: "CR1211"
    }
  }

  /// The code of a difference that may come from a redacted value.
  package static let inconclusiveCode = "CR1212"

  /// `CR1203 divergence at @126`, `CR1212 inconclusive at @126`.
  package var headline: String {
    "\(code) \(isInconclusive ? "inconclusive" : "divergence") "
      + "\(difference == .extra ? "" : "at ")\(positionText)"
  }

  /// `@9120`, or `before @9120` for an event that the record does not have.
  package var positionText: String {
    difference == .extra ? "before @\(position)" : "@\(position)"
  }

  /// The difference, in a few words.
  package var summary: String {
    switch difference {
    case .value: "value differs"
    case .cause: "cause differs"
    case .extra: "extra event"
    case .missing: "event missing"
    case .order: "order differs"
    case .screen: "screen differs"
    case .refused: "cannot be re-applied"
    case .stopped: "the application stopped"
    case .body: "the body of an effect gives another result"
    }
  }
}

/// The result of a verified replay.
package struct Verdict: Sendable {
  /// Divergences in the order of the record; only the first one certainly does not follow from
  /// another.
  package var divergences: [Divergence] = []
  /// The first difference outside the screen, if only the screen differed before it.
  package var firstAfterScreen: Divergence?
  /// The number of recorded events that were judged.
  package var judged = 0
  /// The basis of the verdict.
  package var coverage = Coverage()
  /// The number of recorded events, judged or not.
  package var recordedEvents = 0
  /// The number of redacted values of the record.
  package var redacted = 0
  /// The number of recorded inputs.
  package var inputs = 0
  /// The number of recorded commits.
  package var commits = 0
  /// The number of recorded route changes.
  package var routes = 0
  /// The number of recorded events, by the raw value of their kind.
  package var byKind: [Int] = Array(repeating: 0, count: 256)
  /// Whether the record has its last event.
  package var hasEnd = false
  /// Whether the application trapped at the place that the record names.
  package var isCrashReproduced = false
  /// The number of bodies of effects that ran; nil if none was requested, or if the application
  /// does not allow it.
  package var bodyCount: Int?
  /// The number of the gap event at which judging stopped; nil for no gap.
  package var stoppedAtGap: Int?
  /// A digest of all replayed events; see ``ReplayJudge/Options/computesDigest``.
  package var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  /// The differences that a policy left out.
  package var ignored = IgnoredDifferences()
  /// Notes on events that a replay cannot judge, with reasons.
  package var notes: [String] = []

  /// Creates the verdict of a replay without events.
  package init() {}

  /// The first divergence; nil if the replay equals the record.
  package var first: Divergence? { divergences.first }

  /// The number of consequences that happened again and were equal.
  package var verified: Int { coverage.verified }
  /// The number of events whose content the replay took from the record.
  package var reapplied: Int { coverage.reapplied }
}
