import Foundation
import SessionLog
import Testing

/// The smallest session of an application that stops, as `STOP_AS` of the probe says.
@Suite struct MinimizeVerbTests {
  private static let probe = Bundle.main.bundleURL.appendingPathComponent("stopping-probe").path

  @Test(
    "A stop is kept by its kind and line, and the result verifies",
    arguments: [
      ("fatal@beforeCommit", "CR4301 signal "), ("exit1@beforeCommit", "CR4301 exit code 1"),
      ("exit0@beforeCommit", "CR4301 exit code 0"), ("commits", "CR4301 a turn makes events"),
    ])
  func stops(how: String, kept: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, small) = (folder.path + "/session.log", folder.path + "/small.log")
    let simulated = try Tool(
      "simulate", "StoppingProbe", "--app", Self.probe, "--steps", "30", "-o", log)
    #expect(simulated.code == 0, "\(simulated.messages)")
    let environment = ["STOP_AS": how]
    let tool = try Tool(
      ["minimize", log, "--app", Self.probe, "-o", small], environment: environment)
    #expect(tool.code == 0, "\(tool.messages)")
    #expect(tool.lines.first?.hasPrefix("1 of 30 stimuli are left") == true, "\(tool.output)")
    #expect(tool.lines.dropFirst().first == "  tap StoppingProbe/button:second")
    #expect(tool.lines.last?.hasPrefix("kept: \(kept)") == true, "\(tool.output)")
    // An endless turn is kept with its beginning only.
    if how == "commits" { return }
    let verified = try Tool(["verify", small, "--app", Self.probe], environment: environment)
    #expect(verified.code == 0 && verified.output.contains("crash reproduced"), "\(verified)")
    let other = try Tool(
      ["minimize", log, "--app", Self.probe, "--keep", "CR4402", "-o", small + "2"],
      environment: environment)
    #expect(other.code == 1 && other.messages.contains("CR2025"), "\(other.messages)")
  }

  @Test("What is typed into a field for secrets is nowhere in the branch, nor in its head")
  func secrets() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, new) = (Tool.recording("storefront/checkout"), folder.path + "/new.log")
    for edit in [
      ["--insert", "@49", "type Password hunter2"], ["--edit", "@36", "hunter2"],
      ["--insert", "@0", "type Passwort hunter2"], ["--insert", "@end", "type Password hunter2"],
      ["--move", "@36", "@end", "--edit", "@36", "hunter2"],
    ] {
      let tool = try Tool(["branch", log, "-o", new] + edit)
      #expect(tool.code == 0 && tool.messages == "", "\(tool.messages)")
      #expect(!tool.output.contains("hunter2"), "\(edit)")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: new))
      #expect(bytes.range(of: Data("hunter2".utf8)) == nil, "\(edit)")
      #expect(try !Tool("export", new).output.contains("hunter2"), "\(edit)")
      #expect(try Tool("info", new).output.contains("@"), "\(edit)")
      // What follows from the secret is in no log, so a difference is none of the application.
      let verified = try Tool("verify", new)
      #expect([0, 3].contains(verified.code), "\(edit): \(verified.output)")
    }
    _ = try Tool("branch", log, "-o", new, "--edit", "@192", "MUG20")
    #expect(try Tool("info", new).output.contains("edit @192 \"MUG20\""))
  }

  @Test("The end of a branch that stops the application is in its log, with exit code 4")
  func branch() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, new) = (folder.path + "/session.log", folder.path + "/new.log")
    _ = try Tool("simulate", "StoppingProbe", "--app", Self.probe, "--steps", "9", "-o", log)
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    let tool = try Tool(
      ["branch", log, "--app", Self.probe, "--insert", "@0", "tap second", "-o", new],
      environment: ["STOP_AS": "fatal@beforeCommit"])
    #expect(tool.code == 4 && tool.messages.contains("CR4301"), "\(tool.messages)")
    #expect(tool.messages.contains("compose-replay minimize"), "\(tool.messages)")
    let verified = try Tool(
      ["verify", new, "--app", Self.probe], environment: ["STOP_AS": "fatal@beforeCommit"])
    #expect(verified.code == 0 && verified.output.contains("crash reproduced"), "\(verified)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
  }
}
