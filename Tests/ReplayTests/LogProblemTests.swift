import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import SessionLog
import Testing

@testable import compose_replay

@Suite struct LogProblemTests {
  @Test(
    "Each error of a log has its code, its exit code and a next step",
    arguments: [
      (LogError.Reason.notFound, "CR2001", ExitCodes.noSuchFile),
      (.isDirectory, "CR2002", ExitCodes.notALog),
      (.permissionDenied, "CR2003", ExitCodes.inputOutput),
      (.empty, "CR2004", ExitCodes.notALog),
      (.notALog, "CR2005", ExitCodes.notALog),
      (.newerMajor(found: 3, supported: 2), "CR2006", ExitCodes.needsAnother),
      (.unknownFeatures(4), "CR2007", ExitCodes.needsAnother),
      (.system(call: "write", errno: ENOSPC), "CR2008", ExitCodes.inputOutput),
      (.recordTooLarge(size: 9, limit: 8), "CR2009", ExitCodes.internalError),
      (.noSuchEvent(number: 9, of: 0..<8), "CR2010", ExitCodes.usage),
      (.damaged(.frame), "CR2101", ExitCodes.lossy),
      (.torn(bytesLost: 7), "CR2102", ExitCodes.lossy),
    ])
  func codes(_ reason: LogError.Reason, _ code: String, _ exit: Int32) {
    let problem = LogProblem.problem(for: LogError(reason, file: "a.log"))
    #expect(problem.diagnostic == code)
    #expect(problem.code == exit)
    #expect(problem.help?.isEmpty == false)
  }

  @Test("A log that is cut off in its head is no log, and has no events before the cut")
  func cutHead() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try Data(contentsOf: URL(fileURLWithPath: Tool.recording("scoreboard/match")))
    let cut = folder.appendingPathComponent("cut.log")
    try data.prefix(30).write(to: cut)
    for verb in ["verify", "info", "doctor", "recover", "events"] {
      let tool = try Tool(verb, cut.path)
      #expect(tool.code == ExitCodes.notALog, "\(verb)")
      #expect(tool.messages.contains("is cut off in its head: its 30 bytes hold no event"))
      #expect(!tool.messages.contains("compose-replay \(verb)"))
    }
  }

  @Test("An event that cannot be written and a log that contradicts itself have codes of their own")
  func others() throws {
    let unwritable = LogError.Reason.unwritableEvent(
      number: 3, EventCodingError(.numberOutOfRange, at: 0))
    #expect(LogProblem.problem(for: LogError(unwritable, file: "a.log")).diagnostic == "CR2011")

    let log = try TemporaryLog(
      """
      t+0.001s input start app {}
        life create app.count 1
        commit app.count version=1 absent.key = 2

      """)
    let tool = try Tool("show", log.path, "@2")
    #expect(tool.code == ExitCodes.lossy)
    #expect(tool.messages.contains("CR2103"))
  }
}

/// Why a log has no application to replay it with.
@Suite struct MissingApplicationTests {
  enum Lonely: ReplayableApplication {
    static func build(in host: HeadlessHost) {}
  }

  private static func program(_ name: String) -> String {
    Bundle.main.bundleURL.appendingPathComponent(name).path
  }

  @Test("A log that begins in the middle of a session is not replayed, CR2301")
  func inspectOnly() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("late.log").path
    let runtime = Runtime()
    runtime.note("before the recording")
    let recorder = try Recorder(path: path, application: Lonely.self, runtime: runtime)
    runtime.note("recorded")
    try recorder.finish()
    let tool = try Tool("verify", path)
    #expect(tool.code == ExitCodes.needsAnother)
    #expect(tool.messages.contains("CR2301"))
  }

  @Test("An unknown application is CR2302, several executables of one name are CR2305")
  func unknown() throws {
    let folder = try PrivateTestFolder()
    let log = try TemporaryLog("t+0.001s input start app {}\n")
    #expect(try Tool("verify", log.path).messages.contains("CR2302"))

    let registry = ApplicationRegistry(path: folder.path + "/compose-replay/applications.json")
    for name in ["S0Startup", "S1Startup"] { try registry.remember("demo", at: Self.program(name)) }
    let tool = try Tool(["verify", log.path], environment: ["XDG_STATE_HOME": folder.path])
    #expect(tool.code == ExitCodes.needsAnother)
    #expect(tool.messages.contains("CR2305"))
    #expect(tool.messages.contains("S1Startup"))
  }

  @Test("The verdict names an executable that was found by its name, and another build of the name")
  func found() throws {
    let folder = try PrivateTestFolder()
    let environment = ["XDG_STATE_HOME": folder.path]
    let (log, program) = (folder.path + "/session.log", folder.path + "/original")
    let other = folder.path + "/other"
    for path in [program, other] {
      try FileManager.default.copyItem(atPath: Self.program("S0Startup"), toPath: path)
    }
    let recorded = try Tool(
      ["record", "-o", log, "--", program], environment: environment, input: "tap logIn\n")
    #expect(recorded.code == 0)
    let name = try SessionLogReader(path: log).head.application
    let verified = try Tool(["verify", log], environment: environment)
    #expect(verified.code == 0)
    #expect(verified.output.contains("by \(program) build "))
    #expect(verified.messages == "")

    // The same build at another path is no other executable; a changed one is.
    let registry = ApplicationRegistry(path: folder.path + "/compose-replay/applications.json")
    try registry.remember(name, at: other)
    #expect(try Tool(["verify", log], environment: environment).messages == "")
    try Self.change(other)
    let both = try Tool(["verify", log], environment: environment)
    #expect(both.messages.contains("note: '\(name)' is the name of two executables: '\(program)'"))
    #expect(both.messages.contains("'\(other)'"))

    unlink(program)
    let json = try Tool(["verify", "--json", log], environment: environment)
    #expect(json.messages.contains("was recorded from another executable than '\(other)'"))
    #expect(json.output.contains("\"recorded_build\""))
    let junit = folder.path + "/junit.xml"
    let line = try Tool(["verify", "--junit", junit, log], environment: environment).output
    #expect(line.contains("by \(other) build ") && line.contains("; recorded by build "))
    #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("by \(other) build "))
  }

  /// Changes the build id of an executable.
  private static func change(_ path: String) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let name = try #require(data.range(of: Data([3, 0, 0, 0, 0x47, 0x4E, 0x55, 0])))
    data[name.upperBound] ^= 0xFF
    try data.write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
  }

  @Test("Another application is CR2303; bodies that may not run are CR2306")
  func other() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, program) = (folder.path + "/session.log", Self.program("S0Startup"))
    let visit = Tool.recording("exhibition/visit")
    #expect(try Tool("verify", visit, "--app", program).messages.contains("CR2303"))
    let recorded = try Tool(["record", "-o", log, "--", program], input: "tap logIn\n")
    #expect(recorded.code == 0)
    let bodies = try Tool("verify", "--bodies", log, "--app", program)
    #expect(bodies.code == ExitCodes.usage)
    #expect(bodies.messages.contains("CR2306"))
  }
}
