import Foundation
import PackageSources
import Testing

@Suite struct ReadmeTests {
  @Test(
    "What the README shows of stores stands in code that is built and tested",
    arguments: [
      ("## What a store does", 5), ("## AsyncStore", 3), ("## VDStore", 7),
      ("## One application, every dialect", 5),
    ])
  func storeExamples(heading: String, count: Int) throws {
    let sources = try (SourceTree.files(below: "Tests") + SourceTree.files(below: "Sources"))
      .map { Self.trimmed($0.lines) }
    let examples = try Self.examples(under: heading)
    #expect(examples.count >= count)
    let offences = examples.filter { example in !sources.contains { Self.holds($0, example) } }
    #expect(offences == [])
  }

  /// The Swift code of one section, as trimmed lines.
  private static func examples(under heading: String) throws -> [[Substring]] {
    let readme = SourceTree.root.appendingPathComponent("README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading }, "no section '\(heading)'")
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    var examples: [[Substring]] = []
    var isInside = false
    for line in section {
      if line.hasPrefix("```") {
        isInside = line == "```swift"
        if isInside { examples.append([]) }
      } else if isInside {
        examples[examples.count - 1].append(line)
      }
    }
    return examples.map(trimmed)
  }

  /// Lines without indentation, empty ones left out.
  private static func trimmed(_ lines: [Substring]) -> [Substring] {
    lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }

  private static func holds(_ source: [Substring], _ example: [Substring]) -> Bool {
    guard let first = example.first else { return false }
    return source.indices.contains { index in
      source[index] == first && source[index...].starts(with: example)
    }
  }
}
