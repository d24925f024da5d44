import Foundation
import ReplayRuntime

/// What kind of process an application runs in.
///
/// A session records it when it makes its first store: a test that replays the session of an
/// application in use gets the values of that application.
public enum StoreEnvironment: String, Codable, Hashable, Sendable {
  case live, test, preview

  /// Takes the place of ``current`` while a task runs with it.
  @TaskLocal public static var override: StoreEnvironment?

  /// The override, else what the process tells: release builds are live.
  public static var current: StoreEnvironment { override ?? detected }

  #if DEBUG
    private static let detected = StoreEnvironment.detect(
      environment: ProcessInfo.processInfo.environment, arguments: CommandLine.arguments)
  #else
    private static let detected = StoreEnvironment.live
  #endif

  /// What a process is, by its environment and its arguments, the first of which is its name.
  static func detect(environment: [String: String], arguments: [String]) -> StoreEnvironment {
    if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    let variables = ["XCTestConfigurationFilePath", "XCTestBundlePath", "SWIFT_TESTING_ENABLED"]
    if variables.contains(where: { environment[$0] != nil }) { return .test }
    let name = arguments.first.map { ($0 as NSString).lastPathComponent } ?? ""
    let isTest =
      name.hasSuffix(".xctest") || name == "xctest" || name == "swiftpm-testing-helper"
      || arguments.contains("--testing-library")
    return isTest ? .test : .live
  }
}

extension StoreEnvironment {
  /// Asks what kind of process this is, as a part of the session; once for each runtime.
  static func record(in runtime: Runtime) {
    runtime.inTurn("environment") {
      _ = runtime.registry(RecordedEnvironment.self) {
        RecordedEnvironment(runtime.answer("environment") { current })
      }
    }
  }

  /// The override, else that of the session, else that of the process.
  static var chosen: StoreEnvironment {
    if let override { return override }
    let recorded = Runtime.named.flatMap { runtime in
      runtime.inTurn("environment") { runtime.existing(RecordedEnvironment.self) }
    }
    return recorded?.environment ?? current
  }
}

/// What kind of process a session was recorded in.
private final class RecordedEnvironment {
  let environment: StoreEnvironment

  init(_ environment: StoreEnvironment) { self.environment = environment }
}

/// Picks a value by the kind of process; only the one that is picked is made.
///
/// - Parameters:
///   - live: For applications in use, and where no other is given.
///   - test: For tests; also for previews without a value of their own.
///   - preview: For previews; also for tests without a value of their own.
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
