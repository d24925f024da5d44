import EventModel
import SessionLog

/// The verdict on one golden as data. Every report of it, for a person or for a program, is made of this.
///
/// It holds nothing that needs the log, so one process can replay and another one report.
package struct GoldenOutcome: Codable, Sendable {
  /// A difference between record and replay.
  package struct Difference: ReplayDifference, Codable, Sendable {
    /// How record and replay differ.
    package var difference: Divergence.Difference
    /// The recorded event at which they differ; an extra event comes before it.
    package var position: Int
    /// Whether the difference may come from a stand-in for a redacted value.
    package var isInconclusive: Bool
    /// The time since the session began, in microseconds.
    package var time: Int64
    /// The kind of the event; nil if the application stopped.
    package var kind: String?
    /// The node of the event; empty for none.
    package var path: String
    /// The recorded event in words; nil for an extra event.
    package var recorded: String?
    /// The replayed event in words; nil for a missing event.
    package var replayed: String?
    /// The number of the cause; nil for none.
    package var cause: Int?
    /// Why an input was refused or the application stopped; empty for other differences.
    package var reason: String
    /// The place in the source that made the event; nil if it is not known.
    package var place: String?

    init(_ divergence: Divergence, _ symbols: SymbolTable) {
      let subject = divergence.recorded ?? divergence.replayed
      let cause = divergence.recorded?.cause ?? divergence.replayedCause
      (difference, position) = (divergence.difference, divergence.position)
      (isInconclusive, time) = (divergence.isInconclusive, divergence.time)
      (kind, path) = (subject?.kind.name, subject.map { symbols[$0.header.node] } ?? "")
      recorded = divergence.recorded.map { Transcript.summary(of: $0, symbols: symbols) }
      replayed = divergence.replayed.map { Transcript.summary(of: $0, symbols: symbols) }
      self.cause = cause == EventHeader.noCause ? nil : cause
      (reason, place) = (divergence.reason, DivergenceReading.place(of: divergence, symbols))
    }
  }

  /// A difference, and those that probably follow from it.
  package struct Group: Codable, Sendable {
    /// The first difference of the group.
    package var root: Difference
    /// Whether it is ``GoldenOutcome/afterScreen``.
    package var isBehindScreen: Bool
    /// What is known of it; nil if the log cannot be read there.
    package var report: DivergenceReport?
    /// The later differences of the group.
    package var followUps: [Difference]
  }

  /// What a test run did with the files of a golden.
  package enum Renewal: Codable, Equatable, Sendable {
    /// A renewed recording is beside the golden.
    case pending(golden: String, path: String)
    /// The golden was recorded again.
    case recorded(events: Int)
    /// The application stopped in the golden, and did not stop now.
    case mended(golden: String, app: String?)
    /// The golden cannot be recorded again: so many inputs cannot be re-applied, the first for the reason given.
    case unresolved(count: Int, first: Int, reason: String)
    /// The golden cannot be recorded again, for the reason given.
    case impossible(String)
  }

  /// The verdict in a word, as reports in JSON have it.
  package enum Result: String, Codable, Sendable {
    /// Everything was judged and is equal.
    case match
    /// A difference.
    case diverged
    /// A difference that may come from a redacted value.
    case inconclusive
    /// What was judged is equal; the log does not hold all of the session.
    case incomplete
    /// More was only re-applied or not seen than the policy allows.
    case notStrict = "not strict"
    /// The difference that the policy names.
    case expected
    /// Not the difference that the policy names.
    case unexpected
  }

  /// The log as the user named it.
  package let log: String
  /// The id of the application, and the version and the build that made the recording; empty for what is
  /// not known.
  package let (application, version, build): (String, String, String)
  /// What was replayed.
  package let program: ReplayedProgram
  /// The number of events of the log.
  package let eventCount: Int
  /// The length of the session, in microseconds.
  package let duration: Int64
  /// How complete the log is.
  package let integrity: LogIntegrity
  /// Of which log the log was made, in words; nil for none.
  package let origin: String?
  /// Whether the log lacks events that the log had of which it was made.
  package let lacksLostEvents: Bool
  /// What the replay has counted.
  package let totals: ReplayTotals
  /// In the order of the record.
  package let differences: [Difference]
  /// The first difference outside the screen, if only the screen differed before it.
  package let afterScreen: Difference?
  /// The differences with what is known of them; see ``GoldenCheck/described()``.
  package internal(set) var groups: [Group] = []
  /// Whether the values of the first difference look newly created in each run.
  package let looksNew: Bool
  /// The time of the replay, in seconds.
  package let seconds: Double
  /// The number of the event that was asked for as the last one; nil for all.
  package let lastEvent: Int?
  /// What the golden must do in addition to a replay without a difference.
  package var policy = GoldenPolicy()
  /// Whether the screens were compared.
  package var comparesScreens = true
  /// Whether the log was replayed twice.
  package var isTwice = false
  /// Whether a recovered log may lack what was lost of the one that it was made of.
  package var acceptsLoss = false
  /// The class of nondeterminism that was found; nil for none.
  package var nondeterminism: NondeterminismFinding?
  /// What is known of the first difference if the build that made the recording differs too.
  package var outside: OutsideValue?
  /// The numbers of the migrations that changed the record before it was replayed; nil for none.
  package var migrations: ClosedRange<Int>?
  /// The numbers of those that changed nothing in it.
  package var unusedMigrations: [Int] = []
  /// How many migrations the application lacks that it had when it recorded.
  package var lackedMigrations = 0
  /// What was tried against the first difference.
  package var remedy = Remedy()
  /// What a test run did with the recording; nil for nothing.
  package var renewal: Renewal?

  init(
    _ verdict: Verdict, on log: String, reader: SessionLogReader, program: ReplayedProgram,
    seconds: Double, lastEvent: Int?
  ) throws {
    let head = reader.head
    (self.log, self.program, self.seconds, self.lastEvent) = (log, program, seconds, lastEvent)
    (application, version, build) = (head.application, head.version, head.build)
    (eventCount, duration) = (try reader.eventCount, try reader.duration)
    try reader.verifyKeyframes()
    integrity = try reader.integrity
    (origin, lacksLostEvents) = (head.origin, head.lacksLostEvents)
    totals = verdict.totals
    differences = verdict.divergences.map { Difference($0, reader.symbols) }
    afterScreen = verdict.firstAfterScreen.map { Difference($0, reader.symbols) }
    looksNew = verdict.first.map(NondeterminismValues.lookNew) ?? false
  }

  // MARK: Verdict

  /// The first difference; nil if there is none.
  package var first: Difference? { differences.first }

  /// Whether the application stopped where the recorded one did not.
  package var isStopped: Bool { differences.contains { $0.difference == .stopped } }

  /// Whether a part of the session was not judged because the log does not hold it.
  package var isIncomplete: Bool {
    totals.recordedEvents == 0 || integrity.isLossy
      || (lacksLostEvents ? !acceptsLoss : totals.stoppedAtGap != nil)
  }

  /// Whether more was left unverified than the policy allows.
  package var breaksStrictness: Bool {
    (policy.strict?.most).map { totals.coverage.unverified > $0 } ?? false
  }

  /// Why the differences are not those that the golden must have; nil if they are.
  package var objection: String? { policy.objection(to: differences) }

  /// The verdict.
  package var result: Result {
    if policy.expect != nil { return objection == nil ? .expected : .unexpected }
    if let first { return first.isInconclusive ? .inconclusive : .diverged }
    return isIncomplete ? .incomplete : breaksStrictness ? .notStrict : .match
  }

  /// Whether the golden does what it must.
  package var passes: Bool { result == .match || result == .expected && !isIncomplete }

  /// What the policy names and a whole replay without a difference has not met, one line each.
  package var unmetSelectors: [String] {
    guard first == nil, totals.judged == totals.recordedEvents else { return [] }
    return totals.ignored.warnings(policy: GoldenPolicy.path(of: log))
  }
}
