import CBOR
import EventModel

/// What is known of a difference in a replay by the very build that recorded: the value comes from
/// outside the runtime.
package struct OutsideValue: Codable, Sendable {
  /// The class that the look of the values suggests; nil if they look like nothing in particular.
  package let look: Nondeterminism?
  /// What is not as it was when the session began, in words.
  package let differences: [String]
  private let isStop: Bool

  /// Nil for a stop that says nothing of the application, such as that at a limit of time.
  ///
  /// - Parameters:
  ///   - divergence: The first difference.
  ///   - differences: What is not as it was when the session began.
  package init?(_ divergence: Divergence, differences: [String]) {
    self.differences = differences
    isStop = divergence.difference == .stopped
    if isStop {
      switch StopClass(divergence.reason) {
      case .trap, .signal, .exit: break
      case .silence, .memory, .other: return nil
      }
    }
    guard let recorded = divergence.recorded, let replayed = divergence.replayed else {
      look = nil
      return
    }
    look = NondeterminismValues.look(NondeterminismValues.pairs(recorded, replayed))
  }

  /// The call that records such a value.
  package var remedy: String {
    look?.remedy
      ?? "ask for it in runtime.answer(\"name\") { … } or runtime.effect: a file, a setting, "
      + "process-wide state"
  }

  /// The lines of a report, without indentation.
  package var lines: [String] {
    let what = isStop ? "stop" : "value"
    var lines = [
      "build     this is the build that recorded, so the \(what) comes from outside the runtime"
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
