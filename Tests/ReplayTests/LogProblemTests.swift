import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import SessionLog
import Testing

@testable import Commands

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

  @Test("An unknown application is CR2302")
  func unknown() throws {
    let log = try TemporaryLog("t+0.001s input start app {}\n")
    let tool = try Tool("verify", log.path)
    #expect(tool.code == ExitCodes.needsAnother)
    #expect(tool.messages.contains("CR2302"))
  }

  @Test("The verdict names an executable of another build, and the build that recorded")
  func otherBuild() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, program) = (folder.path + "/session.log", folder.path + "/other")
    let original = Self.program("S0Startup")
    #expect(try Tool(["record", "-o", log, "--", original], input: "tap logIn\n").code == 0)
    try FileManager.default.copyItem(atPath: original, toPath: program)
    #expect(try Tool("verify", log, "--app", program).output.contains("by \(program) build "))
    try Self.change(program)
    let json = try Tool("verify", "--json", log, "--app", program)
    #expect(json.output.contains("\"recorded_build\""))
    let junit = folder.path + "/junit.xml"
    let line = try Tool("verify", "--junit", junit, log, "--app", program).output
    #expect(line.contains("by \(program) build ") && line.contains("; recorded by build "))
    #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("by \(program) build "))
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
