import Foundation
import Replay
import Testing

extension ReplayRecording {
  /// The mode of the traits around the running test; nil for none.
  @TaskLocal static var ofTrait: ReplayRecording?

  /// The environment instead of that of the process; for tests of this module.
  @TaskLocal package static var environment: [String: String]?

  /// The mode for a call.
  ///
  /// - Throws: ``GoldenError`` for a mode that cannot be used.
  static func chosen(_ asked: ReplayRecording?) throws(GoldenError) -> ReplayRecording {
    do {
      return try chosen(
        asked ?? ofTrait, environment: environment ?? ProcessInfo.processInfo.environment)
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
