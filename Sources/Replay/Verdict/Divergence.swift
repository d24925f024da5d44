import EventModel

/// The first place where a replay differs from its record.
package struct Divergence: Hashable, Sendable {
  /// How the two differ.
  package enum Difference: String, Hashable, Sendable {
    case value
    case extra
    case missing
    case order
    /// The input's target is absent or disabled, or a recorded operation cannot be re-applied.
    case refused
    /// Only what the screen shows differs.
    case screen
    /// The application stopped.
    case stopped
  }

  package var difference: Difference
  /// The recorded event at which they part; an extra event stands before it.
  package var position: Int
  /// µs since the session began.
  package var time: Int64
  package var recorded: Event?
  package var replayed: Event?
  /// Why an input was refused or the application stopped.
  package var reason: String

  /// The stable diagnostic code.
  package var code: String {
    switch difference {
    case .missing: "CR1201"
    case .extra: "CR1202"
    case .value: "CR1203"
    case .order: "CR1204"
    case .screen: "CR1205"
    case .refused: "CR1206"
    case .stopped: "CR1207"
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
    case .extra: "extra event"
    case .missing: "event missing"
    case .order: "order differs"
    case .screen: "screen differs"
    case .refused: "cannot be re-applied"
    case .stopped: "the application stopped"
    }
  }
}

/// What a verified replay found.
package struct Verdict: Sendable {
  /// Divergences in the order of the record; only the first one is certain not to follow from
  /// another.
  package var divergences: [Divergence] = []
  /// Recorded events that were judged.
  package var judged = 0
  /// Consequences that were re-run and found equal.
  package var verified = 0
  /// Operations that were only re-applied: what opaque effects and other threads did.
  package var reapplied = 0
  package var opaqueEffects = 0
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
  /// Judging stopped at a gap in the record.
  package var stoppedAtGap: Int?
  /// Of everything that happened in the replay; see ``ReplayJudge/Options/computesDigest``.
  package var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  /// Events that replay cannot judge, and why.
  package var notes: [String] = []

  package init() {}

  package var first: Divergence? { divergences.first }
}
