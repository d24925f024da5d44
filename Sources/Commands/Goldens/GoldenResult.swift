import CBOR
import FoundationEssentials
import SnapshotDiff

/// What the replay of a golden means, with its policy.
struct GoldenResult {
  let log: String
  let code: Int32
  let seconds: Double
  /// The text for a person: the line of a golden that is as recorded, the report of one that is not.
  let lines: [String]
  /// Warnings and notes.
  let notes: [String]
  /// Whether the log could not be replayed at all.
  let isBroken: Bool
  /// The JSON document of `verify`, or one for a log that could not be replayed.
  private let verification: String
  private let first: Verification.Divergence?

  init(_ run: GoldenRun) {
    log = run.log
    seconds = run.seconds
    let messages = run.messages.split(separator: "\n").map(String.init)
    let report = Self.decoded(Verification.self, run.output)
    guard let report, let status = run.status else {
      code = run.status ?? ExitCodes.inputOutput
      isBroken = true
      let end =
        run.status == nil
        ? ["error: the verification of '\(Escaping.escaped(log))' was killed"] : []
      lines = messages + end
      notes = []
      first = nil
      verification = JSON.text(
        of: .map(sorting: [
          .init(.text("schema"), .text("compose-replay/replay/1")), .init(.text("log"), .text(log)),
          .init(.text("result"), .text("error")), .init(.text("exit"), .int(Int64(code))),
          .init(.text("text"), .array(lines.map { .text($0) })),
        ]))
      return
    }
    verification = run.output.trimmed(\.isNewline)
    isBroken = false
    notes = messages
    code = status
    first = report.divergences?.first
    lines = report.lines(isVerified: status == ExitCodes.verified)
  }

  // MARK: Words

  /// The difference in one line, without the number of events before it.
  var message: String {
    let line = lines.first ?? ""
    return line.firstRange(of: "          ").map { String(line[..<$0.lowerBound]) } ?? line
  }

  /// The line of the source that made the event that differs; nil if it is not known.
  var sourceLine: SourceLine? { first?.place.flatMap(SourceFile.line(of:)) }

  /// How many goldens there are, and how many failed, as the last line of a test run.
  static func count(_ results: [GoldenResult], of part: String = "") -> String {
    let failed = results.count { $0.code != ExitCodes.verified }
    let words = failed == 0 ? "all as recorded" : "\(Counting.grouped(failed)) failed"
    return "\(Counting.goldens(results.count))\(part), \(words)"
  }

  /// One JSON document: whether the golden does what it should, and the document of `verify`.
  var document: String {
    let words = JSON.text(of: .array(notes.map { .text($0) }))
    return "{\"exit\":\(code),\"notes\":\(words),\"passed\":\(code == ExitCodes.verified),"
      + "\"seconds\":\(Counting.seconds(seconds)),\"verify\":\(verification)}"
  }

  // MARK: Reading

  /// The part of the document of `verify` that is needed here.
  private struct Verification: Decodable {
    struct Divergence: Decodable {
      var place: String?
    }

    var text: [String]?
    var divergences: [Divergence]?

    /// The report of an expected difference precedes the line that says that the golden passes.
    func lines(isVerified: Bool) -> [String] {
      let text = text ?? []
      return isVerified ? text.drop { !$0.hasPrefix("ok  ") }.map { $0 } : text
    }
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
