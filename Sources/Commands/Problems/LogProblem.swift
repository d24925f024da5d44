import EventModel
import Platform
import Replay
import SessionLog

/// Describes what is wrong with a log.
enum LogProblem {
  static func problem(for error: LogError) -> Problem {
    let file = "'\(error.file)'"
    switch error.reason {
    case .notFound:
      let near = CommandWords.nearestFile(to: error.file)
      return Problem(
        code: ExitCodes.noSuchFile, what: "cannot open \(file): no such file",
        help: near.map { "did you mean '\($0)'?" } ?? "check the path", diagnostic: "CR2001")
    case .isDirectory:
      return notALog(
        "CR2002", "\(file) is a directory, not a log",
        help: "name a log in it, or test them all with "
          + ShellCommand("test", .path(error.file)).mention)
    case .permissionDenied:
      return Problem(
        code: ExitCodes.inputOutput, what: "cannot open \(file): permission denied",
        help: "check who may read the file", diagnostic: "CR2003")
    case .empty:
      return notALog(
        "CR2004", "\(file) is empty",
        help: error.file == LogFile.standardInput
          ? "nothing came on standard input; pipe a whole log into it"
          : "record the session again: "
            + ShellCommand("record", "-o", .path(error.file), "--", "COMMAND").mention)
    case .notALog where error.expected != nil && error.found == nil:
      return notALog(
        "CR2005", "\(file) is not a regular file",
        help: "a pipe is read as '-': " + ShellCommand("verify", "-", .input(error.file)).mention)
    case .notALog:
      return notALog(
        "CR2005", "\(file) is not a compose-replay log", details: expectation(error),
        help:
          "a session is recorded with 'compose-replay record' (see 'compose-replay help record')")
    case .newerMajor(let found, let supported):
      return Problem(
        code: ExitCodes.needsAnother,
        what: "\(file) uses log format \(found), this program reads format \(supported)",
        help: "use a newer compose-replay", diagnostic: "CR2006")
    case .unknownFeatures(let bits):
      return Problem(
        code: ExitCodes.needsAnother,
        what:
          "\(file) needs features that this program does not have (bits \(String(bits, radix: 2)))",
        help: "use a newer compose-replay", diagnostic: "CR2007")
    default: return damage(error, file)
    }
  }

  private static func notALog(
    _ diagnostic: String, _ what: String, details: [String] = [], help: String
  ) -> Problem {
    Problem(
      code: ExitCodes.notALog, what: what, details: details, help: help, diagnostic: diagnostic)
  }

  private static func damage(_ error: LogError, _ file: String) -> Problem {
    let place = error.offset.map { " at byte \($0)" } ?? ""
    switch error.reason {
    case .damaged(let cause):
      return Problem(
        code: ExitCodes.lossy, what: "\(file) is damaged\(place): \(text(of: cause))",
        details: expectation(error),
        help: ShellCommand("doctor", .log(error.file)).mention + " says what is left of it",
        diagnostic: "CR2101")
    case .torn(let bytes) where error.offset == 0:
      return Problem(
        code: ExitCodes.notALog,
        what: "\(file) is cut off in its head: its \(bytes) bytes hold no event",
        help: "copy it again if it is a copy, or record the session again", diagnostic: "CR2102")
    case .torn(let bytes):
      return Problem(
        code: ExitCodes.lossy,
        what: "\(file) is cut off\(place): the last \(bytes) bytes are no whole chunk",
        help: "events before the cut are intact: "
          + ShellCommand("verify", .log(error.file)).mention,
        diagnostic: "CR2102")
    case .system(let call, let code):
      return Problem(
        code: ExitCodes.inputOutput,
        what: "cannot \(call) \(file): \(SystemText.reason(code))",
        help: SystemError(code: code).isDeviceFull
          ? "free some space or write somewhere else" : nil,
        diagnostic: "CR2008")
    case .lostEvent(let number, let lost):
      let origin = error.found.map { "was made of another log, \($0)" } ?? "is damaged"
      return Problem(
        code: ExitCodes.lossy,
        what: "event @\(number) is not there: \(file) \(origin), and lacks "
          + "@\(lost.lowerBound) to @\(lost.upperBound - 1)",
        help: ShellCommand("doctor", .log(error.file)).mention + " says what is left",
        diagnostic: "CR2104")
    case .recordTooLarge(let size, let limit):
      return Problem(
        code: ExitCodes.internalError,
        what: "an event of \(size) bytes is not recordable in \(file); the limit is \(limit)",
        help: "keep large data out of the state, or behind a reference", diagnostic: "CR2009")
    case .noSuchEvent(let number, let events):
      let held =
        switch events.count {
        case 0: "no events"
        case 1: "only event @\(events.lowerBound)"
        default: "events @\(events.lowerBound) to @\(events.upperBound - 1)"
        }
      return Problem(
        code: ExitCodes.usage, what: "event @\(number) is out of range, \(file) has \(held)",
        help: "see " + ShellCommand("info", .log(error.file)).mention, diagnostic: "CR2010")
    case .unwritableEvent(let number, let error) where error.reason == .tooManyNames:
      return Problem(
        code: ExitCodes.applicationFailed,
        what: "event @\(number) cannot be written: the names of the session need more than "
          + "\(EventCoding.nameLimit >> 21) MiB",
        help: "a name, and the text of a note, is short; give data as a value",
        diagnostic: "CR2011")
    case .unwritableEvent(let number, let reason):
      return Problem(
        code: ExitCodes.internalError, what: "event @\(number) cannot be written: \(reason)",
        diagnostic: "CR2011")
    default:
      return Problem(code: ExitCodes.internalError, what: "\(file) is closed")
    }
  }

