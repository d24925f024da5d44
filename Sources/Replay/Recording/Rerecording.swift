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
  /// The number of events in the new log.
  package private(set) var eventCount = 0

  /// Replays a log and records the replay.
  ///
  /// - Parameters:
  ///   - reader: The log with the inputs, effect results and answers.
  ///   - path: The new log, with the same head and nonce.
  ///   - dropsUnresolved: Writes a note instead of an input that cannot be re-applied.
  /// - Throws: ``LogError``.
  package init(
    of reader: SessionLogReader, application: any ReplayableApplication.Type, to path: String,
    dropsUnresolved: Bool = false
  ) throws {
    var head = reader.head
    head.version = application.applicationVersion
    let writer = try SessionLogWriter(path: path, head: head, symbols: reader.symbols)
    let sink = RecordingSink(writer: writer)
    let driver = ReplayDriver(
      application, seed: reader.head.seed, symbols: reader.symbols, sink: sink)
    var unresolved: [Unresolved] = []
    try RecordedTurns(reader: reader).forEach { turn in
      if let reason = driver.execute(turn) {
        unresolved.append(Unresolved(number: turn.headers[0].number, reason: reason))
        if dropsUnresolved {
          driver.runtime.note("dropped @\(turn.headers[0].number): \(reason)")
        }
      }
      return true
    }
    if let failure = sink.failure { throw failure }
    try writer.close()
    self.unresolved = unresolved
    eventCount = driver.runtime.nextNumber
  }

  /// Replays a log in another process and records the replay.
  ///
  /// - Throws: ``LogError``; ``HostProcess/Failure`` if the process stops before the end.
  package init(
    of reader: SessionLogReader, in process: HostProcess, to path: String
  ) throws {
    var head = reader.head
    head.version = process.version
    let writer = try SessionLogWriter(path: path, head: head, symbols: reader.symbols)
    let messages = HostEventReader(channel: process.channel, symbols: reader.symbols)
    let sink = RecordingSink(writer: writer)
    var isRunning = true
    try RecordedTurns(reader: reader).forEach { turn in
      var count = 0
      while true {
        switch messages.next(sink.receive) {
        case .event:
          count += 1
          guard count > ReplayDriver.eventLimit(recorded: turn.count) else { continue }
          process.kill()
          throw HostProcess.Failure.stopped(reason: "a turn makes events without end")
        case .reapplied: continue
        case .endOfTurn(let refusal):
          if let refusal {
            unresolved.append(Unresolved(number: turn.headers[0].number, reason: refusal))
          }
          return true
        case .done, .gone, .garbled:
          isRunning = false
          return false
        }
      }
    }
    if let failure = sink.failure { throw failure }
    try writer.close()
    guard isRunning else {
      throw HostProcess.Failure.stopped(reason: process.wait() ?? "it ended early")
    }
    eventCount = writer.nextNumber
  }
}
