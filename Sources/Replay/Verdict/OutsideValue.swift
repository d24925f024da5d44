import CBOR
import EventModel
import ReplayRuntime

/// What is known of a difference in a replay by the very build that recorded: the value comes from
/// outside the runtime.
package struct OutsideValue: Codable, Sendable {
  /// The class that the look of the values suggests; nil if they look like nothing in particular.
  package let look: Nondeterminism?
  /// What is not as it was when the session began, in words.
  package let differences: [String]
  private let isStop: Bool
  /// How the application stopped when it was recorded, if its replay does not stop.
  private let recordedStop: String?
  /// Whether the recorded event is the failure of a flow that waited for what no replay repeats.
  private let isWait: Bool
  /// Whether the recorded event is the change of an object outside every turn. That of a store would be
  /// repeated.
  private let isObject: Bool

  /// Nil for a stop that says nothing of the application, such as that at a limit of time.
  ///
  /// - Parameters:
  ///   - divergence: The first difference.
  ///   - differences: What is not as it was when the session began.
  ///   - symbols: The symbol table of the record.
  package init?(_ divergence: Divergence, differences: [String], symbols: SymbolTable) {
    self.differences = differences
    isWait =
      divergence.recorded.map {
        $0.kind == .failure && symbols[$0.header.name] == FailureCode.unrecordedAwait
      } ?? false
    isObject =
      divergence.difference == .missing
      && divergence.recorded.map { $0.kind == .commit && $0.cause == EventHeader.noCause } ?? false
    isStop = divergence.difference == .stopped
    recordedStop = Self.recordedStop(divergence)
    switch divergence.stop {
    case nil, .signal, .exitCode: break
    case .silence, .memory, .other: return nil
    }
    guard let recorded = divergence.recorded, let replayed = divergence.replayed else {
      look = nil
      return
    }
    look = NondeterminismValues.look(NondeterminismValues.pairs(recorded, replayed))
  }

  /// The first line of a failure that ended the application.
  private static func recordedStop(_ divergence: Divergence) -> String? {
    guard divergence.difference == .missing, let recorded = divergence.recorded,
      recorded.kind == .failure,
      case let line = recorded.payload.withUnsafeBytes({ Event.stop(in: $0).reason }),
      case .signal = StopClass(.recorded(line))
    else { return nil }
    return line
  }

  /// The call that records such a value.
  package var remedy: String {
    (recordedStop == nil ? "" : "none if somebody ended the program; else ")
      + (isWait ? Self.wait : isObject ? Self.object : look?.remedy ?? Self.general)
  }

  private static let wait = "wrap what the flow waits for in runtime.recorded(\"name\") { … }"

  private static let object =
    "wrap what a task waits for before the change in runtime.recorded(\"name\") { … }"

  private static let general =
    "ask for it in runtime.answer(\"name\") { … } or runtime.effect: a file, a setting, "
    + "process-wide state"

  /// The lines of a report, without indentation.
  package var lines: [String] {
    var lines = [
      isWait
        ? "build     this is the build that recorded, and it waited for what no replay repeats"
        : isObject
          ? "build     this is the build that recorded, and an object changed outside every turn"
          : recordedStop.map {
            "build     this is the build that recorded, and it does not stop: nothing in the session "
              + "leads to \($0)"
          }
            ?? "build     this is the build that recorded, so the \(isStop ? "stop" : "value") comes from "
            + "outside the runtime"
    ]
    if !differences.isEmpty {
      let shown = differences.prefix(8).joined(separator: ", ")
      let rest = differences.count > 8 ? " and \(differences.count - 8) more" : ""
      lines.append("since     not as in the recording: \(shown)\(rest)")
    }
    if let look { lines.append("looks     like \(look.rawValue): \(look.explanation)") }
    lines.append("remedy    \(remedy)")
    return lines
  }
}
