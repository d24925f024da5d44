import Foundation
import Replay
import Testing

/// Which goldens a test records.
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
public enum ReplayRecording: String, Sendable {
  /// Nothing is written.
  case never
  /// What is missing is recorded; a golden that differs gets a renewed recording beside it.
  case missing
  /// What is missing or differs is recorded.
  case failed
  /// Everything is recorded.
  case all

  /// The mode of the traits around the running test; nil for none.
  @TaskLocal static var ofTrait: ReplayRecording?

  /// The environment instead of that of the process; for tests of this module.
  @TaskLocal package static var environment: [String: String]?

  /// The mode for a call.
  ///
  /// - Throws: ``GoldenError`` for a mode that cannot be used.
  static func chosen(_ asked: ReplayRecording?) throws(GoldenError) -> RecordMode {
    let mode = (asked ?? ofTrait).flatMap { RecordMode(rawValue: $0.rawValue) }
    do {
      return try RecordMode.chosen(
        mode, environment: environment ?? ProcessInfo.processInfo.environment)
    } catch {
      throw GoldenError(text: "CR3008 \(error); \(error.help)")
    }
  }
}

/// A trait that says which goldens the tests of a suite record.
public struct ReplayRecordingTrait: TestTrait, SuiteTrait, TestScoping {
  let mode: ReplayRecording
  /// True: the trait holds for the tests of nested suites.
  public var isRecursive: Bool { true }

  /// Runs a test with the mode of this trait.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await ReplayRecording.$ofTrait.withValue(mode, operation: function)
  }
}

extension Trait where Self == ReplayRecordingTrait {
  /// Which goldens a test, or the tests of a suite, record.
  public static func replayRecording(_ mode: ReplayRecording) -> Self {
    ReplayRecordingTrait(mode: mode)
  }
}
