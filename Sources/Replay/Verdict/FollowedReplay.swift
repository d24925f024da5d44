import EventModel
import ReplayRuntime

/// Replays a log that is still recorded, in another process and turn by turn, and compares.
///
/// A log has no mark for the end of a turn. A turn is judged when the next one begins, when the
/// session ends, or early, with ``judgeOpenTurn()``.
package final class FollowedReplay {
  /// Whether further events are wanted.
  package enum Step {
    case goesOn
    /// The verdict is final.
    case finished
    /// A turn that was judged early has got more events. The replay must begin again.
    case mustRestart
  }

  /// The number of the last event that was judged; nil for none.
  package private(set) var judgedNumber: Int?
  private var judge: ReplayJudge
  private let replay: FedReplay
  private let process: HostProcess
  private let lastEvent: Int?
  private let turn = TurnBuffer()
  /// How the replay of `turn` ended, if it was replayed early.
  private var early: TurnOutcome?
  private var isFinished = false

  /// - Parameters:
  ///   - process: A host whose request has ``HostRequest/isFed``.
  ///   - symbols: The symbol table of the recorded events.
  ///   - lastEvent: The number of an event; its turn is the last one to judge. Nil for all turns.
  package init(
    in process: HostProcess, options: ReplayJudge.Options, symbols: SymbolTable, lastEvent: Int?
  ) {
    self.process = process
    self.lastEvent = lastEvent
    judge = ReplayJudge(options: options, symbols: symbols)
    replay = FedReplay(in: process, symbols: symbols)
  }

  /// Adds the next event of the log.
  package func take(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) -> Step {
    if header.kind == .gap {
      // The turn may go on in what is lost.
      turn.isOpenEnded = turn.headers.last?.kind != .end
      if judgeTurn() { judge.stop(atGap: header.number) }
      isFinished = true
    } else if header.startsTurn, !turn.isEmpty {
      // It is whole now, also if it was judged before.
      turn.isOpenEnded = false
      guard judgeTurn() else { return .finished }
      isFinished = lastEvent.map { header.number > $0 } ?? false
    } else if early != nil {
      return .mustRestart
    }
    if isFinished { return .finished }
    turn.append(header, payload: payload)
    if header.kind == .end {
      _ = judgeTurn()
      isFinished = true
    }
    return isFinished ? .finished : .goesOn
  }

  /// Judges the last turn although more events of it could come. What the replay does beyond its
  /// last recorded event is no difference yet.
  ///
  /// - Returns: Whether further events are wanted.
  package func judgeOpenTurn() -> Bool {
    guard !turn.isEmpty, early == nil, !isFinished else { return !isFinished }
    let outcome = replay.replay(turn)
    early = outcome
    // The recorded application may stop at the same place.
    guard case .ended(let refusal) = outcome else { return true }
    let before = judge
    turn.isOpenEnded = true
    judge.judge(turn, replay.replayed, refusal: refusal)
    judgedNumber = turn.headers.last?.number
    isFinished = judge.isFinished
    if !isFinished { judge = before }
    return !isFinished
  }

  /// Ends a process that uses too much memory while it has nothing to do.
  package func lookWhileIdle() { process.lookWhileIdle() }

  /// Ends the process without a verdict.
  package func stop() { process.kill() }

  /// Judges what is left, and ends the process.
  ///
  /// - Returns: The verdict.
  package func finish() -> Verdict {
    if !isFinished, !turn.isEmpty {
      turn.isOpenEnded = true
      _ = judgeTurn()
    }
    if replay.isRunning && !judge.isFinished {
      let messages = replay.messages
      process.askToEnd()
      if let reason = replay.close() { judge.judgeStopBehindEnd(reason: reason) }
      for note in messages.notes { judge.note(stray: note) }
      judge.note(bodies: messages.bodyCount, messages.bodyDifferences)
    }
    process.kill()
    return judge.verdict
  }

  /// Judges the turn and removes it.
  ///
  /// - Returns: Whether further events are wanted.
  private func judgeTurn() -> Bool {
    guard !turn.isEmpty else { return true }
    switch early ?? replay.replay(turn) {
    case .ended(let refusal):
      judge.judge(turn, replay.replayed, refusal: refusal)
      isFinished = judge.isFinished
    case .stopped(let reason):
      judge.judgeStop(turn, replay.replayed, reason: reason)
      isFinished = true
    }
    judgedNumber = turn.headers.last?.number
    // The events of a divergence are kept with their symbols.
    if judge.verdict.first == nil { replay.forgetUnusedNames() }
    early = nil
    turn.removeAll()
    return !isFinished
  }
}

/// Sends turns to another process, which replays them.
private final class FedReplay: TurnReplay {
  private let answers: HostReplay
  private let process: HostProcess
  private let writer: HostEventWriter

  init(in process: HostProcess, symbols: SymbolTable) {
    self.process = process
    answers = HostReplay(in: process, symbols: symbols)
    writer = HostEventWriter(symbols: symbols) { [channel = process.channel] in
      channel.writeWatched($0)
    }
  }

  var replayed: TurnBuffer { answers.replayed }
  var messages: HostEventReader { answers.messages }
  var isRunning: Bool { answers.isRunning }
  func close() -> String? { answers.close() }

  func forgetUnusedNames() { answers.forgetUnusedNames() }

  func replay(_ turn: TurnBuffer) -> TurnOutcome {
    // The limit of time counts from here: until now the application had nothing to do.
    process.beginAnswer()
    for index in 0..<turn.count {
      writer.receive(turn.headers[index], payload: turn.payload(index))
    }
    writer.endTurn(refusal: nil, reapplied: [])
    return answers.replay(turn)
  }
}
