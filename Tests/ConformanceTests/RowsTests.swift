import Foundation
import PackageSources
import Testing

/// One line of the table.
struct Row {
  /// A letter and a number, such as `C-07`.
  struct Name: Equatable {
    var letter: Character
    var number: Int

    init(_ letter: Character, _ number: Int) { (self.letter, self.number) = (letter, number) }

    init?(_ text: Substring) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].count == 1, let letter = parts[0].first,
        "CEVAD".contains(letter), (2...3).contains(parts[1].count), let number = Int(parts[1])
      else { return nil }
      self.init(letter, number)
    }

    var text: String { "\(letter)-\(number < 10 ? "0" : "")\(number)" }
  }

  var name: String
  /// What the row asks for, in one sentence.
  var what: String
  var tests: [String]
  var isLive: Bool
  var isReplayed: Bool
  var reason: String

  /// The table, as it stands in `rows.tsv`.
  static func all() throws -> [Row] {
    try Table.rows(of: "rows.tsv", "row\twhat\ttest\tlive\treplay\treason").map { cells in
      for answer in cells[3...4] {
        try #require(["yes", "no"].contains(answer), "neither yes nor no: \(cells)")
      }
      return Row(
        name: cells[0], what: cells[1], tests: cells[2].split(separator: " ").map(String.init),
        isLive: cells[3] == "yes", isReplayed: cells[4] == "yes", reason: cells[5])
    }
  }
}

/// The tables of this folder.
enum Table {
  /// The cells of the lines after the head.
  static func rows(of name: String, _ head: Substring) throws -> [[String]] {
    let path = SourceTree.root.appendingPathComponent("Tests/ConformanceTests/\(name)")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    try #require(lines.first == head)
    func cells(_ line: Substring) -> [String] {
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return try lines.dropFirst().map { line in
      try #require(cells(line).count == cells(head).count, "too many or too few columns: \(line)")
      return cells(line)
    }
  }
}

@Suite struct RowsTests {
  private let rows: [Row]
  private let tests: [WrittenTest]

  init() throws {
    rows = try Row.all()
    tests = try WrittenTest.all()
  }

  private func tests(named name: String) -> [WrittenTest] { tests.filter { $0.name == name } }

  @Test("The table has every row of the five seeds once, in order")
  func complete() {
    let counts: [(Character, Int)] = [("C", 117), ("E", 15), ("V", 107), ("A", 44), ("D", 55)]
    let names = counts.flatMap { letter, count in
      (1...count).map { Row.Name(letter, $0).text }
    }
    #expect(rows.map(\.name) == names)
  }

  @Test("Every row says in a sentence of its own what it is")
  func described() {
    let offences = rows.filter { $0.what.count > 110 || $0.what.count < 15 || $0.what.last != "." }
    #expect(offences.map(\.name) == [])
    let sentences = Dictionary(grouping: rows, by: \.what).filter { $0.value.count > 1 }
    #expect(sentences.keys.sorted() == [])
  }

  @Test("Every test that a row names exists, and its title names the row")
  func named() {
    var offences: [String] = []
    for row in rows {
      if row.isLive != !row.tests.isEmpty {
        offences.append("\(row.name): live is \(row.isLive) with \(row.tests.count) tests")
      }
      for name in row.tests {
        let found = tests(named: name)
        if found.count != 1 {
          offences.append("\(row.name): there are \(found.count) tests '\(name)'")
        } else if !row.name.hasPrefix("E"), !found[0].rows.contains(row.name) {
          offences.append("\(row.name): the title of \(name) does not name it")
        }
      }
    }
    #expect(offences == [])
  }

  @Test("A row counts as replayed exactly when one of its tests replays what it records")
  func replayed() {
    var offences: [String] = []
    for row in rows {
      let isReplayed = row.tests.contains { tests(named: $0).contains(where: \.isReplayed) }
      if row.isReplayed != isReplayed {
        offences.append("\(row.name): the table says \(row.isReplayed), its tests \(isReplayed)")
      }
    }
    #expect(offences == [])
  }

  @Test("A test whose title names a row is listed there")
  func listed() {
    var offences: [String] = []
    for test in tests {
      for name in test.rows
      where rows.first(where: { $0.name == name })?.tests.contains(test.name) != true {
        offences.append("\(test.name) names \(name), which does not list it")
      }
    }
    #expect(offences == [])
  }

  @Test("A row that is not shown live and replayed says why")
  func reasons() {
    let offences = rows.filter { row in
      (row.isLive && row.isReplayed) != row.reason.isEmpty
    }
    #expect(offences.map(\.name) == [])
  }

  @Test("Every snippet that stands is named by the title of a test")
  func snippets() throws {
    let titles = tests.map(\.title).joined(separator: "\n")
    let snippets = try SourceTree.files(below: "Tests/Snippets").flatMap(\.lines).filter { line in
      ["// S0-", "// S1-", "// S3-"].contains(where: line.hasPrefix) && line.contains(", lines ")
    }
    #expect(snippets.count > 80)
    let offences = snippets.filter { !titles.contains($0.dropFirst(3).prefix(5)) }
    #expect(offences == [])
  }

  @Test("Titles name rows one by one, and first to last")
  func titles() {
    let test = WrittenTest(
      name: "", title: "C-01, V-09..V-11: what D-05 says of C-117; not X-01", isReplayed: false)
    #expect(test.rows == ["C-01", "V-09", "V-10", "V-11", "D-05", "C-117"])
  }
}
