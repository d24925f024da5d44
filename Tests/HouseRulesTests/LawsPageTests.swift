import PackageSources
import Testing

/// What LAWS.md lists is what the sources hold.
@Suite struct LawsPageTests {
  private let page: Page

  init() throws { page = try Page("Sources/Replay/LAWS.md") }

  @Test("The page names every code of a verdict, and no other")
  func codes() throws {
    let section = try #require(page.section("Verdicts"))
    let named = Page.rows(in: section).flatMap { Page.code(in: $0[0]) }
      .filter { $0.wholeMatch(of: /CR12\d\d/) != nil }
    let raised = try SourceTree.files(below: "Sources").flatMap { file in
      file.lines.filter { $0.holds("CR12") && !$0.drop { $0 == " " }.hasPrefix("//") }
        .flatMap { $0.matches(of: /CR12\d\d/).map { String($0.0) } }
    }
    #expect(named == Set(raised).sorted())
  }

  @Test("The page names every exit code that the tool uses, and no other")
  func exitCodes() throws {
    let files = try SourceTree.files(below: "Sources")
    let uses = files.flatMap(\.lines).joined(separator: "\n")
    let declared = files.filter { $0.path.hasSuffix("/ExitCodes.swift") }.flatMap(\.lines)
      .compactMap {
        $0.firstMatch(of: /static let (\w+): Int32 = (\d+)/)
      }
    let used = declared.filter { uses.contains("ExitCodes.\($0.1)") }.map { String($0.2) }
    let rows = Page.rows(in: try #require(page.section("Exit codes")))
    #expect(rows.map { $0[0] } == used)
  }

  @Test("Each budget of the page is that of a benchmark")
  func budgets() throws {
    let benchmarks = try SourceTree.files(below: "Sources/replay-benchmarks").flatMap(\.lines)
      .joined(separator: " ").replacing("_", with: "").replacing(/\s+/, with: " ")
    let rows = Page.rows(in: try #require(page.section("Budgets")))
    #expect(rows.count > 10)
    let offences = rows.filter { row in
      let number = row[1].replacing(",", with: "").prefix { $0.isNumber || $0 == "." }
      guard let place = benchmarks.range(of: "\"\(row[0])\"") else { return true }
      let declaration = benchmarks[place.upperBound...].prefix(80)
      return !declaration.contains("atMost(\(number))")
        && !declaration.contains("atLeast(\(number))")
    }
    #expect(offences == [])
  }
}
