/// How an application stopped, without what is another one in each run: the limits of time and
/// memory, and the place of a signal.
package enum StopClass: Hashable, Sendable {
  /// A signal ended it.
  case signal(Int32)
  /// It ended by itself, with an exit code.
  case exitCode(Int32)
  /// It made no event for the time of the limit.
  case silence
  /// It used more memory than the limit.
  case memory
  /// Any other reason, as it is.
  case other(String)

  /// The class of a reason.
  package init(_ reason: StopReason) {
    switch reason {
    case .signal(let number, _): self = .signal(number)
    case .exitCode(let code): self = .exitCode(code)
    case .endedEarly: self = .exitCode(0)
    case .silence: self = .silence
    case .memory: self = .memory
    case .endlessTurn, .other: self = .other(reason.description)
    case .recorded(let words): self.init(recorded: words)
    }
  }

  /// Reads the words of a log.
  private init(recorded reason: String) {
    let words = reason.split(separator: " ")
    let number = words.dropFirst(words.first == "exit" ? 2 : 1).first.flatMap { Int32($0) }
    switch words.first {
    case "signal": self = number.map { .signal($0) } ?? .other(reason)
    case "exit" where words.count == 3: self = number.map { .exitCode($0) } ?? .other(reason)
    case _ where reason.hasPrefix("no event for "): self = .silence
    case _ where reason.hasPrefix("it uses more than "): self = .memory
    case _ where reason == StopReason.endedEarly.description: self = .exitCode(0)
    default: self = .other(reason)
    }
  }

  /// Whether both are the same stop. One processor reports a failed check as SIGILL, another as SIGTRAP.
  package func isSame(as other: StopClass) -> Bool {
    let traps: [StopClass] = [.signal(4), .signal(5)]
    return self == other || traps.contains(self) && traps.contains(other)
  }

  /// The reason without what another run can have: the name of a signal and the limits.
  package var words: String {
    switch self {
    case .signal(let number): "signal \(number)"
    case .exitCode(let code): "exit code \(code)"
    case .silence: "no event for the time of the limit"
    case .memory: "it uses more memory than the limit"
    case .other(let reason): reason
    }
  }
}
