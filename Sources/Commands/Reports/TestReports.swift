import ArgumentParser
import EventModel
import FoundationEssentials

/// The files and lines about all goldens of a test run that other programs read.
struct TestReports: ParsableArguments {
  @Option(help: "Write a JUnit report of all logs to this file.", completion: .file())
  var junit: String?

  @Option(
    help: "Write a summary in Markdown to this file, such as that of a pull request.",
    completion: .file())
  var summaryFile: String?

  @Flag(help: "Print differences as annotations for GitHub, at the line of the source if known.")
  var github = false

  /// Refuses a file that two reports would be written to.
  func validate() throws {
    var known: Set<String> = []
    for path in [junit, summaryFile].compactMap({ $0 }) where path != "-" {
      if known.insert(Self.identity(path)).inserted { continue }
      throw ValidationError("'\(path)' is named twice; name a file of its own for each report")
    }
  }

  private static func identity(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Writes all that is asked for; the annotations to standard output, or to standard error beside
  /// documents.
  ///
  /// - Parameter problems: What is wrong with the run, and not with one golden.
  func write(_ results: [GoldenResult], problems: [String], besidesDocuments: Bool = false) throws {
    if let junit {
      var report = JUnitReport()
      for result in results { report.add(result) }
      for problem in problems { report.add(problem: problem) }
      try report.write(to: junit)
    }
    if let summaryFile {
      try writeSummary(MarkdownSummary.text(of: results, problems), to: summaryFile)
    }
    if github {
      var lines = results.filter { !$0.passes }.map(Annotation.line)
      lines += problems.map { "::error title=Test run::\(Annotation.message($0))" }
      for line in lines {
        if besidesDocuments { Output.message(line) } else { try Output.standard.line(line) }
      }
    }
  }

  /// The summary of a step on GitHub may hold what came before, so it is continued.
  private func writeSummary(_ text: String, to path: String) throws {
    var text = text
    let key = "GITHUB_STEP_SUMMARY"
    if path == Surroundings.current.environment[key],
      let before = try? String(contentsOfFile: path, encoding: .utf8)
    {
      text = before + text
    }
    try ReportFile(path: path).write(text)
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

  static func message(_ text: String) -> String {
    Escaping.escaped(text).replacingBytes(of: "%", with: "%25").replacingBytes(
      of: "\r", with: "%0D"
    )
    .replacingBytes(of: "\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    message(text).replacingBytes(of: ":", with: "%3A")
      .replacingBytes(of: ",", with: "%2C")
  }
}

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
