import ArgumentParser
import CBOR
import EventModel
import Foundation
import SnapshotDiff

/// The files and lines about all goldens of a test run that other programs read.
struct TestReports: ParsableArguments {
  @Option(help: "Write a JUnit report of all logs to this file.", completion: .file())
  var junit: String?

  @Option(
    help: "Write a summary in Markdown to this file, such as that of a pull request.",
    completion: .file())
  var summaryFile: String?

  @Option(help: "Write the differences as SARIF 2.1.0 to this file.", completion: .file())
  var sarif: String?

  @Flag(help: "Print differences as annotations for GitHub, at the line of the source if known.")
  var github = false

  /// Writes all that is asked for; the annotations to standard output.
  func write(_ results: [GoldenResult]) throws {
    if let junit {
      var report = JUnitReport()
      for result in results { report.add(result) }
      try report.write(to: junit)
    }
    if let summaryFile {
      try ReportFile(path: summaryFile).write(MarkdownSummary.text(of: results))
    }
    if let sarif {
      try ReportFile(path: sarif).write(SARIFReport.text(of: results) + "\n")
    }
    if github {
      for result in results where result.code != ExitCodes.verified {
        try Output.standard.line(Annotation.line(for: result))
      }
    }
  }
}

/// A message that GitHub shows beside a line.
enum Annotation {
  static func line(for result: GoldenResult) -> String {
    line(result.message, log: result.log, source: result.sourceLine)
  }

  /// - Parameter source: Where the event is made that differs; nil shows the message at the log.
  static func line(_ text: String, log: String, source: SourceLine?) -> String {
    guard let source else {
      return "::error title=Replay diverged,file=\(property(log))::\(message(text))"
    }
    return "::error title=Replay diverged,file=\(property(source.path)),line=\(source.line)::"
      + message("\(log): \(text)")
  }

  private static func message(_ text: String) -> String {
    text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "\r", with: "%0D")
      .replacingOccurrences(of: "\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    message(text).replacingOccurrences(of: ":", with: "%3A")
      .replacingOccurrences(of: ",", with: "%2C")
  }
}

/// A test run as Markdown: a table, and the reports of what failed, folded.
enum MarkdownSummary {
  /// The largest number of reports, since a comment of a pull request has a limit.
  private static let reports = 20

  static func text(of results: [GoldenResult]) -> String {
    let failed = results.filter { $0.code != ExitCodes.verified }
    let count = Counting.goldens(results.count)
    var lines = [
      failed.isEmpty
        ? "### \(count) replayed, all as recorded"
        : "### \(count) replayed, \(Counting.grouped(failed.count)) failed", "",
    ]
    if failed.isEmpty { return lines[0] + "\n" }
    lines += ["| golden | what differs | source |", "|---|---|---|"]
    for result in failed {
      let source = result.sourceLine.map { "`\($0.path):\($0.line)`" } ?? ""
      lines.append("| \(cell(result.log)) | \(cell(result.message)) | \(source) |")
    }
    for result in failed.prefix(reports) {
      lines += [
        "", "<details><summary>\(escaped(result.log))</summary>", "",
      ]
      let fence = fence(around: result.lines)
      lines += [fence] + result.lines + [fence, "", "</details>"]
    }
    if failed.count > reports { lines += ["", "\(failed.count - reports) more failed."] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A fence that no line of the report ends.
  private static func fence(around lines: [String]) -> String {
    var fence = "~~~~~~"
    while lines.contains(where: { $0.contains(fence) }) { fence += "~" }
    return fence
  }

  private static func cell(_ text: String) -> String {
    escaped(text).replacingOccurrences(of: "|", with: "\\|")
  }

  private static func escaped(_ text: String) -> String {
    Escaping.escaped(text).replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: "`", with: "&#96;")
  }
}

/// A test run in the format of static analysers.
enum SARIFReport {
  static func text(of results: [GoldenResult]) -> String {
    let failed = results.filter { $0.code != ExitCodes.verified }
    let rules = Set(failed.map(\.ruleID)).sorted().map { id in
      CBORValue.map(["id": .text(id)])
    }
    let driver = CBORValue.map([
      "name": .text("compose-replay"), "version": .text(ToolVersion.text), "rules": .array(rules),
    ])
    let run = CBORValue.map([
      "tool": .map(["driver": driver]), "results": .array(failed.map(value)),
      "columnKind": .text("unicodeCodePoints"),
    ])
    return JSON.text(
      of: .map([
        "$schema": .text("https://json.schemastore.org/sarif-2.1.0.json"),
        "version": .text("2.1.0"),
        "runs": .array([run]),
      ]))
  }

  private static func value(_ result: GoldenResult) -> CBORValue {
    let source = result.sourceLine
    var place = ["artifactLocation": CBORValue.map(["uri": .text(uri(source?.path ?? result.log))])]
    if let source { place["region"] = .map(["startLine": .int(Int64(source.line))]) }
    let location = CBORValue.map([
      "physicalLocation": .map(sorting: place.map { CBORPair(.text($0.key), $0.value) })
    ])
    return .map([
      "ruleId": .text(result.ruleID), "level": .text("error"),
      "message": .map(["text": .text("\(result.log): \(result.message)")]),
      "locations": .array([location]),
    ])
  }

  private static func uri(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }
}
