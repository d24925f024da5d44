import EventModel
import FoundationEssentials
import Platform
import Replay

/// The verdicts of several logs as one JUnit test suite, in the form that Apache Ant writes, which the
/// readers of other forms take, too.
struct JUnitReport {
  private var cases: [String] = []
  private var failures = 0
  private var errors = 0
  private var seconds = 0.0
  /// What was said about logs that are as recorded.
  private var output: [String] = []
  private let began = Date()

  mutating func add(_ outcome: GoldenOutcome) {
    // A bundled application needs no name: it is of the build of the tool.
    if outcome.passes, let words = outcome.program.words(recordedBy: outcome.build) {
      output.append("\(outcome.log)  by \(words)")
    }
    let words = outcome.policy.expect == nil ? outcome.first?.words : nil
    add(outcome, outcome.seconds, message: words ?? outcome.firstLine)
  }

  mutating func add(_ problem: Problem, log: String) {
    let words = [problem.diagnostic, problem.what].compactMap { $0 }.joined(separator: " ")
    let help = problem.help.map { ["help: \($0)"] } ?? []
    addError(
      log, problem.diagnostic, message: words,
      [words] + problem.details.map { "  \($0)" } + help)
  }

  mutating func add(_ result: GoldenResult) {
    let message = result.lines.first ?? ""
    if let outcome = result.outcome {
      add(outcome, result.seconds, message: message)
    } else {
      addError(result.log, result.diagnostic, message: message, result.lines)
    }
  }

  /// Adds what is wrong with the run, and not with one log.
  mutating func add(problem: String) {
    addError("all goldens", nil, message: problem, [problem])
  }

  private mutating func add(_ outcome: GoldenOutcome, _ seconds: Double, message: String) {
    if outcome.passes { return add(outcome.log, seconds, content: nil) }
    failures += 1
    add(
      outcome.log, seconds,
      content: Self.element("failure", outcome.code, message: message, outcome.lines))
  }

  private mutating func addError(
    _ log: String, _ diagnostic: String?, message: String, _ lines: [String]
  ) {
    errors += 1
    add(log, 0, content: Self.element("error", diagnostic, message: message, lines))
  }

  private mutating func add(_ log: String, _ seconds: Double, content: String?) {
    self.seconds += seconds
    cases.append(
      "  <testcase classname=\"compose-replay\" name=\"\(Self.attribute(log))\" "
        + "time=\"\(Counting.seconds(seconds))\"" + (content.map { ">\($0)</testcase>" } ?? "/>"))
  }

  /// What is wrong. Its type is the diagnostic code, if it has one.
  private static func element(
    _ name: String, _ code: String?, message: String, _ lines: [String]
  ) -> String {
    "<\(name) type=\"\(code ?? name)\" message=\"\(attribute(message))\">"
      + "\(data(lines))</\(name)>"
  }

  private static func data(_ lines: [String]) -> String {
    lines.isEmpty ? "" : "<![CDATA[\(content(lines.joined(separator: "\n")))]]>"
  }

  func write(to path: String) throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="compose-replay" tests="\(cases.count)" failures="\(failures)" \
      errors="\(errors)" time="\(Counting.seconds(seconds))" timestamp="\(timestamp)" \
      hostname="\(Self.attribute(Self.host))">
        <properties/>
      \(cases.joined(separator: "\n"))
        <system-out>\(Self.data(output))</system-out>
        <system-err/>
      </testsuite>

      """
    try ReportFile(path: path).write(text)
  }

  /// When the run began, in UTC and without a zone, as the form asks for.
  private var timestamp: String {
    began.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }

  private static var host: String { Processes.hostName ?? "localhost" }

  /// Replaces control characters, most of which XML 1.0 does not allow, not even escaped.
  private static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isAllowed =
        scalar.value >= 32 && !(0xFFFE...0xFFFF).contains(scalar.value) || scalar == "\n"
        || scalar == "\t"
      result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
    }
    return result
  }

  private static func attribute(_ text: String) -> String {
    printable(text).replacingBytes(of: "&", with: "&amp;")
      .replacingBytes(of: "<", with: "&lt;").replacingBytes(of: "\"", with: "&quot;")
  }

  private static func content(_ text: String) -> String {
    printable(text).replacingBytes(of: "]]>", with: "]]]]><![CDATA[>")
  }
}

extension GoldenOutcome {
  /// One annotation for each divergence.
  var annotations: [String] {
    let texts = policy.expect == nil ? differences.map(\.words) : passes ? [] : [firstLine]
    let source = first?.place.flatMap(SourceFile.line(of:))
    return texts.enumerated().map { index, text in
      // The place is that of the first difference.
      Annotation.line(text, log: log, source: index == 0 ? source : nil)
    }
  }
}
