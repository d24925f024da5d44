import ArgumentParser
import EventModel
import FoundationEssentials
import Platform
import Replay
import ReplayHosting
import SessionLog

/// The only place that turns errors into text and exit codes.
enum Exit {
  /// Prints an error, and returns the exit code.
  static func code(of error: any Error, words: [String]) -> Int32 {
    if let code = error as? ExitCode {
      return flushed(code.rawValue)
    }
    ProgressLine.clear()
    if let error = error as? OutputError, error.isOfClosedPipe {
      return ExitCodes.closedPipe
    }
    if let error = error as? OutputError, error.error == .interrupted,
      let signal = Interruption.signal
    {
      return 128 + signal
    }
    if let error = error as? Interrupted {
      Output.message(Escaping.escaped(error.summary))
      return flushed(128 + error.signal)
    }
    if let problem = problem(for: error, words: words) {
      report(problem)
      return flushed(problem.code)
    }
    // The parser throws help, version and completion scripts as errors with the exit code 0.
    let text = ComposeReplay.fullMessage(for: error)
    if ComposeReplay.exitCode(for: error) == .success {
      let guide = HelpRequest.guide(words)
      do {
        // Some of the parser's texts end with a newline.
        try Output.standard.line(
          Completions.completed(script: text.trimmed(\.isNewline)))
        for line in guide { try Output.standard.line(line) }
      } catch {
        return code(of: error, words: words)
      }
      return flushed(ExitCodes.verified)
    }
    guard ComposeReplay.exitCode(for: error) == .validationFailure else {
      report(Problem(code: ExitCodes.internalError, what: "internal error: \(error)"))
      return flushed(ExitCodes.internalError)
    }
    report(usage(text, words))
    return flushed(ExitCodes.usage)
  }

  private static func flushed(_ code: Int32) -> Int32 {
    do {
      try Output.standard.flush()
    } catch {
      guard let error = error as? OutputError, !error.isOfClosedPipe else {
        return ExitCodes.closedPipe
      }
      report(error.problem)
      return ExitCodes.inputOutput
    }
    return code
  }

  static func problem(for error: any Error, words: [String]) -> Problem? {
    switch error {
    case var problem as Problem:
      // A position that the session does not have would be refused in another line, too.
      let isOutside =
        problem.diagnostic == "CR2010" && words.contains { (try? Position(parsing: $0)) != nil }
      let isOfWords = ["CR2010", "CR2013", "CR2015"].contains(problem.diagnostic) && !isOutside
      if isOfWords, let other = OtherWords.command(for: words) {
        problem.help = "write \(other.mention)"
      }
      return problem
    case let error as LogError:
      var problem = LogProblem.problem(for: error)
      if error.reason == .notFound, let other = OtherWords.command(for: words) {
        problem.help = "write \(other.mention)"
      }
      return problem
    case let error as LogOutputError: return LogProblem.problem(for: error)
    case .stopped(let reason) as HostProcess.Failure:
      return Problem(
        code: ExitCodes.applicationFailed,
        what: "the application stopped in the middle: \(reason)",
        help: words.first == "verify"
          ? "give it more time or memory with '--timeout' and '--memory'"
          : "'compose-replay verify' says after which event",
        diagnostic: "CR1207")
    case let error as HostProcess.Failure:
      return Problem(
        code: ExitCodes.needsAnother, what: String(describing: error),
        help: "name the executable that was recorded with '--app PATH'",
        diagnostic: error.isOfStart ? "CR2304" : nil)
    case let error as PolicyDefect:
      return Problem(
        code: ExitCodes.usage, what: "'\(error.path)' is no policy: \(error.reason)",
        help: error.help, diagnostic: "CR3005")
    case let error as GoldenRenewal.Refusal:
      return Problem(
        code: ExitCodes.lossy, what: "'\(error.path)' is not accepted: \(error.reason)",
        help: "'compose-replay test' makes it again, or remove it", diagnostic: "CR3007")
    case let error as ReplayRecordingError:
      return Problem(
        code: ExitCodes.usage, what: error.description, help: error.help, diagnostic: "CR3008")
    case let error as OutputError: return error.isOfClosedPipe ? nil : error.problem
    case let error as ProjectionError: return LogProblem.problem(for: error)
    case let error as CocoaError:
      return Problem(
        code: ExitCodes.inputOutput, what: SystemText.description(of: error), diagnostic: "CR2008")
    default: return nil
    }
  }

  private static func usage(_ text: String, _ words: [String]) -> Problem {
    let first = text.split(separator: "\n").first.map(String.init) ?? text
    let other = OtherWords.command(for: words)
    // The parser proposes the nearest option, whatever it does.
    let whole = first.replacingBytes(of: "Error: ", with: "")
    let what = other == nil ? whole : whole.components(separatedBy: ". Did you mean ")[0]
    return Problem(
      code: ExitCodes.usage,
      what: (other == nil ? negativeNumber(what, words) : nil)
        ?? (what.prefix(1).lowercased() + what.dropFirst()),
      help: other.map { "write \($0.mention)" }
        ?? "see " + ShellCommand(["help"] + words.prefix(1).map { ShellCommand.Word($0) }).mention)
  }

  /// The message about a negative number, which the parser takes for an option; nil for another
  /// mistake.
  private static func negativeNumber(_ text: String, _ words: [String]) -> String? {
    for (option, value) in zip(words, words.dropFirst())
    where text.hasPrefix("Missing value for '\(option) ") {
      guard value.hasPrefix("-"), Double(value) != nil else { return nil }
      return "'\(option)' takes a number, 0 or more, and not '\(value)'"
    }
    return nil
  }

  static func report(_ problem: Problem) {
    for line in problem.lines { Output.message(line) }
  }
}

extension HostProcess.Failure {
  /// Whether the program could not be started as an application.
  fileprivate var isOfStart: Bool {
    switch self {
    case .cannotStart, .isNoHost, .otherProtocol: true
    case .stopped: false
    }
  }
}
