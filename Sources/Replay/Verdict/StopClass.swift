/// How an application stopped, without what is another one in each run: the limits of time and
/// memory, and the signal with which a processor reports a trap.
package enum StopClass: Hashable {
  /// A check of the application's code failed.
  case trap
  /// Another signal ended it.
  case signal(String)
  /// It ended by itself, with an exit code.
  case exit(String)
  /// It made no event for the time of the limit.
  case silence
  /// It used more memory than the limit.
  case memory
  /// Any other reason, as it is.
  case other(String)

  /// - Parameter reason: The words of ``HostProcess/wait()`` or of a replay that ended.
  package init(_ reason: String) {
    let words = reason.split(separator: " ").map(String.init)
    switch words.first {
    case "signal" where words.count > 1:
      // SIGILL on one processor, SIGTRAP on another.
      self = words[1] == "4" || words[1] == "5" ? .trap : .signal(words[1])
    case "exit" where words.count == 3: self = .exit(words[2])
    case _ where reason.hasPrefix("no event for "): self = .silence
    case _ where reason.hasPrefix("it uses more than "): self = .memory
    case _ where reason == Self.endedEarly: self = .exit("0")
    default: self = .other(reason)
    }
  }

  /// The reason without what another run can have: the name of a signal and the limits.
  package var words: String {
    switch self {
    case .trap: "signal 5"
    case .signal(let number): "signal \(number)"
    case .exit(let code): "exit code \(code)"
    case .silence: "no event for the time of the limit"
    case .memory: "it uses more memory than the limit"
    case .other(let reason): reason
    }
  }

  /// What a replay says of an application that ended without a signal and with exit code 0.
  package static let endedEarly = "it ended before the record did"
}
