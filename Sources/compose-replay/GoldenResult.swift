import CBOR
import Foundation
import SnapshotDiff

/// What the replay of a golden means, with its policy.
struct GoldenResult {
  let log: String
  let code: Int32
  let seconds: Double
  /// The text for a person: the line of a golden that is as recorded, the report of one that is not.
  let lines: [String]
  /// The JSON document of `verify`, or one for a log that could not be replayed.
  private let verification: String
  /// Warnings and notes.
  let notes: [String]
  /// Whether the log could not be replayed at all.
  let isBroken: Bool

  init(_ run: GoldenRun) {
    log = run.log
    seconds = run.seconds
    let messages = run.messages.split(separator: "\n").map(String.init)
    let report = Self.report(run.output)
    guard let report, let status = run.status else {
      code = run.status ?? ExitCodes.internalError
      isBroken = true
      let end = run.status == nil ? ["error: the verification of '\(log)' was killed"] : []
      lines = messages + end
      notes = []
      verification = JSON.text(
        of: .map(sorting: [
          .init(.text("schema"), .text("compose-replay/replay/1")), .init(.text("log"), .text(log)),
          .init(.text("result"), .text("error")), .init(.text("exit"), .int(Int64(code))),
          .init(.text("text"), .array(lines.map { .text($0) })),
        ]))
      return
    }
    verification = run.output.trimmingCharacters(in: .newlines)
    isBroken = false
    notes = messages
    code = status
    let text = report.text ?? []
    // The report of an expected difference precedes the line that says that the golden passes.
    lines = status == ExitCodes.verified ? text.drop { !$0.hasPrefix("ok  ") }.map { $0 } : text
  }

  /// One JSON document: whether the golden does what it should, and the document of `verify`.
  var document: String { "{\"passed\":\(code == ExitCodes.verified),\"verify\":\(verification)}" }

  /// The part of the document of `verify` that is needed here.
  private struct Report: Decodable {
    var text: [String]?
  }

  private static func report(_ output: String) -> Report? {
    try? JSONDecoder().decode(Report.self, from: Data(output.utf8))
  }
}
