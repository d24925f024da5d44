import CBOR
import EventModel
import FoundationEssentials
import Replay
import SnapshotDiff

/// The replay of one golden by `verify`, which runs in another process.
struct GoldenResult: Sendable {
  let log: String
  let code: Int32
  let seconds: Double
  /// The verdict; nil if the log could not be replayed.
  let outcome: GoldenOutcome?
  /// The diagnostic code of what is wrong; nil for none.
  let diagnostic: String?
  /// The text for a person: the line of a golden that is as recorded, the report of one that is not.
  let lines: [String]
  /// Warnings and notes.
  let notes: [String]

  /// - Parameters:
  ///   - status: The exit code of the process; nil if a signal ended it.
  ///   - output: What the process wrote to standard output.
  ///   - messages: What the process wrote to standard error.
  init(_ log: String, status: Int32?, output: String, messages: String, seconds: Double) {
    (self.log, self.seconds) = (log, seconds)
    let messages = messages.split(separator: "\n").map(String.init)
    let reply = try? JSONDecoder().decode(GoldenReply.self, from: Data(output.utf8))
    let known = reply?.schema == GoldenReply.schema ? reply : nil
    if let outcome = known?.outcome, outcome.exitCode == status {
      (self.outcome, code, diagnostic) = (outcome, outcome.exitCode, outcome.code)
      (lines, notes) = (outcome.testLines, messages + outcome.warnings)
    } else if let problem = known?.problem, problem.code == status {
      (outcome, code, diagnostic) = (nil, problem.code, problem.diagnostic)
      (lines, notes) = (messages + problem.lines, [])
    } else {
      (outcome, diagnostic, notes) = (nil, nil, [])
      // A process without a reply has verified nothing, whatever its code.
      code =
        status == ExitCodes.verified ? ExitCodes.internalError : status ?? ExitCodes.inputOutput
      let isSilent = status == ExitCodes.verified || messages.isEmpty
      let end = status == nil ? "was killed" : isSilent ? "ended without a verdict" : nil
      lines =
        messages
        + (end.map { ["error: the verification of '\(Escaping.escaped(log))' \($0)"] } ?? [])
    }
  }

  var passes: Bool { code == ExitCodes.verified }

  // MARK: Words

  /// The difference in one line, without the number of events before it.
  var message: String { outcome?.headline ?? lines.first ?? "" }

  /// The line of the source that made the event that differs; nil if it is not known.
  var sourceLine: SourceLine? { outcome?.first?.place.flatMap(SourceFile.line(of:)) }

  /// How many goldens there are, and how many failed, as the last line of a test run.
  static func count(_ results: [GoldenResult], of part: String = "") -> String {
    let failed = results.count { !$0.passes }
    let words = failed == 0 ? "all as recorded" : "\(Counting.grouped(failed)) failed"
    return "\(Counting.goldens(results.count))\(part), \(words)"
  }

  /// One JSON document: whether the golden does what it should, and the document of `verify`.
  var document: String {
    let words = JSON.text(of: .array(notes.map { .text($0) }))
    return "{\"exit\":\(code),\"notes\":\(words),\"passed\":\(passes),"
      + "\"seconds\":\(Counting.seconds(seconds)),\"verify\":\(outcome?.json ?? errorDocument)}"
  }

  /// The document of `verify` of a log that could not be replayed.
  private var errorDocument: String {
    JSON.text(
      of: .map([
        "schema": .text("compose-replay/replay/1"), "log": .text(log), "result": .text("error"),
        "exit": .int(Int64(code)), "text": .array(lines.map { .text($0) }),
      ]))
  }
}
