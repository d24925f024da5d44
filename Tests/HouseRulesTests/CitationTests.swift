import Foundation
import PackageSources
import Testing

/// Pages that comments cite are in this package, with what is cited in them.
@Suite struct CitationTests {
  private let pages: [Page]

  init() throws { pages = try Page.all() }

  @Test("A page that a comment names is in this package, with the heading and rule that it names")
  func comments() throws {
    var offences: [String] = []
    for (path, text) in try Self.comments() where text.holds(".md") {
      offences += citations(in: text).compactMap(objection).map { "\(path): \($0)" }
    }
    #expect(offences == [])
  }

  @Test("A rule that a comment names by its number alone is a rule of patches")
  func rules() throws {
    let page = try #require(pages.first { $0.path.hasSuffix("EVENTS.md") })
    let comments = try Self.comments().filter { $0.text.holds("ule") }
    let offences = comments.flatMap { path, text in
      text.matches(of: /\b[Rr]ules? (\d+)/).filter { !Self.holds(page, rule: Int($0.1) ?? 0) }
        .map { "\(path): \($0.0)" }
    }
    #expect(offences == [])
  }

  @Test("A link of a page leads to a file of this package, and to a heading where it names one")
  func links() {
    var offences: [String] = []
    for page in pages {
      let text = page.lines.joined(separator: "\n")
      for link in text.matches(of: /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/) where !link.1.contains(":") {
        let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
        let target = link.1.isEmpty ? page.path : Self.normalized("\(folder)/\(link.1)")
        let file = SourceTree.root.appendingPathComponent(target).path
        if !FileManager.default.fileExists(atPath: file) {
          offences.append("\(page.path): \(link.0)")
        } else if let anchor = link.2, let other = pages.first(where: { $0.path == target }),
          !other.anchors.contains(String(anchor))
        {
          offences.append("\(page.path): \(link.0): no such heading")
        }
      }
    }
    #expect(offences == [])
  }

  @Test("A citation is refused when its page, heading or rule is missing")
  func refusals() {
    func objections(_ text: String) -> [String] { citations(in: text).compactMap(objection) }
    #expect(objections("Source: EVENTS.md, \"Rules\", rule 6; FORMAT.md, \"Marks\".") == [])
    #expect(objections("FORMAT.md, \"Records\", \"Events\" and \"Patches\"") == [])
    #expect(objections("absent.md, section 2") == ["absent.md is not in this package"])
    #expect(objections("EVENTS.md, \"Nothing\"") == ["EVENTS.md has no heading \"Nothing\""])
    #expect(objections("EVENTS.md, \"Rules\", rules 1 to 90") == ["EVENTS.md has no rule 90"])
    #expect(objections("EVENTS.md, section 2") == ["cite EVENTS.md by a heading"])
  }

  // MARK: Citations

  private struct Citation {
    var page: String
    var headings: [String]
    var rules: [Int]
    var namesSection: Bool
  }

  private func citations(in text: String) -> [Citation] {
    text.matches(
      of:
        /([A-Za-z][A-Za-z0-9_\/.-]*\.md)((?:,? (?:and )?"[^"]*")*)(, sections?)?(?:, rules? (\d+)(?: to (\d+))?)?/
    ).map { match in
      Citation(
        page: String(match.1),
        headings: match.2.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element) },
        rules: [match.4, match.5].compactMap { $0.flatMap { Int($0) } },
        namesSection: match.3 != nil)
    }
  }

  /// What is wrong with a citation; nil when it leads somewhere.
  private func objection(to citation: Citation) -> String? {
    let name = citation.page
    let found = pages.filter { $0.path == name || $0.path.hasSuffix("/\(name)") }
    guard found.count == 1 else {
      return found.isEmpty ? "\(name) is not in this package" : "\(name) is several pages"
    }
    if citation.namesSection { return "cite \(name) by a heading" }
    for heading in citation.headings where !found[0].headings.contains(heading) {
      return "\(name) has no heading \"\(heading)\""
    }
    for rule in citation.rules where !Self.holds(found[0], rule: rule) {
      return "\(name) has no rule \(rule)"
    }
    return nil
  }

  private static func holds(_ page: Page, rule: Int) -> Bool {
    page.section("Rules")?.contains { $0.hasPrefix("\(rule). ") } ?? false
  }

  // MARK: Comments

  /// The comments of Swift files, a block at a time, and the scripts as they are.
  private static func comments() throws -> [(path: String, text: String)] { try known.get() }

  private static let known = Result {
    let swift = try ["Sources", "Tests"].flatMap { try SourceTree.files(below: $0) }.flatMap {
      file in
      file.lines.split { !isComment($0) }.map { block in
        (
          path: file.path,
          text: block.map { $0.drop { $0 == " " || $0 == "/" } }.joined(separator: " ")
        )
      }
    }
    return try swift + scripts()
  }

  private static func isComment(_ line: Substring) -> Bool {
    line.utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
  }

  private static func scripts() throws -> [(path: String, text: String)] {
    let python = SourceTree.paths(below: "Tests", suffix: ".py")
    let ci = try FileManager.default.subpathsOfDirectory(
      atPath: SourceTree.root.appendingPathComponent(".ci").path
    ).map { ".ci/\($0)" }
    return (python + ci).sorted().compactMap { path in
      let file = SourceTree.root.appendingPathComponent(path)
      return (try? String(contentsOf: file, encoding: .utf8)).map { (path, $0) }
    }
  }

  /// A path without `.` and `..`.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
