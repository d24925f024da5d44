import FoundationEssentials
import ReplayRuntime

/// The kind of process in which an application runs.
///
/// A session records it with its first store: a test that replays a live session gets the values of
/// the live application.
public enum StoreEnvironment: String, Codable, Hashable, Sendable {
  case live, test, preview

  /// Replaces ``current`` in a task.
  @TaskLocal public static var override: StoreEnvironment?

  /// The override, else the kind of the process: a release build is live.
  public static var current: StoreEnvironment { override ?? detected }

  #if DEBUG
  private static let detected = StoreEnvironment.detect(
    environment: ProcessInfo.processInfo.environment, arguments: CommandLine.arguments)
  #else
  private static let detected = StoreEnvironment.live
  #endif

  /// The kind of a process, from its environment and its arguments, the first of which is its name.
  static func detect(environment: [String: String], arguments: [String]) -> StoreEnvironment {
    if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    let variables = ["XCTestConfigurationFilePath", "XCTestBundlePath", "SWIFT_TESTING_ENABLED"]
    if variables.contains(where: { environment[$0] != nil }) { return .test }
    let name = arguments.first?.split(separator: "/").last ?? ""
    let isTest =
      name.hasSuffix(".xctest") || name == "xctest" || name == "swiftpm-testing-helper"
      || arguments.contains("--testing-library")
    return isTest ? .test : .live
  }
}

extension StoreEnvironment {
  /// Records the kind of process as an answer of the session, once for each runtime.
  static func record(in runtime: Runtime) {
    runtime.inTurn("environment") {
      _ = runtime.registry(RecordedEnvironment.self) {
        RecordedEnvironment(runtime.answer("environment") { current })
      }
    }
  }

  /// The override, else the recorded kind of the session, else that of the process.
  static var chosen: StoreEnvironment {
    if let override { return override }
    let recorded = Runtime.named.flatMap { runtime in
      runtime.inTurn("environment") { runtime.existing(RecordedEnvironment.self) }
    }
    return recorded?.environment ?? current
  }
}

/// The kind of process in which a session was recorded.
private final class RecordedEnvironment {
  let environment: StoreEnvironment

  init(_ environment: StoreEnvironment) { self.environment = environment }
}

/// Selects a value by the kind of process; only the selected one is evaluated.
///
/// - Parameters:
///   - live: The value of live applications, and the default.
///   - test: The value of tests, and of previews without their own.
///   - preview: The value of previews, and of tests without their own.
///
/// Source: VDStore, `valueFor`.
public func valueFor<Value>(
  live: @autoclosure () -> Value, test: @autoclosure () -> Value? = nil,
  preview: @autoclosure () -> Value? = nil
) -> Value {
  switch StoreEnvironment.chosen {
  case .live: live()
  case .test: test() ?? preview() ?? live()
  case .preview: preview() ?? test() ?? live()
  }
}
