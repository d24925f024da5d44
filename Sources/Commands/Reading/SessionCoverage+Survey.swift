import CBOR
import EventModel
import Replay
import ReplayHosting
import SessionLog

extension SessionCoverage {
  /// What the application has in a replay, and the log as its migrations change it; nil if that is not
  /// known, which a line says.
  ///
  /// - Parameters:
  ///   - last: The last event that is replayed; nil for all.
  ///   - app: The executable, for an application of one's own.
  static func survey(
    _ log: String, _ reader: SessionLogReader, to last: Int?, app: String?
  ) throws -> (HostClosing, SessionLogReader)? {
    var reason = "'\(log)' stops its application"
    var help: String?
    do {
      let session = try VerifySession(log: log, app: app, isInProcess: false, opened: reader)
      let started = try session.startHost(lastEvent: last) { $0.surveys = true }
      let messages = HostEventReader(channel: started.process.channel, symbols: SymbolTable())
      _ = messages.notes
      defer { started.process.kill() }
      if let closing = messages.closing { return (closing, started.log.reader) }
    } catch let problem as Problem where app == nil {
      (reason, help) = (problem.what, problem.help)
    }
    Output.message(Escaping.escaped("note: not all emitters and controls are known: \(reason)"))
    if let help { Output.message(Escaping.escaped("help: \(help)")) }
    return nil
  }
}
