import Platform

/// How an application stopped. Its words are made here, for reports and for the last event of a log.
package enum StopReason: Hashable, Sendable, CustomStringConvertible {
  /// A signal ended it, at a line of its source if that is known.
  case signal(Int32, place: String?)
  /// It ended by itself, with an exit code.
  case exitCode(Int32)
  /// It ended by itself, with exit code 0, before its replay had made all events of the record.
  case endedEarly
  /// It made no event for the time of the limit, in seconds. The option that sets the limit is named if
  /// there is one.
  case silence(Double, ofProcessor: Bool, option: String?)
  /// It used more memory than the limit, in MiB.
  case memory(Int, option: String?)
  /// A turn made more events than any turn does.
  case endlessTurn
  /// Another reason, in words.
  case other(String)
  /// The words of a log, which an earlier build may have written.
  case recorded(String)

  /// The words for a person and for a log.
  package var description: String {
    switch self {
    case .signal(let number, let place):
      "signal \(number) (\(Signals.words(for: number))"
        + (place.map { CrashReport.placeMark + $0 } ?? ")")
    case .exitCode(let code): "exit code \(code)"
    case .endedEarly: "it ended before the record did"
    case .silence(let seconds, let isOfProcessor, let option):
      "no event for \(Self.number(seconds)) s" + (isOfProcessor ? " of processor time" : "")
        + Self.setting(option)
    case .memory(let limit, let option):
      "it uses more than \(limit) MiB of memory" + Self.setting(option)
    case .endlessTurn: "a turn makes events without end"
    case .other(let words), .recorded(let words): words
    }
  }

  /// It sent data that does not follow the protocol.
  package static func garbled(_ problem: String) -> StopReason {
    .other("it sent what is no event: \(problem)")
  }

  private static func setting(_ option: String?) -> String {
    option.map { "; the limit is set with '\($0)'" } ?? ""
  }

  private static func number(_ seconds: Double) -> String {
    seconds == seconds.rounded() && seconds < 1e9 ? String(Int(seconds)) : String(seconds)
  }
}
