import Foundation
import Testing

/// The snippets that are programs, run and replayed as a person would.
@Suite struct StartupTests {
  @Test(
    "S0-21, S1-21, S3-11: an application is a program that records and replays itself",
    arguments: [
      ("S0Startup", "tap logIn", ["Welcome", "Log In"], "verified 100%"),
      ("S1Startup", "tap logIn", ["Welcome", "Log In"], "verified 100%"),
      ("S3Startup", "tap Tap", ["Tapped 1"], "verified 99%  not seen 1: app.MyApp"),
    ])
  func application(name: String, tap: String, shown: [String], verdict: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/session.log"
    let program = Bundle.main.bundleURL.appendingPathComponent(name).path
    let run = try Tool(program: program, [], input: "screen\n\(tap)\nscreen\n")
    #expect(run.code == 0 && shown.allSatisfy(run.output.contains), "\(run.output)\(run.messages)")
    let recorded = try Tool(
      ["record", "-o", log, "--", program], input: "\(tap)\n\(tap)\nquit\n")
    #expect(recorded.code == 0, "\(recorded.messages)")
    let verified = try Tool("verify", log, "--app", program)
    #expect(verified.code == 0, "\(verified.messages)")
    #expect(verified.output.hasPrefix("ok ") && verified.output.contains(verdict))
  }
}
