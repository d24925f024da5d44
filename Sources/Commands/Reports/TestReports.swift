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
