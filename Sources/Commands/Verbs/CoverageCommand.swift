import ArgumentParser
import CBOR
import EventModel
import Replay
import SessionLog
import SnapshotDiff

struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "What logs reach of an application, and what they never reach.",
    discussion: """
      A leaf is a value of a state, such as a number, a text or a list; it is reached when a commit \
      changes it. Each log is replayed to see which emitters and controls the application has. The logs \
      of a folder can be of several applications.
      """)

  @Argument(
    help: "Logs and folders. (default: Recordings, else the current folder)",
    completion: Completions.logs)
  var paths: [String] = []

  @Option(
    name: .customLong("app"), help: "The executable, for an application of your own.",
    completion: .file())
  var app: String?

  @Flag(help: "Print the source lines that logs name, for tools that read lcov.")
  var lcov = false

  @Option(
    help: "Also write a page with all parts to this file, for a browser.", completion: .file())
  var html: String?

  @OptionGroup var form: JSONOption

  func validate() throws {
    if lcov, form.json { throw ValidationError("'--lcov' and '--json' exclude each other") }
    if lcov, html != nil { throw ValidationError("'--lcov' and '--html' exclude each other") }
  }

  func run() throws {
    var found: [(app: String, coverage: SessionCoverage)] = []
    var isLossy = false
    // Of these it is said once that they cannot be replayed.
    var absent: Set<String> = []
    for log in try GoldenSearch(paths: paths).logs() {
      let reader = try LogFile.reader(of: log)
      try reader.requireHead()
      let name = reader.head.application
      let index = found.firstIndex { $0.app == name } ?? found.count
      if index == found.count { found.append((name, SessionCoverage())) }
      var coverage = found[index].coverage
      let last = try coverage.add(reader, named: log)
      let integrity = try reader.integrity
      for warning in integrity.warnings(about: log) { Output.message(Escaping.escaped(warning)) }
      isLossy = isLossy || integrity.isLossy
      if !lcov, !absent.contains(name) {
        if let (survey, today) = try SessionCoverage.survey(log, reader, to: last, app: app) {
          if today !== reader {
            coverage = found[index].coverage
            _ = try coverage.add(today, named: log)
          }
          coverage.add(survey: survey)
        } else {
          absent.insert(name)
        }
      }
      found[index].coverage = coverage
    }
    if let html { try ReportFile(path: html).write(SessionCoverage.page(found)) }
    if lcov {
      for line in lines(of: found.map(\.coverage)) {
        try Output.standard.line(Escaping.escaped(line))
      }
    } else if form.json {
      try Output.standard.line(
        JSON.text(
          ofPlain: .fields([
            "schema": .text("compose-replay/coverage/1"),
            "applications": .array(found.map { $0.coverage.document($0.app) }),
          ])))
    } else {
      for (app, coverage) in found {
        for line in coverage.lines(app) { try Output.standard.line(Escaping.escaped(line)) }
      }
    }
    if isLossy { throw ExitCode(ExitCodes.lossy) }
  }

  /// The source lines in lcov's form. A file that is not found has the name that logs give it.
  private func lines(of all: [SessionCoverage]) -> [String] {
    var files: [String: [Int: Int]] = [:]
    for (place, count) in all.flatMap({ $0.counts[.lines] ?? [:] }) {
      guard let colon = place.lastIndex(of: ":"),
        let line = Int(place[place.index(after: colon)...])
      else { continue }
      let file = SourceFile.line(of: place)?.path ?? String(place[..<colon])
      files[file, default: [:]][line, default: 0] += count
    }
    if files.isEmpty { Output.message("note: the logs name no source lines") }
    return files.sorted { $0.key < $1.key }.flatMap { file, lines in
      ["TN:", "SF:\(file)"] + lines.sorted { $0.key < $1.key }.map { "DA:\($0),\($1)" }
        + ["end_of_record"]
    }
  }
}
