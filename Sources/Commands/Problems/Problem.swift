import EventModel
import Platform
import SessionLog

/// An error as text for a person: the message, details, the next step, the exit code.
package struct Problem: Error, Codable {
  var code: Int32
  var what: String
  var details: [String] = []
  var help: String?
  /// The stable diagnostic code; nil for none.
  var diagnostic: String?

  /// The lines for a person.
  var lines: [String] {
    ["error:\(diagnostic.map { " \($0)" } ?? "") \(Escaping.escaped(what))"]
      + details.map { "  \(Escaping.escaped($0))" }
      + (help.map { ["help: \(Escaping.escaped($0))"] } ?? [])
  }
}

extension Problem {
  /// CR2301: a log that does not begin with its session.
  ///
  /// - Parameter consequence: What follows from that, such as `and cannot be replayed`.
  static func part(_ log: String, _ head: SessionHead, _ consequence: String) -> Problem {
    let part =
      head.origin.map { "is a part of a session, \($0)," }
      ?? "was recorded from the middle of a session" + (consequence.hasPrefix("so") ? "," : "")
    return Problem(
      code: ExitCodes.needsAnother, what: "'\(log)' \(part) \(consequence)",
      help: "look at it with " + ShellCommand("inspect", .log(log)).mention, diagnostic: "CR2301")
  }
}

extension Problem {
  /// An argument that is not UTF-8, as ``OwnProgram/firstUnreadableArgument`` shows it.
  package static func unreadable(_ word: String) -> Problem {
    Problem(
      code: ExitCodes.usage, what: "the argument '\(word)' is not UTF-8",
      help: "give the file a name in UTF-8, or use a link that has one")
  }

  /// The system has no thread for a replay.
  package static func noThread(_ error: SystemError) -> Problem {
    Problem(
      code: ExitCodes.inputOutput, what: "cannot start a thread for the replay: \(error.reason)")
  }
}
