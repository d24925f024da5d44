import EventModel
import ReplayRuntime
import SessionLog

/// Records the consequences of a log's inputs again, with the current build.
package struct Rerecording {
  /// An input without a target on the current screen, with the reason.
  package struct Unresolved: Hashable, Sendable {
    /// The number of the recorded input.
    package var number: Int
    /// Why the input could not be re-applied.
    package var reason: String
  }

  /// The inputs that could not be re-applied, in the order of the record.
  package private(set) var unresolved: [Unresolved] = []
  /// The number of inputs of the old log.
  package private(set) var inputCount = 0
  /// The number of events in the new log.
  package private(set) var eventCount = 0

  private var repeatsTrap = false
  private var lengths: HiddenLengths?
  /// Whether the new log ends with the trap of the old one.
  package private(set) var hasTrapped = false

  /// Replays a log and records the replay.
  ///
  /// - Parameters:
  ///   - reader: The log with the inputs, effect results and answers.
  ///   - output: The new log, with the same head and nonce.
  ///   - dropsUnresolved: Writes a note instead of an input that cannot be re-applied.
  /// - Throws: ``LogError``.
  package init(
    of reader: SessionLogReader, application: any ReplayableApplication.Type, to output: LogOutput,
    dropsUnresolved: Bool = false
  ) throws {
    let replay = LocalReplay(of: reader, application: application, rules: .newest)
    replay.driver.redacts = true
    replay.driver.runtime.isRenewing = true
    if let secrets = try reader.secretPaths() {
      replay.driver.runtime.redact(secrets.patterns, except: secrets.kept)
      replay.driver.runtime.takeTargets(of: try reader.secretNotes())
    }
    let program = (version: application.declaredVersion, build: "", rules: RuntimeRules.newest)
    try record(reader, by: replay, program, to: output, listen: { replay.onConcealed = $0 }) {
      input, refusal in
      if dropsUnresolved { replay.driver.noteDropped(input, refusal) }
    }
  }

  /// Records the turns of a replay.
  ///
  /// - Parameters:
  ///   - program: What the head says of the application that records.
  ///   - repeatsTrap: Whether a trap that the log ends with may end the new one.
  ///   - lengths: What the replay leaves out, too; nil for nothing.
  ///   - listen: Takes what is to be called with each value that becomes a secret.
  /// - Throws: ``LogError``; ``HostFailure`` if the replay stops before the end.
  package init(
    of reader: SessionLogReader, by replay: any TurnReplay,
    _ program: (version: String, build: String, rules: RuntimeRules), to output: LogOutput,
    repeatsTrap: Bool, without lengths: HiddenLengths?,
    listen: (@escaping (ConcealedSecret) -> Void) -> Void
  ) throws {
    (self.repeatsTrap, self.lengths) = (repeatsTrap, lengths)
    try record(reader, by: replay, program, to: output, listen: listen) { _, _ in }
  }

  /// Writes every replayed turn into a new log.
  ///
  /// - Parameters:
  ///   - program: What the head says of the application that records.
  ///   - listen: Takes what is to be called with each value that becomes a secret.
  ///   - onUnresolved: Called after a turn whose input was not re-applied, before the turn is
  ///     written.
  private mutating func record(
    _ reader: SessionLogReader, by replay: any TurnReplay,
    _ program: (version: String, build: String, rules: RuntimeRules), to output: LogOutput,
    listen: (@escaping (ConcealedSecret) -> Void) -> Void,
    onUnresolved: (EventHeader, String) -> Void
  ) throws {
    var head = reader.head
    head.features |= LogFormat.frameReads
    (head.version, head.build, head.rules) = program
    // The application gets the stand-ins, so that everything follows from them.
    head.isRenewed = try reader.secretPaths() != nil
    var writer = try output.begin(head: head, symbols: reader.symbols)
    var stop: String?
    var secrets: [ConcealedSecret] = []
    listen { secrets.append($0) }
    try RecordedTurns(reader: reader, without: lengths).forEach { turn in
      if turn.headers.first?.kind == .input { inputCount += 1 }
      switch replay.replay(turn) {
      case .ended(let refusal?):
        unresolved.append(Unresolved(number: turn.headers[0].number, reason: refusal.text))
        onUnresolved(turn.headers[0], refusal.text)
      case .ended(nil): break
      case .stopped(let reason):
        let last = replay.replayed.headers.last?.number ?? turn.headers[0].number - 1
        stop = last >= 0 ? "after @\(last), \(reason)" : "\(reason)"
      }
      for index in 0..<replay.replayed.count {
        try output.append(
          replay.replayed.headers[index], payload: replay.replayed.payload(index), to: &writer)
      }
      // The events of its turn may have the secret, too.
      for secret in secrets { writer = try output.conceal(secret, in: writer) }
      secrets = []
      if stop != nil, repeatsTrap, let end = turn.events.last,
        reader.symbols[end.header.name] == ReplayJudge.trapCode
      {
        var event = end
        event.header.number = writer.nextNumber
        event.header.cause = Self.cause(
          of: end, in: turn, replayed: replay.replayed, reader.symbols)
        try writer.append(event)
        (stop, hasTrapped) = (nil, true)
        return false
      }
      return stop == nil
    }
    try output.finish(writer)
    if let stop { throw HostFailure.stopped(reason: stop) }
    eventCount = writer.nextNumber
  }

  /// The cause of a trap in the turn that was replayed. The numbers are others where notes of secrets or
  /// typed texts were left out.
  private static func cause(
    of trap: Event, in turn: TurnBuffer, replayed: TurnBuffer, _ symbols: SymbolTable
  ) -> Int {
    func causes(_ turn: TurnBuffer) -> [Int] {
      turn.headers.filter { symbols[$0.name] != Redaction.note }.map(\.number)
    }
    let (old, new) = (causes(turn), causes(replayed))
    guard let index = old.firstIndex(of: trap.header.cause), index < new.count else {
      return EventHeader.noCause
    }
    return new[index]
  }
}
