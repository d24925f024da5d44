import ArgumentParser
import EventModel
import Replay
import SessionLog
import Timeline

/// A log that a verb follows until the session ends.
struct FollowedLog {
  private let log: String
  private let follower: LogFollower

  /// Opens the log that an argument names.
  ///
  /// - Throws: ``LogError``, ``Problem``.
  init(_ log: String, symbols: SymbolTable) throws {
    self.log = log
    follower = try LogFollower(
      path: try LogFile.path(of: log), named: log, symbols: symbols)
  }

  /// Returns a timeline of the events that the log holds now.
  ///
  /// - Throws: ``LogError``.
  func timeline() throws -> SessionTimeline {
    try SessionTimeline(try follower.reader(isWhole: false))
  }

  /// Calls `body` with each event until the log ends, `body` returns false, the user interrupts, or
  /// the reader of standard output is gone. Output is written before each wait.
  ///
  /// - Throws: `ExitCode` 3, after a message, if a part of the log is lost; ``Problem`` CR2401 if the
  ///   recorder ended without an end of the session, CR2402 if the log is no longer the one that was
  ///   opened.
  func forEachEvent(
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    Surroundings.current.watchSignals()
    let outcome = try follower.forEachEvent(body) {
      try Output.standard.flush()
      return Interruption.signal == nil && !Output.isClosed
    }
    let problem = Self.problem(outcome, log: log, follower, verb: "events")
    try Self.end(problem, of: log, integrity: follower.integrity)
  }

  /// Prints on standard error what is lost of a log, and ends the command with the code for it.
  ///
  /// - Throws: The problem, if there is one; `ExitCode` 3 if a part of the log is lost.
  static func end(_ problem: Problem?, of log: String, integrity: LogIntegrity) throws {
    for warning in integrity.warnings(about: log) { Output.message(Escaping.escaped(warning)) }
    if let problem { throw problem }
    if integrity.isLossy { throw ExitCode(ExitCodes.lossy) }
  }

  /// The message if a log ended in another way than with its session.
  static func problem(
    _ outcome: LogFollower.Outcome, log: String, _ follower: LogFollower, verb: String
  ) -> Problem? {
    switch outcome {
    case .ended, .stopped: return nil
    case .recorderGone:
      let last = follower.nextNumber - 1
      return Problem(
        code: ExitCodes.lossy,
        what: "the recorder of '\(log)' ended without ending the session"
          + (last >= 0 ? "; the last event is @\(last)" : ""),
        help: "what was recorded can be read: " + ShellCommand("events", .log(log)).mention,
        diagnostic: "CR2401")
    case .changed(let change):
      return Problem(
        code: ExitCodes.inputOutput, what: "'\(log)' was \(change) while it was followed",
        details: follower.nextNumber > 0 ? ["the last event was @\(follower.nextNumber - 1)"] : [],
        help: change == .replaced
          ? "follow the new log: " + ShellCommand(.init(verb), "--follow", .log(log)).mention : nil,
        diagnostic: "CR2402")
    }
  }
}
