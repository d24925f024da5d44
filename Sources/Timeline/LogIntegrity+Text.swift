import EventModel
import SessionLog

extension LogIntegrity {
  /// The state of the log in a few words; empty if it is complete.
  package var note: String {
    switch self {
    case .complete: ""
    case .unfinished: "unfinished"
    case .torn(let lost, _): "\(lost) bytes torn"
    case .damaged:
      "damaged" + (lossText.map { ": \($0)" } ?? "")
    }
  }

  /// What a reader of the session must know if a part of it is lost, as warnings.
  ///
  /// - Parameter log: The log as the user named it.
  package func warnings(about log: String) -> [String] {
    switch self {
    case .complete, .unfinished: return []
    case .torn(let bytes, let last):
      return [
        "warning: '\(log)' is cut off: \(bytes) bytes at its end are no whole chunk"
          + (last.map { "; the last whole event is @\($0)" } ?? "")
      ]
    case .damaged(let regions):
      let place = regions.first.map { " at byte \($0.range.lowerBound)" } ?? ""
      let count = regions.count - 1
      let others = count > 0 ? " and in \(count) more place\(count == 1 ? "" : "s")" : ""
      let loss = lossText ?? "no event is lost"
      return [
        "warning: '\(log)' is damaged\(place)\(others); \(loss)",
        "help: \(ShellCommand("doctor", .log(log)).mention) lists the damage, "
          + "\(ShellCommand("recover", .log(log)).mention) writes what is left into a new log",
      ]
    }
  }

  /// The lost events, the first ranges by their numbers; nil if none are lost.
  private var lossText: String? {
    let lost = lostEvents
    guard !lost.isEmpty else { return nil }
    let shown = lost.prefix(3).map(Self.text)
    let more = lost.count > 3 ? " and \(lost.count - 3) more ranges" : ""
    let isOne = lost.count == 1 && lost[0].count < 2
    return shown.joined(separator: ", ") + more + (isOne ? " is lost" : " are lost")
  }

  /// The numbers of lost events, in words.
  package static func text(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "everything from @\(range.lowerBound) on"
    case 1: "@\(range.lowerBound)"
    default: "@\(range.lowerBound) to @\(range.upperBound - 1)"
    }
  }
}

extension SessionTimeline {
  /// How complete the session is, in a few words; empty if it is complete.
  package var integrityNote: String {
    get throws { try events.integrity.note }
  }

  /// Why the state after an event is not certain; nil if it is.
  package func uncertainty(of state: Projection) -> String? {
    state.firstGap.map { gap in
      "warning: events from @\(gap) on are lost, and there is no stored state between them and "
        + "@\(state.lastEvent): values that they wrote are older here, or missing"
    }
  }
}
