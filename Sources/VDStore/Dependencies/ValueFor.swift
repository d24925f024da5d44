import Foundation

/// What kind of process an application runs in.
public enum StoreEnvironment: Hashable, Sendable {
  case live, test, preview

  /// Takes the place of ``current`` while a task runs with it: a test that replays a session of
  /// an application in use runs the replay with ``live``.
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
  switch StoreEnvironment.current {
  case .live: live()
  case .test: test() ?? preview() ?? live()
  case .preview: preview() ?? test() ?? live()
  }
}
