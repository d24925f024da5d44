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

    // The files whose texts are of another kind, though they are spelled like words of events.
    let others = [
      // Shortcuts, colours and columns of a screen.
      "TextTerminal/", "HeadlessUI/", "Interactive/", "Verdict/ScreenPaths.swift",
      // What a person types: a result of an effect, a position, a verb of a script.
      "Search/ScenarioEdit.swift", "Help/OtherWords.swift", "Recording/HeadlessSession.swift",
      "Scenario/ScenarioRun.swift",
      // Keys of a transcript, of a patch and of the text of a view.
      "Transcript/TranscriptReader.swift", "Migration/LogMigration.swift",
      "Migration/ValueMigration.swift",
    ]
    let spelled = /(symbol|emit\w*)\("\w+"|case .*"\w+".*:|[=!]= "\w+"|"\w+"[\w", ]*\]\.contains/
    let literals = try SourceTree.files(below: "Sources").flatMap { file in
      file.lines.filter {
        !$0.drop { $0 == " " }.hasPrefix("//") && $0.contains(spelled)
          && !others.contains(where: file.path.contains)
      }
      .flatMap { line in line.matches(of: /"(\w+)"/).map { String($0.1) } }
      .filter(words.contains).map { "\(file.path): \($0)" }
    }
    #expect(literals == [])
  }
}
