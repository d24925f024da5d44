import PackageSources
import Testing

/// The article `Diagnostics` lists the codes that the sources report.
@Suite struct DiagnosticsPageTests {
  private static let entries = "Sources/Replay/Diagnostics/"

  private static func codes(in lines: some Sequence<Substring>) -> Set<String> {
    Set(
      lines.filter { $0.holds("CR") }.flatMap { $0.matches(of: /\bCR\d{4}\b/).map { String($0.0) } }
    )
  }

  @Test("Each code in the sources has an entry, and each entry is a code in the sources")
  func complete() throws {
    let files = try SourceTree.files(below: "Sources").filter { !$0.path.hasPrefix(Self.entries) }
    let named = Self.codes(in: files.flatMap(\.lines))
    let listed = try Page("Sources/Replay/Replay.docc/Diagnostics.md").headings
      .filter { $0.wholeMatch(of: /CR\d{4}/) != nil }
    #expect(named.count > 70)
    #expect(listed == named.sorted())
  }

  @Test("Each code of the article is named by a test that raises it")
  func raised() throws {
    let listed = try Page("Sources/Replay/Replay.docc/Diagnostics.md").headings
      .filter { $0.wholeMatch(of: /CR\d{4}/) != nil }
    let swift = try SourceTree.files(below: "Tests").filter { $0.module != "HouseRulesTests" }
    let goldens = SourceTree.paths(below: "Tests/CommandTests/Goldens", suffix: ".txt")
      .filter { !$0.contains("/explain/") }
    let named = try Self.codes(in: swift.flatMap(\.lines))
      .union(Self.codes(in: goldens.flatMap { try Page($0).lines }))
    // What tests name by a constant of the sources.
    let constants = try SourceTree.files(below: "Sources").flatMap(\.lines).filter {
      $0.holds("= \"CR")
    }
    .compactMap {
      $0.firstMatch(of: /(?:let|case) (\w+) = "(CR\d{4})"/).map {
        (name: String($0.1), code: String($0.2))
      }
    }
    let byName = constants.filter { constant in
      let use = try? Regex("\\.\(constant.name)\\b")
      return swift.contains { file in
        file.contains("." + constant.name)
          && file.lines.contains { line in
            line.holds("." + constant.name) && use.map { line.contains($0) } == true
          }
      }
    }.map(\.code)
    #expect(Set(listed).subtracting(named).subtracting(byName).sorted() == [])
  }
}
