import PackageSources
import Testing

/// A type that others use is found by the name of its file.
@Suite struct FileTypesTests {
  /// How many files of a module hold several types that are not private. The numbers may only fall.
  private static let known = [
    "AsyncStore": 1, "CBOR": 2, "Commands": 2, "Compose": 5, "DialectKit": 1, "EventModel": 2,
    "HeadlessUI": 17, "Inspector": 1, "Platform": 3, "Samples": 31, "StateCoding": 1, "SwiftUI": 1,
    "Timeline": 1, "TypeLayout": 1, "VDStore": 1, "VDStoreMacrosPlugin": 1, "Verge": 4,
    "ViewMacrosPlugin": 2, "replay-benchmarks": 5, "tally": 2,
  ]

  @Test("No further file holds several types that are not private")
  func several() throws {
    var counts: [String: Int] = [:]
    for file in try SourceTree.files(below: "Sources") where Self.types(in: file.lines).count > 1 {
      counts[file.module, default: 0] += 1
    }
    #expect(counts.filter { $0.value > Self.known[$0.key] ?? 0 } == [:])
    // What has fallen stays so.
    #expect(Self.known.filter { $0.value > counts[$0.key] ?? 0 } == [:])
  }

  @Test("Types in types, extensions and private types do not count")
  func canary() {
    let text = """
      public struct A<B> {
        struct C {}
      }
      @usableFromInline final class D {}
      private enum E {}
      extension A {
        enum F {}
      }
      @MainActor
      package protocol G {}
      """
    #expect(Self.types(in: text.split(separator: "\n")) == ["A", "D", "G"])
  }

  /// The names of the types that are declared at the top of a file and are not private.
  private static func types(in lines: [Substring]) -> [Substring] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor"]
    return lines.compactMap { line in
      guard let first = line.first, first.isLetter || first == "@" else { return nil }
      let words = line.split { !($0.isLetter || $0.isNumber || "@_".contains($0)) }
      guard let place = words.firstIndex(where: { keywords.contains($0) }),
        words.count > place + 1, words[..<place].allSatisfy({ Self.isModifier($0) })
      else { return nil }
      return words[..<place].contains { $0.hasSuffix("private") } ? nil : words[place + 1]
    }
  }

  private static func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@")
      || ["public", "package", "private", "fileprivate", "internal", "open", "final", "indirect"]
        .contains(word)
      || ["nonisolated", "isolated", "unchecked"].contains(word)
  }
}
