import EventModel
import Foundation
import Replay
import SessionLog
import Testing

@testable import Commands

@Suite struct GoldenOutcomeTests {
  /// The outcome of a recording, without its policy, and with several differences.
  static func outcome(of log: String) throws -> GoldenOutcome {
    let session = try VerifySession(log: log, app: nil, isInProcess: true)
    var options = ReplayJudge.Options()
    options.limit = 10
    return try session.run(options: options, to: nil).described()
  }

  private static func reply(_ outcome: GoldenOutcome) throws -> String {
    String(decoding: try JSONEncoder().encode(GoldenReply(outcome: outcome)), as: UTF8.self)
  }

  private static func result(_ status: Int32?, _ output: String, _ messages: String = "")
    -> GoldenResult
  {
    GoldenResult("a.log", status: status, output: output, messages: messages, seconds: 1)
  }

  @Test(
    "Another process makes the same reports of an outcome",
    arguments: ["storefront/price-bug", "scoreboard/match", "storefront/checkout"])
  func handover(name: String) throws {
    var outcome = try Self.outcome(of: Tool.recording(name))
    let code: Int32 = name == "storefront/price-bug" ? 1 : 0
    #expect(outcome.exitCode == code && outcome.differences.isEmpty == (code == 0))
    outcome.renewal = .pending(golden: "a.log", path: "a.log.new")
    let result = Self.result(code, try Self.reply(outcome), "a message\n")
    let read = try #require(result.outcome)
    #expect(read.lines == outcome.lines && read.reviewLines == outcome.reviewLines)
    #expect(read.json == outcome.json && read.annotations == outcome.annotations)
    #expect(read.statistics == outcome.statistics)
    #expect(result.notes == ["a message"] + outcome.warnings && result.passes == (code == 0))
  }

  @Test("Reports say that something was recorded only where it was")
  func renewals() {
    typealias Renewal = GoldenOutcome.Renewal
    let mended = Renewal.mended(golden: "a.log", app: nil)
    #expect(mended.line == mended.testLine() && mended.line.hasSuffix(mended.testText))
    #expect(!mended.testText.contains("recorded"))
    #expect(Renewal.impossible("no room").snapshotText == "renewed nothing: no room")
    #expect(Renewal.recorded(events: 1).snapshotText.hasPrefix("recorded again"))
  }

  @Test("An outcome says how a damaged log is damaged")
  func damage() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("cut.log").path
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Tool.recording("storefront/checkout")))
    try bytes.dropLast(60).write(to: URL(fileURLWithPath: log))
    let outcome = try Self.outcome(of: log)
    #expect(outcome.isIncomplete && !outcome.passes && outcome.exitCode == ExitCodes.lossy)
    let read = try #require(Self.result(outcome.exitCode, Self.reply(outcome)).outcome)
    #expect(read.integrity == outcome.integrity && read.integrity.isLossy)
    #expect(read.warnings == outcome.warnings && read.headline.hasPrefix("incomplete  "))
  }

  @Test("A process that gives no verdict, or another one than its exit code, verifies nothing")
  func noVerdict() throws {
    let passing = try Self.reply(Self.outcome(of: Tool.recording("scoreboard/match")))
    let failing = try Self.reply(Self.outcome(of: Tool.recording("storefront/price-bug")))
    let replies =
      [
        (0, ""), (0, failing), (1, passing), (nil, passing), (nil, ""), (70, ""), (0, "ok  a.log"),
        (0, passing.replacing("verdict\\/1", with: "verdict\\/2")),
      ] as [(Int32?, String)]
    for (status, output) in replies {
      let result = Self.result(status, output)
      #expect(!result.passes && result.outcome == nil, "\(String(describing: status)) \(output)")
      #expect(result.lines.count == 1 && result.lines[0].hasPrefix("error: the verification of"))
      #expect(result.document.contains("\"passed\":false"))
    }
    #expect(Self.result(nil, "").message.hasSuffix("was killed"))
  }

  @Test("A problem is handed over with its code, its diagnostic code and its text")
  func problem() throws {
    let problem = Problem(
      code: ExitCodes.notALog, what: "'a.log' is empty", details: ["more"], help: "record it",
      diagnostic: "CR2004")
    let reply = try JSONEncoder().encode(GoldenReply(problem: problem))
    let result = Self.result(
      ExitCodes.notALog, String(decoding: reply, as: UTF8.self), "note: before it\n")
    #expect(result.code == ExitCodes.notALog && result.diagnostic == "CR2004" && !result.passes)
    #expect(
      result.lines == [
        "note: before it", "error: CR2004 'a.log' is empty", "  more", "help: record it",
      ])
  }

  @Test("A place leads to its file and line, also with the name of a commit after it")
  func sourceLine() {
    for place in ["Samples/CartService.swift:13", "Samples/CartService.swift:13 add: one"] {
      let line = SourceFile.line(of: place)
      #expect(line?.line == 13 && line?.path.hasSuffix("Cart/CartService.swift") == true)
    }
    #expect(SourceFile.line(of: "CartService.swift: 13") == nil)
  }
}
