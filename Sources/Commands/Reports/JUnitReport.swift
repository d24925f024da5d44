import EventModel
import FoundationEssentials
import Glibc
import Replay
import SessionLog

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

  mutating func add(_ report: VerifyReport) {
    let lines = report.lines
    guard report.exitCode != ExitCodes.verified else {
      // A bundled application needs no name: it is of the build of the tool.
      let output = report.program.words(for: report.reader.head).map { "by \($0)" }
      return addSuccess(report.log, seconds: report.seconds, output: output)
    }
    let first = report.policy.expect == nil ? report.verdict.first : nil
    let words = first.map { "\($0.code) at \($0.positionText): \($0.summary)" }
    addFailure(report.log, seconds: report.seconds, message: words ?? lines.first ?? "", lines)
  }

  mutating func add(_ problem: Problem, log: String) {
    let words = [problem.diagnostic, problem.what].compactMap { $0 }.joined(separator: " ")
    let help = problem.help.map { ["help: \($0)"] } ?? []
    addError(log, message: words, [words] + problem.details.map { "  \($0)" } + help)
  }

  mutating func add(_ result: GoldenResult) {
    let message = result.lines.first ?? ""
    if result.isBroken {
      addError(result.log, message: message, result.lines)
    } else if result.code == ExitCodes.verified {
      addSuccess(result.log, seconds: result.seconds, output: nil)
    } else {
      addFailure(result.log, seconds: result.seconds, message: message, result.lines)
    }
  }

  /// Adds what is wrong with the run, and not with one log.
  mutating func add(problem: String) { addError("all goldens", message: problem, [problem]) }

  private mutating func addSuccess(_ log: String, seconds: Double, output: String?) {
    add(log, seconds, content: nil)
    if let output { self.output.append("\(log)  \(output)") }
  }

  private mutating func addFailure(
    _ log: String, seconds: Double, message: String, _ lines: [String]
  ) {
    failures += 1
    add(log, seconds, content: Self.element("failure", message: message, lines))
  }

  private mutating func addError(_ log: String, message: String, _ lines: [String]) {
    errors += 1
    add(log, 0, content: Self.element("error", message: message, lines))
  }

  private mutating func add(_ log: String, _ seconds: Double, content: String?) {
    self.seconds += seconds
    cases.append(
      "  <testcase classname=\"compose-replay\" name=\"\(Self.attribute(log))\" "
        + "time=\"\(Counting.seconds(seconds))\"" + (content.map { ">\($0)</testcase>" } ?? "/>"))
  }

  /// What is wrong. Its type is the diagnostic code, with which the message begins.
  private static func element(_ name: String, message: String, _ lines: [String]) -> String {
    let code = message.prefixMatch(of: #/(?:error: )?(CR\d{4})/#).map { String($0.1) }
    return
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

  private static var host: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0, bytes[0] != 0 else { return "localhost" }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

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

extension VerifyReport {
  /// One annotation for each divergence.
  var annotations: [String] {
    var texts = verdict.divergences.map { "\($0.code) at \($0.positionText): \($0.summary)" }
    if policy.expect != nil {
      texts = exitCode == ExitCodes.verified ? [] : Array(lines.prefix(1))
    }
    let place = verdict.first.flatMap { DivergenceReport.place(of: $0, reader.symbols) }
    let source = place.flatMap(SourceFile.line(of:))
    return texts.enumerated().map { index, text in
      // The place is that of the first difference.
      Annotation.line(text, log: log, source: index == 0 ? source : nil)
    }
  }

  /// The number of recorded and of verified events, by kind.
  var statistics: [String] {
    var lines = [
      "  program    \(Escaping.escaped(program.words))",
      "  judged     \(Counting.grouped(verdict.judged))",
      "  verified   \(Counting.grouped(verdict.verified))",
      "  re-applied \(Counting.grouped(verdict.reapplied))",
    ]
    for (index, count) in verdict.byKind.enumerated() where count > 0 {
      let name = EventKind(rawValue: UInt8(index)).name
      let column = name + String(repeating: " ", count: max(1, 11 - name.count))
      lines.append("  \(column)\(Counting.grouped(count))")
    }
    return lines + verdict.coverage.lines.map { Escaping.escaped("  \($0)") }
  }
}
