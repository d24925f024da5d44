import EventModel
import Replay
import SessionLog

extension MigratedLog {
  /// Migrates a log in another process.
  ///
  /// - Parameter process: A host with the request ``HostRequest/Verb/migrate`` for the log.
  /// - Throws: ``LogError``; ``MigrationError``; ``HostProcess/Failure``.
  package init(of reader: SessionLogReader, named name: String, in process: HostProcess) throws {
    defer { process.kill() }
    let symbols = SymbolTable()
    let messages = HostEventReader(channel: process.channel, symbols: symbols)
    var unused: [Int] = []
    try self.init(of: reader, named: name, count: process.migrations, symbols) { writer in
      let expected = try reader.eventCount
      var count = 0
      while true {
        var failure: LogError?
        let message = messages.next { header, payload in
          do throws(LogError) {
            try writer.append(header, payload: payload)
          } catch {
            failure = failure ?? error
          }
        }
        if let failure { throw failure }
        switch message {
        case .event where count < expected: count += 1
        case .event, .reapplied, .endOfTurn:
          throw HostProcess.Failure.stopped(reason: "it sent more than the events of the log")
        case .done:
          if let error = messages.closing?.migration { throw error }
          if let problem = messages.closing?.problem {
            throw HostProcess.Failure.stopped(reason: problem)
          }
          guard count == expected else {
            throw HostProcess.Failure.stopped(reason: "it sent \(count) of \(expected) events")
          }
          unused = messages.closing?.unused ?? []
          return
        case .gone:
          throw HostProcess.Failure.stopped(
            reason: process.objection?.description ?? "it ended while it migrated the log")
        case .garbled(let reason): throw HostProcess.Failure.stopped(reason: reason)
        }
      }
    }
    self.unused = unused
  }
}
