import PackageSources

/// One test as it stands in the sources.
struct WrittenTest {
  /// `Suite/function`.
  var name: String
  var title: String
  /// Whether it records a session and requires that its replays repeat it.
  var isReplayed: Bool

  /// The rows that the title names, alone or as `C-01..C-05`.
  var rows: [String] {
    var rows: [String] = []
    var isRange = false
    for word in title.split(whereSeparator: {
      !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "."
    }) {
      for (index, part) in word.split(separator: "..", omittingEmptySubsequences: false)
        .enumerated()
      {
        isRange = index > 0
        let part = part.prefix { $0 != "." }
        guard let row = Row.Name(part) else { continue }
        if isRange, let first = rows.last.flatMap({ Row.Name($0[...]) }),
          first.letter == row.letter,
          first.number < row.number
        {
          rows += (first.number + 1...row.number).map { Row.Name(row.letter, $0).text }
        } else {
          rows.append(row.text)
        }
      }
    }
    return rows
  }

  /// Every test below `Tests`; read once.
  static func all() throws -> [WrittenTest] { try known.get() }

  private static let known = Result {
    try SourceTree.files(below: "Tests").flatMap { tests(in: $0.lines) }
  }

  /// The tests of a file.
  static func tests(in lines: [Substring]) -> [WrittenTest] {
    var suite = ""
    // A file's own function that records a session and replays it.
    let helper = lines.contains { $0.hasPrefix("  private func session(") } ? ["await session"] : []
    var found: [WrittenTest] = []
    for (number, line) in lines.enumerated() {
      if let type = declaredType(line) { suite = type }
      guard line.hasPrefix("  @Test("),
        let start = lines[number...].firstIndex(where: { $0.contains("func ") })
      else { continue }
      let end = lines[start...].firstIndex { $0 == "  }" } ?? start
      let heading = lines[number...start].joined(separator: "\n")
      let body = lines[start...end].joined(separator: "\n")
      found.append(
        WrittenTest(
          name: "\(suite)/\(functionName(lines[start]))", title: firstText(heading),
          isReplayed: (["equireFaithful(", "faithful(", "faithful {"] + helper)
            .contains(where: body.contains)))
    }
    return found
  }

  /// The type that a line at the left margin opens.
  private static func declaredType(_ line: Substring) -> String? {
    guard let first = line.first, first != " ", first != "/" else { return nil }
    let words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "{" }
    let kinds: [Substring] = ["struct", "class", "extension", "enum", "actor"]
    guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else {
      return nil
    }
    return String(words[kind + 1])
  }

  private static func functionName(_ line: Substring) -> Substring {
    let parts = line.split { $0 == " " || $0 == "(" || $0 == "<" }
    guard let index = parts.firstIndex(of: "func"), index + 1 < parts.count else { return "?" }
    return parts[index + 1]
  }

  /// What stands between the first two double quotes.
  private static func firstText(_ text: String) -> String {
    let parts = text.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[1]) : ""
  }
}
