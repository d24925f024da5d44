import EventModel
import Platform
import ReplayRuntime
import SessionLog

/// Replays a log and compares every consequence.
package struct VerifiedReplay {
  /// What is compared, and when judging stops.
  package var options: ReplayJudge.Options
  /// The number of an event; its turn is the last one to judge. Nil for all turns.
  package var lastEvent: Int?
  /// Whether the bodies of effects also run, if the application allows it.
  package var runsBodies = false
  /// The time that a body may take when the replay runs in this process, in seconds.
  package var bodyTimeLimit = BodyCheck.usualTimeLimit
  /// The time that one turn may take when the replay runs in this process, in seconds; 0 for no
  /// limit.
  package var timeout: Double = 0
  /// Called after each turn with the number of events up to its end; false ends the replay.
  package var onTurn: (Int) -> Bool = { _ in true }

  /// Creates a replay that judges up to the turn of `lastEvent`; nil for all turns.
  package init(options: ReplayJudge.Options = ReplayJudge.Options(), lastEvent: Int? = nil) {
    self.options = options
    self.lastEvent = lastEvent
  }

  /// Replays in this process, as tests do.
  ///
  /// - Throws: ``LogError``.
  package func run(
    _ reader: SessionLogReader, application: any ReplayableApplication.Type
  ) throws -> Verdict {
    let watch = ReplayWatch(timeout: timeout, onTimeout: Self.stop)
    defer { watch.end() }
    let replay = LocalReplay(of: reader, application: application, watch: watch)
    let driver = replay.driver
    if runsBodies && application.declaresEffectBodies {
      driver.bodies = BodyCheck(timeLimit: bodyTimeLimit)
    }
    var isInterrupted = false
    var judge = try compare(reader, with: replay, isInterrupted: &isInterrupted)
    for stray in driver.runtime.strayAttempts { judge.note(stray) }
    if let bodies = driver.bodies { judge.note(bodies: bodies.count, bodies.differences) }
    return judge.verdict
  }

  /// Compares a log with a renewed recording of its inputs. Nothing is replayed.
  ///
  /// - Parameter renewed: A log with the same symbol table.
  /// - Throws: ``LogError``.
  package func run(_ reader: SessionLogReader, against renewed: SessionLogReader) throws -> Verdict
  {
    var isInterrupted = false
    return try compare(
      reader, with: RecordedReplay(renewed), isInterrupted: &isInterrupted
    ).verdict
  }

  /// Compares every turn of the record with the replayed one, up to the first gap or damage. The
  /// reader's integrity reports damage.
  ///
  /// - Parameter isInterrupted: Set to whether ``onTurn`` has ended the replay.
  package func compare(
    _ reader: SessionLogReader, with replay: any TurnReplay, isInterrupted: inout Bool
  ) throws -> ReplayJudge {
    var judge = ReplayJudge(
      options: options, symbols: reader.symbols, isRenewed: reader.head.isRenewed,
      secretNotes: { (try? reader.secretNotes()) ?? [] })
    do {
      let gap = try RecordedTurns(reader: reader, lastEvent: lastEvent).forEach { turn in
        switch replay.replay(turn) {
        case .ended(let refusal):
          judge.judge(turn, replay.replayed, refusal: refusal)
          // The events of a divergence are kept with their symbols.
          if judge.verdict.first == nil { replay.forgetUnusedNames() }
          isInterrupted = !onTurn((turn.headers.last?.number ?? 0) + 1)
          return !judge.isFinished && !isInterrupted
        case .stopped(let reason):
          judge.judgeStop(turn, replay.replayed, reason)
          return false
        }
      }
      if let gap { judge.stop(atGap: gap) }
    } catch let error as LogError {
      guard case .damaged = error.reason else { throw error }
    }
    return judge
  }

  /// The controls that the inputs of a record name.
  package static func targets(in reader: SessionLogReader) -> Set<String> {
    var targets: Set<String> = []
    // Another reader, because this one is in the middle of a chunk. What is after damage names none.
    let symbols = SymbolTable()
    guard let whole = try? SessionLogReader(again: reader, symbols: symbols) else { return [] }
    try? whole.forEachEvent { header, _ in
      if header.kind == .input { targets.insert(symbols[header.node]) }
      return true
    }
    return targets
  }

  /// Ends the process, since the running turn cannot be stopped.
  private static func stop(at number: Int) -> Never {
    let text =
      "CR1207 the replay has not come to the end of the turn of @\(number); the application is in an "
      + "endless loop or waits for something; 'compose-replay verify' without '--in-process' ends "
      + "such a replay and says what came before"
    StandardError.write(text)
    Processes.exitNow(ExitCodes.applicationFailed)
  }
}
