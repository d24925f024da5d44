import ArgumentParser
import EventModel
import FoundationEssentials

/// A test run as Markdown: a table, and the reports of what failed, folded.
enum MarkdownSummary {
  /// The largest number of reports, since a comment of a pull request has a limit.
  private static let reports = 20

  static func text(of results: [GoldenResult], _ problems: [String]) -> String {
    let failed = results.filter { !$0.passes }
    let count = Counting.goldens(results.count)
    let words = failed.isEmpty ? "all as recorded" : "\(Counting.grouped(failed.count)) failed"
    let rest = problems.isEmpty ? "" : ", and the run has problems"
    var lines = ["### \(count) replayed, \(words)\(rest)", ""]
    lines += problems.map { "- \(escaped($0))" }
    if failed.isEmpty { return lines.joined(separator: "\n") + "\n" }
    if !problems.isEmpty { lines.append("") }
    lines += ["| golden | what differs | source |", "|---|---|---|"]
    for result in failed {
      let source = result.sourceLine.map { escaped("\($0.path):\($0.line)") } ?? ""
      lines.append("| \(escaped(result.log)) | \(escaped(result.message)) | \(source) |")
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

  /// A text in which no character has a meaning for Markdown or HTML.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Escaping.escaped(text).unicodeScalars {
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " .,:;/-+=()'".unicodeScalars.contains(scalar)
      result += isPlain ? String(scalar) : "&#\(scalar.value);"
    }
    return result
  }
}
