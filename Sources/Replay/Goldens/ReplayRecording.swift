/// Which goldens a test, or a test run, records.
///
/// | mode | records |
/// |---|---|
/// | `never` | nothing; a golden that is missing fails. The mode while `CI` is set |
/// | `missing` | a golden that is missing, and a renewed recording beside one that differs. The usual mode |
/// | `failed` | those that are missing or differ, in their place |
/// | `all` | all, in their place |
///
/// A test that records fails once, so that a new golden is not mistaken for one that was verified. The
/// mode is that of the call, else of the trait `replayRecording(_:)`, else of the environment
/// variable `COMPOSE_REPLAY_RECORD`.
public enum ReplayRecording: String, CaseIterable, Sendable {
  /// Nothing is written.
  case never
  /// What is missing is recorded; a golden that differs gets a renewed recording beside it.
  case missing
  /// What is missing or differs is recorded.
  case failed
  /// Everything is recorded.
  case all

  /// The environment variable that names a mode.
  package static let key = "COMPOSE_REPLAY_RECORD"

  /// The mode to use: the one asked for, else that of the environment, else ``missing``. On a
  /// service that tests changes, nothing is recorded.
  ///
  /// - Throws: ``ReplayRecordingError``.
  package static func chosen(
    _ asked: ReplayRecording? = nil, environment: [String: String]
  ) throws(ReplayRecordingError) -> ReplayRecording {
    var mode = asked
    if mode == nil, let word = environment[key], !word.isEmpty {
      guard let known = ReplayRecording(rawValue: word) else { throw .unknown(word) }
      mode = known
    }
    guard ContinuousIntegration.isOn(environment) else { return mode ?? .missing }
    if let mode, mode != .never { throw .refused(mode) }
    return .never
  }
}