  /// The problem of a log whose checksums are valid but whose events contradict each other.
  static func problem(for error: ProjectionError) -> Problem {
    Problem(
      code: ExitCodes.lossy, what: "the log contradicts itself: \(error)",
      help: "the events themselves are readable with the verb 'events'",
      diagnostic: "CR2103")
  }

  /// Checks that a log can be written and locks it, before the application of the session starts.
  ///
  /// The application draws its first screen before its first event comes. Without this check the
  /// screen could come before the message.
  ///
  /// - Throws: ``Problem`` CR2008 with the reason; ``LogOutputError`` if another recorder writes it.
  static func output(to path: String) throws -> LogOutput {
    try refuseStandardOutput(path)
    return try output { try LogOutput(path: path) }
  }

  /// Refuses the word that names standard input where a log is read: a log is not an output for a pipe.
  /// And a file that is standard output, because the log would be mixed with what is printed.
  ///
  /// - Throws: ``Problem`` CR2008.
  static func refuseStandardOutput(_ path: String) throws {
    let isOutput =
      FileStatus(path).map { $0.kind == .file && ReportFile.isStream(1, $0) } ?? false
    guard path == LogFile.standardInput || isOutput else { return }
    throw Problem(
      code: ExitCodes.usage, what: "a log is not written to standard output",
      help: "name a file to write; 'compose-replay export' prints events into a pipe",
      diagnostic: "CR2008")
  }

  /// Opens a log for writing; its errors are those of a log that cannot be written.
  static func output<Result>(_ open: () throws -> Result) throws -> Result {
    do {
      return try open()
    } catch {
      throw output(error)
    }
  }

  /// The problem of a log that another process writes or has changed.
  static func problem(for error: LogOutputError) -> Problem {
    if error.reason == .isPipe {
      return Problem(
        code: ExitCodes.inputOutput, what: error.description,
        help: "name a file to write; 'compose-replay export' prints events into a pipe",
        diagnostic: "CR2008")
    }
    let isLocked = error.reason == .isLocked
    return Problem(
      code: ExitCodes.inputOutput, what: error.description,
      help: isLocked
        ? "name another file to write, or end the other session first"
        : "record the session again, into a file that no other program writes",
      diagnostic: isLocked ? "CR2016" : "CR2017")
  }

  /// The problem of a log that cannot be created or written; other errors are returned unchanged.
  static func output(_ error: any Error) -> any Error {
    guard let error = error as? LogError else { return error }
    if error.reason == .isRecorded {
      return problem(for: LogOutputError(reason: .isLocked, path: error.file))
    }
    let reason: String
    switch error.reason {
    case .notFound: reason = "there is no such folder"
    case .isDirectory: reason = "it is a directory"
    case .permissionDenied: reason = "permission denied"
    default: return error
    }
    return Problem(
      code: ExitCodes.inputOutput, what: "cannot write '\(error.file)': \(reason)",
      help: "name another file to write", diagnostic: "CR2008")
  }

  /// What is wrong with a damaged part of a log, in words.
  static func text(of cause: DamagedRegion.Cause) -> String {
    switch cause {
    case .head: "its head is not as it was written"
    case .mark: "there is no valid mark"
    case .frame: "a chunk fails its checksum"
    case .records: "a chunk does not hold what its mark says"
    case .sequence: "a chunk is missing, doubled or from elsewhere"
    case .index: "its index does not fit"
    case .keyframe: "a stored state is not that of the events before it"
    }
  }

  private static func expectation(_ error: LogError) -> [String] {
    guard let expected = error.expected, let found = error.found else { return [] }
    return ["expected \(expected)\(error.offset.map { " at byte \($0)" } ?? ""), found \(found)"]
  }
}
