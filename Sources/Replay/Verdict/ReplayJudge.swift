import CBOR
import EventModel
import ReplayRuntime

/// Compares a recorded session with its replay, turn by turn.
///
/// After an extra or missing event the numbers of the two differ, so causes are compared through a
/// mapping of recorded numbers to replayed ones.
package struct ReplayJudge {
  /// What is compared, and when judging stops.
  package struct Options: Sendable {
    /// Whether the screens are compared.
    package var comparesScreens = true
    /// The number of divergences after which judging stops.
    package var limit = 1
    /// Whether to compute ``Verdict/digest``, so that two replays can be compared with each other.
    package var computesDigest = false
    /// The differences that do not count.
    package var ignored = IgnoredDifferences()

    /// Creates the default options: screens are compared, and judging stops at the first
    /// divergence.
    package init() {}
  }

  /// The verdict on the turns judged so far.
  package internal(set) var verdict = Verdict()
  let options: Options
  var numbers = NumberMapping()
  private let trapSymbol: Symbol
  private var tally: CoverageTally
  private var secrets: SecretTrail
  let symbols: SymbolTable
  /// What was left out so far.
  var ignored: IgnoredDifferences
  /// By store: how many more commits the replay has had, of those that were left out.
  var versions: [Symbol: Int] = [:]
  /// The number of the recorded turn's first event.
  var firstNumber = 0
  private var lastNumber = 0
  private var lastTime: Int64 = 0
  /// The indices of the recorded turn's events of which a difference was left out.
  var ignoredEvents: Set<Int> = []
  /// The indices of the recorded turn's events that were re-applied; nil if they are those of the
  /// replayed turn.
  var reappliedEvents: Set<Int>?
  /// The numbers of the replayed events in ``Verdict/digest``.
  var digestNumbers = DigestNumbers()

  /// - Parameters:
  ///   - symbols: The symbol table of both sides.
  ///   - isRenewed: Whether the log is renewed, so that no difference comes from a secret.
  ///   - secretNotes: Returns all notes of secrets of the record. Called at most once.
  package init(
    options: Options = Options(), symbols: SymbolTable, isRenewed: Bool = false,
    secretNotes: @escaping () -> [CBORValue] = { [] }
  ) {
    self.options = options
    trapSymbol = symbols.symbol(Self.trapCode)
    tally = CoverageTally(symbols: symbols)
    secrets = SecretTrail(symbols: symbols)
    secrets.mayExplain = !isRenewed
    secrets.ahead = secretNotes
    self.symbols = symbols
    ignored = options.ignored
  }

  /// Whether judging may stop. A difference of only the screen does not hide the next other one.
  @inline(__always) package var isFinished: Bool {
    verdict.divergences.count >= options.limit
      && (verdict.first?.difference != .screen || verdict.firstAfterScreen != nil)
  }

  /// Compares one recorded turn with the events that happened while it was re-applied.
  ///
  /// - Parameter refusal: Why the turn's root could not be re-applied.
  package mutating func judge(
    _ recorded: TurnBuffer, _ replayed: TurnBuffer, refusal: TurnRefusal?
  ) {
    guard recorded.count > 0 else { return }
    count(recorded)
    if options.computesDigest { verdict.digest = digest(verdict.digest, replayed) }
    if let refusal {
      tally.add(recorded, reapplied: nil, upTo: recorded.count)
      verdict.totals.coverage = tally.coverage
      return report(refusedDivergence(recorded, refusal))
    }
    if areEqual(recorded, replayed) {
      numbers.note(
        recorded: recorded.headers[0].number, replayed: replayed.headers[0].number)
      ignored.follow(recorded, symbols)
      return add(recorded, replayed, upTo: recorded.count)
    }
    let divergence = firstDifference(recorded, replayed)
    if let divergence { report(divergence) }
    // The same turn may hold the next difference that is not of the screen.
    if divergence?.difference == .screen, verdict.firstAfterScreen == nil,
      let later = firstDifference(recorded, replayed, comparesScreens: false)
    {
      report(later)
    }
    let reached = verdict.first?.position ?? Int.max
    add(
      recorded, replayed,
      upTo: recorded.headers.firstIndex { $0.number >= reached } ?? recorded.count)
  }

  /// Records that the application stopped while a turn was re-applied.
  ///
  /// The events before the stop are compared first: a difference there precedes the stop in the
  /// verdict.
  package mutating func judgeStop(
    _ recorded: TurnBuffer, _ replayed: TurnBuffer, _ reason: StopReason
  ) {
    count(recorded)
    let recordedStop = Self.recordedStop(recorded, trapSymbol)
    if let recordedStop, StopClass(.recorded(recordedStop)).isSame(as: StopClass(reason)),
      isWhole(replayed, of: recorded)
    {
      add(recorded, replayed, upTo: recorded.count)
      verdict.totals.isCrashReproduced = true
      return
    }
    var reached = min(replayed.count, max(recorded.count - 1, 0))
    if replayed.count > recorded.count || !areEqual(recorded, replayed, upTo: replayed.count),
      let divergence = firstDifference(recorded, replayed, isStopped: true)
    {
      report(divergence)
      reached = max(
        reached, recorded.headers.firstIndex { $0.number > divergence.position } ?? reached)
      add(
        recorded, replayed,
        upTo: recorded.headers.firstIndex { $0.number >= divergence.position } ?? 0)
    } else {
      add(recorded, replayed, upTo: min(reached, recorded.count))
    }
    var stop = Divergence(
      difference: .stopped, position: recorded.count > 0 ? recorded.headers[reached].number : 0,
      time: recorded.count > 0 ? recorded.headers[0].time : 0, recorded: nil, replayed: nil,
      stop: StopClass(reason),
      reason: recordedStop.map { "\(reason); recorded is \($0)" } ?? "\(reason)")
    stop.isInconclusive = secrets.mayExplain(stop)
    verdict.divergences.append(stop)
  }

  /// Records that the application stopped after the last event of the record, before it could say
  /// what it has to say of the replay as a whole.
  package mutating func judgeStopAfterEnd(_ reason: StopReason) {
    report(
      Divergence(
        difference: .stopped, position: lastNumber, time: lastTime, recorded: nil, replayed: nil,
        stop: StopClass(reason), reason: "\(reason), after its last event"))
  }

  /// The code of the failure at the end of a record whose application trapped.
  package static let trapCode = FailureCode.trap

  /// How the recorded application stopped in this turn, in words; nil if it did not.
  private static func recordedStop(_ turn: TurnBuffer, _ trap: Symbol) -> String? {
    guard let last = turn.headers.last, last.kind == .failure, last.name == trap else { return nil }
    return Event.stop(in: turn.payload(turn.count - 1)).reason
  }

  /// Whether a replay that stopped has made all events of a turn up to the recorded stop, and no
  /// others, apart from what is not compared.
  private mutating func isWhole(_ replayed: TurnBuffer, of recorded: TurnBuffer) -> Bool {
    let before = self
    let beforeStop = TurnBuffer()
    for index in 0..<recorded.count - 1 {
      beforeStop.append(recorded.headers[index], payload: recorded.payload(index))
    }
    if areEqual(beforeStop, replayed) || firstDifference(beforeStop, replayed) == nil {
      return true
    }
    self = before
    return false
  }

  /// Adds the results of the bodies of effects.
  ///
  /// - Parameter count: The number of bodies that ran; nil if none was allowed to.
  package mutating func note(bodies count: Int?, _ differences: [BodyCheck.Difference]) {
    verdict.totals.bodyCount = count
    for difference in differences {
      report(
        Divergence(
          difference: .body, position: difference.number, time: 0, recorded: nil, replayed: nil,
          reason: "the body of '\(difference.effect)' gives \(difference.found), recorded is "
            + difference.recorded))
    }
  }

  /// Notes that judging stops at the gap event of this number.
  package mutating func stop(atGap number: Int) { verdict.totals.stoppedAtGap = number }

  private mutating func report(_ divergence: Divergence) {
    var divergence = divergence
    divergence.isInconclusive = secrets.mayExplain(divergence)
    verdict.totals.redacted = secrets.count
    if divergence.isInconclusive { UnshownTexts.hide(in: &divergence) }
    if verdict.divergences.count < options.limit {
      verdict.divergences.append(divergence)
    } else if divergence.difference != .screen, verdict.firstAfterScreen == nil {
      verdict.firstAfterScreen = divergence
    }
  }

  // MARK: Counting

  private mutating func count(_ turn: TurnBuffer) {
    firstNumber = turn.headers.first?.number ?? 0
    (lastNumber, lastTime) = turn.headers.last.map { ($0.number, $0.time) } ?? (0, 0)
    ignoredEvents = []
    reappliedEvents = nil
    ignored.note(turn, symbols)
    for header in turn.headers {
      verdict.totals.byKind[Int(header.kind.rawValue)] += 1
      switch header.kind {
      case .input: verdict.totals.inputs += 1
      case .commit: verdict.totals.commits += 1
      case .route: verdict.totals.routes += 1
      case .end: verdict.totals.hasEnd = true
      default: break
      }
    }
    verdict.totals.recordedEvents += turn.count
    secrets.follow(turn)
    verdict.totals.redacted = secrets.count
  }

  private mutating func add(_ turn: TurnBuffer, _ replayed: TurnBuffer, upTo count: Int) {
    verdict.totals.judged += count
    tally.add(
      turn, reapplied: reappliedEvents ?? replayed.reapplied, without: ignoredEvents, upTo: count)
    verdict.totals.coverage = tally.coverage
    if !ignored.isEmpty { verdict.totals.ignored = ignored }
  }

  /// Adds the attempt of a stray task or thread during the replay.
  package mutating func note(_ stray: StrayAttempt) {
    verdict.totals.notes.append(stray.text)
    tally.add(stray)
    verdict.totals.coverage = tally.coverage
  }
}
