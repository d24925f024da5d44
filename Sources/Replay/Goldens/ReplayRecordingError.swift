/// Why a record mode cannot be used.
package enum ReplayRecordingError: Error, Equatable, CustomStringConvertible {
  /// There is no such mode.
  case unknown(String)
  /// The mode would write while `CI` is set.
  case refused(ReplayRecording)

  /// The message for a person.
  package var description: String {
    switch self {
    case .unknown(let word): "'\(word)' is no record mode"
    case .refused(let mode): "nothing is recorded while CI is set, so the mode is not '\(mode)'"
    }
  }

  /// What to do.
  package var help: String {
    switch self {
    case .unknown:
      "write \(ReplayRecording.allCases.dropLast().map(\.rawValue).joined(separator: ", ")) or "
        + ReplayRecording.all.rawValue
    case .refused: "record on your own machine and commit the result"
    }
  }
}
