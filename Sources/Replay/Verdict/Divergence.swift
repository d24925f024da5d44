import EventModel

/// The first place where a replay differs from its record.
package struct Divergence: Hashable, Sendable {
  /// How the two differ.
  package enum Difference: String, Hashable, Sendable {
    case value
    /// Equal events with different causes.
    case cause
    case extra
    case missing
    case order
    /// The input's target is absent or disabled, or a recorded operation cannot be re-applied.
    case refused
    /// Only what the screen shows differs.
    case screen
    /// The application stopped.
    case stopped
    /// The body of an effect gives another result than it gave when it was recorded.
    case body
  }

  package var difference: Difference
  /// The recorded event at which they part; an extra event stands before it.
  package var position: Int
  /// µs since the session began.
  package var time: Int64
  package var recorded: Event?
  package var replayed: Event?
  /// Why an input was refused or the application stopped; what the application itself said of it.
  package var reason: String
  /// The changed name that explains the difference; nil when none does.
  package var rename: Renames.Pair?
  /// Causes of the replayed event that the record does not have, the nearest first.
  package var extraCauses: [Event] = []
  /// The recorded event at the root of ``extraCauses``, or the cause of the replayed event; nil for
  /// none.
  package var replayedCause: Int?
  /// Where the replay made events that hold no place, by their numbers; see ``CallPlaces``.
  package var places: [Int: String] = [:]
  /// Names of the controls that the replay shows there, by their places on the screen; see
  /// ``CallPlaces/Found``.
  package var controls: [String: String] = [:]

  /// - Parameters:
  ///   - position: The recorded event at which they part.
  ///   - time: µs since the session began.
  ///   - reason: What the application said; empty for nothing.
  package init(
    difference: Difference, position: Int, time: Int64, recorded: Event? = nil,
    replayed: Event? = nil, reason: String = ""
  ) {
    self.difference = difference
    self.position = position
    self.time = time
    self.recorded = recorded
    self.replayed = replayed
    self.reason = reason
  }

  /// The stable diagnostic code.
  package var code: String {
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

  /// `@9120`, or `before @9120` for an event that the record does not have.
  package var positionText: String {
    difference == .extra ? "before @\(position)" : "@\(position)"
  }

  /// What happened, in a few words.
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

/// What a verified replay found.
package struct Verdict: Sendable {
  /// Divergences in the order of the record; only the first one is certain not to follow from
  /// another.
  package var divergences: [Divergence] = []
  /// The first difference that is not of the screen, where only the screen differed before it.
  package var firstBehindScreen: Divergence?
  /// Recorded events that were judged.
  package var judged = 0
  /// What the verdict rests on.
  package var coverage = Coverage()
  /// What the record holds beside what was judged.
  package var recordedEvents = 0
  package var inputs = 0
  package var commits = 0
  package var routes = 0
  /// Recorded events by kind.
  package var byKind: [Int] = Array(repeating: 0, count: 256)
  /// The record has its last event.
  package var hasEnd = false
  /// The application trapped where the record says that it did.
  package var isCrashReproduced = false
  /// Bodies of effects that ran again; nil when none was asked to, or the application forbids it.
  package var bodyCount: Int?
  /// Judging stopped at a gap in the record.
  package var stoppedAtGap: Int?
  /// Of everything that happened in the replay; see ``ReplayJudge/Options/computesDigest``.
  package var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  /// Events that replay cannot judge, and why.
  package var notes: [String] = []

  package init() {}

  package var first: Divergence? { divergences.first }

  /// Consequences that ran again and were equal.
  package var verified: Int { coverage.verified }
  /// Events whose content replay took from the record.
  package var reapplied: Int { coverage.reapplied }
}
