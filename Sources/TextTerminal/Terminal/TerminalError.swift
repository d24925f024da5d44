import Platform

/// The reason why there is no terminal to draw on.
package enum TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The standard streams are not a terminal, for the reason given.
  case notATerminal(String)
  /// A system call failed with a value of `errno`.
  case failed(call: String, code: Int32)

  /// The error as one sentence without a full stop.
  package var description: String {
    switch self {
    case .notATerminal(let why): "this needs an interactive terminal (\(why))"
    case .failed(let call, let code): "\(call) failed: \(SystemError(code: code).message)"
    }
  }
}
