import PackageSources
import Testing

/// The words of events are those of EVENTS.md, and no source writes one as a text.
@Suite struct EventWordsTests {
  private static let folder = "Sources/EventModel/Words"

  @Test("The page names each word of events, and no source writes one as a text")
  func words() throws {
    let page = try Page("Sources/EventModel/EVENTS.md")
    let named = Set(Page.code(in: try #require(page.section("Kinds")).joined(separator: " ")))
    let words = try SourceTree.files(below: Self.folder).flatMap(\.lines)
      .compactMap { $0.firstMatch(of: /^  case (\w+)$/).map { String($0.1) } }
    #expect(words.count > 20)
    #expect(Set(words).subtracting(named) == [])

    let literals = try SourceTree.files(below: "Sources").flatMap { file in
      file.lines.filter { $0.holds("(\"") }.filter {
        $0.contains(/symbol\("\w+"\)/) || $0.contains(/emit\w+\("/)
      }
      .compactMap { line in line.firstMatch(of: /\("(\w+)"/).map { String($0.1) } }
      .filter(words.contains).map { "\(file.path): \($0)" }
    }
    #expect(literals == [])
  }
}
