import Foundation
import Replay
import Testing

/// What the tool says of applications that trap, or that depend on what no log holds.
@Suite struct ProbeTests {
  private let folder: URL
  private var log: String { folder.appendingPathComponent("session.log").path }

  init() throws { folder = try TemporaryLog.folder() }

  /// Records a session of a program that was built beside these tests.
  private func record(
    _ program: String, _ arguments: [String] = [], tapping target: String,
    environment: [String: String] = [:]
  ) throws -> Tool {
    try Tool(
      ["record", "-o", log, "--", Self.path(program)] + arguments, environment: environment,
      input: "tap \(target)\n")
  }

  private static func path(_ program: String) -> String {
    Bundle.main.bundleURL.appendingPathComponent(program).path
  }

  @Test("A session that ends with a trap of the application has the failure CR4301 at its end")
  func trap() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try record(
      "stopping-probe", tapping: "first", environment: ["STOP_AS": "fatal@afterCommit"])
    let failures = try Tool("events", log, "--kind", "failure")
    #expect(failures.output.contains("CR4301"))
  }

  @Test("An application whose two replays differ from each other is CR1208")
  func differentReplays() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try record("zoo-probe", ["uuid", "compose"], tapping: "plant").code == 0)
    let verdict = try Tool("verify", "--twice", log, "--app", Self.path("zoo-probe"))
    #expect(verdict.code == 1)
    #expect(verdict.messages.contains("CR1208"))
  }
}
