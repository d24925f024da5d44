/// Which goldens a test run records.
package enum RecordMode: String, CaseIterable, Sendable {
  /// None; nothing is written.
  case never
  /// Those that do not exist. A golden that differs gets a renewed recording beside it.
  case missing
  /// Those that do not exist, and those that differ, in their place.
  case failed
  /// All, in their place.
  case all

  /// The environment variable that names a mode.
  package static let key = "COMPOSE_REPLAY_RECORD"

  /// The mode to use: the one asked for, else that of the environment, else ``missing``. On a
  /// service that tests changes, nothing is recorded.
  ///
  /// - Throws: ``RecordModeError``.
  package static func chosen(
    _ asked: RecordMode? = nil, environment: [String: String]
  ) throws(RecordModeError) -> RecordMode {
    var mode = asked
    if mode == nil, let word = environment[key], !word.isEmpty {
      guard let known = RecordMode(rawValue: word) else { throw .unknown(word) }
      mode = known
    }
    guard ContinuousIntegration.isOn(environment) else { return mode ?? .missing }
    if let mode, mode != .never { throw .refused(mode) }
    return .never
  }
}

/// Why a record mode cannot be used.
package enum RecordModeError: Error, Equatable, CustomStringConvertible {
  /// There is no such mode.
  case unknown(String)
  /// The mode would write while `CI` is set.
  case refused(RecordMode)

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
      "write \(RecordMode.allCases.dropLast().map(\.rawValue).joined(separator: ", ")) or "
        + RecordMode.all.rawValue
    case .refused: "record on your own machine and commit the result"
    }
  }
}
