import Platform
import Replay
import ReplayRuntime

/// Standard output cannot be written.
struct OutputError: Error {
  var error: SystemError

  /// Whether the reader of the output has closed it, as in `… | head`.
  var isOfClosedPipe: Bool { error.isClosedPipe }

  var problem: Problem {
    Problem(
      code: ExitCodes.inputOutput,
      what: "cannot write to standard output: \(error.reason)", diagnostic: "CR2008")
  }
}
