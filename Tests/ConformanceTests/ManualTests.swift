import Foundation
import PackageSources
import Testing

/// The examples of the README and of the manuals are code of this package.
@Suite struct ManualTests {
  @Test("Swift code that a page shows is built and tested in this package")
  func examples() throws {
    let sources = try (SourceTree.files(below: "Tests") + SourceTree.files(below: "Sources"))
      .map { Self.trimmed($0.lines) }
    var count = 0
    var offences: [String] = []
    for page in try Self.pages() {
      for example in Page.blocks("swift", in: page.lines).map(Self.trimmed) {
        count += 1
        // A manifest of another package.
        if example.first?.hasPrefix("// swift-tools-version") == true { continue }
        if !sources.contains(where: { Self.holds($0, example) }) {
          offences.append("\(page.path): \(example.first ?? "")")
        }
      }
    }
    #expect(count > 25)
    #expect(offences == [])
  }

  @Test(
    "A manual shows a whole application",
    arguments: [
      "Compose/Compose.docc/Compose", "Verge/Verge.docc/Verge",
      "AsyncStore/AsyncStore.docc/AsyncStore", "VDStore/VDStore.docc/VDStore",
      "Replay/Replay.docc/TalkingToTheWorld", "Replay/Replay.docc/GoldenFiles",
    ])
  func applications(manual: String) throws {
    let page = try Page("Sources/\(manual).md")
    let section = try #require(page.section("A whole application"))
    let example = try #require(Page.blocks("swift", in: section).first)
    #expect(example.first?.hasPrefix("import ") == true)
    #expect(example.contains("@main"))
  }

  @Test("The README has at most 200 lines, the glossary at most 40 words")
  func sizes() throws {
    #expect(try Page("README.md").lines.count <= 201)
    let words = try Page.rows(in: Page("Sources/Replay/Replay.docc/Glossary.md").lines)
    #expect(words.count <= 40)
    #expect(words.map { $0[0] } == words.map { $0[0] }.sorted())
  }

  private static func pages() throws -> [Page] {
    try Page.all().filter { $0.path == "README.md" || $0.path.contains(".docc/") }
  }

  /// Lines without indentation; empty ones and the mark of the program's entry are left out, since
  /// a test target has its own main function.
  private static func trimmed(_ lines: [Substring]) -> [Substring] {
    lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && $0 != "@main" }
  }

  private static func holds(_ source: [Substring], _ example: [Substring]) -> Bool {
    guard let first = example.first else { return false }
    return source.indices.contains { index in
      source[index] == first && source[index...].starts(with: example)
    }
  }
}
