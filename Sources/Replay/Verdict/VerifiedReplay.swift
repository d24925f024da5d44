import EventModel
import Foundation
import SessionLog

/// Replays a log and compares every consequence.
package struct VerifiedReplay {
  /// What is compared, and when judging stops.
  package var options: ReplayJudge.Options
  /// The number of the last event to judge; nil for all.
  package var lastEvent: Int?
  /// Whether the bodies of effects also run, if the application allows it.
  package var runsBodies = false
  /// The time that one turn may take when the replay runs in this process, in seconds; 0 for no
  /// limit.
  package var timeout: Double = 0

  /// Creates a replay that judges up to `lastEvent`; nil for all events.
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
    let collector = TurnCollector()
    let driver = ReplayDriver(
      application, seed: reader.head.seed, symbols: reader.symbols, sink: collector)
    var judge = ReplayJudge(options: options, symbols: reader.symbols)
    judge.laterTargets = { Self.targets(in: reader) }
    if runsBodies && application.allowsEffectBodies { driver.bodies = BodyCheck() }
    let watch = ReplayWatch(timeout: timeout, onTimeout: Self.stop)
    defer { watch.end() }
    try forEachTurn(of: reader) { turn in
      collector.buffer.removeAll()
      if stopsAtGap(turn, &judge) { return false }
      watch.begin(turn.headers.first?.number ?? 0)
      let refusal = driver.execute(turn)
      collector.buffer.markReapplied(driver.runtime.takeReapplied())
      judge.judge(turn, collector.buffer, refusal: refusal)
      return !judge.isFinished
    }
    for report in driver.runtime.strayReports { judge.note(stray: report) }
    if let bodies = driver.bodies { judge.note(bodies: bodies.count, bodies.differences) }
    return judge.verdict
  }

  /// Replays in another process and compares in this one; a trap of that process becomes a
  /// divergence.
  ///
  /// - Throws: ``LogError``; ``HostProcess/Failure``.
  package func run(_ reader: SessionLogReader, in process: HostProcess) throws -> Verdict {
    let messages = HostEventReader(channel: process.channel, symbols: reader.symbols)
    let replayed = TurnBuffer()
    var judge = ReplayJudge(options: options, symbols: reader.symbols)
    judge.laterTargets = { Self.targets(in: reader) }
    var isRunning = true
    try forEachTurn(of: reader) { turn in
      replayed.removeAll()
      if stopsAtGap(turn, &judge) { return false }
      while true {
        let message = messages.next { header, payload in
          replayed.append(header, payload: payload)
        }
        switch message {
        case .event:
          guard replayed.count > ReplayDriver.eventLimit(recorded: turn.count) else { continue }
          // The turn does not end, and its events up to here differ from the record.
          process.kill()
          isRunning = false
          judge.judgeStop(turn, replayed, reason: "a turn makes events without end")
          return false
        case .reapplied(let number): replayed.markReapplied([number])
        case .endOfTurn(let refusal):
          judge.judge(turn, replayed, refusal: refusal)
          return !judge.isFinished
        case .done, .gone, .garbled:
          isRunning = false
          judge.judgeStop(turn, replayed, reason: Self.reason(message, process))
          return false
        }
      }
    }
    if isRunning && !judge.isFinished {
      for note in messages.notes { judge.note(stray: note) }
      judge.note(bodies: messages.bodyCount, messages.bodyDifferences)
    }
    if isRunning { process.kill() }
    return judge.verdict
  }

  /// The controls that the inputs of a record name.
  private static func targets(in reader: SessionLogReader) -> Set<String> {
    var targets: Set<String> = []
    // Another reader, because this one is in the middle of a chunk. What is behind damage names none.
    let symbols = SymbolTable()
    guard let whole = try? SessionLogReader(path: reader.file, symbols: symbols) else { return [] }
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
      + "such a replay and says what came before\n"
    FileHandle.standardError.write(Data(text.utf8))
    _exit(4)
  }

  /// Passes the turns before the first damage to `body`; the reader's integrity reports the damage.
  private func forEachTurn(
    of reader: SessionLogReader, _ body: (TurnBuffer) throws -> Bool
  ) throws {
    do {
      try RecordedTurns(reader: reader, lastEvent: lastEvent).forEach(body)
    } catch let error as LogError {
      guard case .damaged = error.reason else { throw error }
    }
  }

  private func stopsAtGap(_ turn: TurnBuffer, _ judge: inout ReplayJudge) -> Bool {
    guard let gap = turn.headers.first(where: { $0.kind == .gap }) else { return false }
    judge.stop(atGap: gap.number)
    return true
  }

  private static func reason(
    _ message: HostEventReader.Message, _ process: HostProcess
  ) -> String {
    if case .garbled(let text) = message { return "it sent what is no event: \(text)" }
    return process.wait() ?? "it ended before the record did"
  }
}
