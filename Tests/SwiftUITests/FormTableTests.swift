import Foundation
import PackageSources
import Testing

/// The table of forms: what each one is, how it is driven, and the file of the test that uses it.
@Suite struct FormTableTests {
  private struct Row {
    var form, shown, driven, test: String

    /// What a file that uses the form contains.
    var spelling: String {
      form.hasPrefix(".") ? #"\\#(form)\b[\s({]"# : #"(?<![\w.])\#(form)\b"#
    }
  }

  private static func rows() throws -> [Row] {
    let path = SourceTree.root.appendingPathComponent("Tests/SwiftUITests/forms.tsv")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").dropFirst().map {
      let cells = $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == 4, "\($0)")
      return Row(form: cells[0], shown: cells[1], driven: cells[2], test: cells[3])
    }
  }

  @Test("Each form of the table is used by the test that it names, or is unavailable")
  func tests() throws {
    for row in try Self.rows() {
      let folder = row.shown == "unavailable" ? "Sources" : "Tests"
      let path = SourceTree.root.appendingPathComponent("\(folder)/\(row.test).swift")
      let text = try String(contentsOf: path, encoding: .utf8)
      let spelling =
        row.shown == "unavailable"
        ? #"unavailable, message: "[^"]+"\)\s*public (func|struct|protocol) "#
          + row.form.drop { $0 == "." } + #"\b"# : row.spelling
      #expect(
        text.range(of: spelling, options: .regularExpression) != nil, "\(row.form): \(row.test)")
    }
  }

  @Test("Each modifier of the sources has one row")
  func modifiers() throws {
    var declared: Set<String> = []
    let files =
      try SourceTree.files(below: "Sources/HeadlessUI") + SourceTree.files(below: "Sources/SwiftUI")
    for file in files {
      var isInside = false
      for line in file.lines {
        if line.hasPrefix("extension View {") || line.hasPrefix("nonisolated extension View {") {
          isInside = true
        } else if line.hasPrefix("}") {
          isInside = false
        }
        guard isInside, let match = line.firstMatch(of: /^  (?:@\w+ )*public func ([a-z]\w*)/)
        else { continue }
        declared.insert(".\(match.1)")
      }
    }
    let rows = try Self.rows().map(\.form)
    #expect(Set(rows.filter { $0.hasPrefix(".") }) == declared)
    #expect(Set(rows).count == rows.count)
  }

  @Test("The page of the manual has the forms of the table")
  func page() throws {
    let path = "Sources/Replay/Replay.docc/Views.md"
    let url = SourceTree.root.appendingPathComponent(path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let (start, end) = ("## Every form\n", "\n## Whole applications")
    let lower = try #require(text.range(of: start)).upperBound
    let upper = try #require(text.range(of: end)).lowerBound
    let made = try Self.section(Self.rows())
    if ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT"] != nil {
      try (text[..<lower] + made + text[upper...]).write(
        to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(text[lower..<upper] == made)
    }
  }

  /// Forms that are shown and driven alike share a row of the page.
  private static func section(_ rows: [Row]) -> String {
    var order: [String] = []
    var forms: [String: [String]] = [:]
    for row in rows {
      let rest = "\(row.shown) | \(row.driven)"
      if forms[rest] == nil { order.append(rest) }
      let name = row.form.hasPrefix(".") ? String(row.form.dropFirst()) : row.form
      forms[rest, default: []].append("`\(name)`")
    }
    let lines = order.map { "| \(forms[$0, default: []].joined(separator: ", ")) | \($0) |" }
    return "\n| form | shown as | driven by |\n|---|---|---|\n" + lines.joined(separator: "\n")
      + "\n"
  }
}
