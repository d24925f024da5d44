import Foundation
import PackageSources
import Testing

/// The environment variables that CONTRIBUTING.md lists are those that the package reads.
@Suite struct ContributingPageTests {
  @Test("Each environment variable of the sources, tests and scripts is in the page")
  func variables() throws {
    let page = try Page(".github/CONTRIBUTING.md")
    let rows = Page.rows(in: try #require(page.section("Environment variables")))
    let listed = Set(rows.flatMap { Page.code(in: $0[0]) })
    let texts = try Self.texts()
    // A file without them is searched byte by byte, which takes a hundredth of the time.
    let text = texts.filter { $0.holds("nvironment[") || $0.holds("COMPOSE_") }
      .joined(separator: "\n")
    let read =
      text.matches(of: /nvironment\["(\w+)"\]/).map { String($0.1) }
      + text.matches(of: /\bCOMPOSE_(?:STORAGE\b|MUTANT[A-Z_]*\b|REPLAY_[A-Z_]*[A-Z]\b)/).map {
        String($0.0)
      }
    #expect(Set(read).count > 15)
    #expect(Set(read).subtracting(listed).sorted() == [])
    #expect(listed.filter { name in !texts.contains { $0.holds(name) } }.sorted() == [])
  }

  @Test("Each command and path that the page names is in the package")
  func paths() throws {
    let text = try Page(".github/CONTRIBUTING.md").lines.joined(separator: "\n")
    let named = text.matches(of: /(?:\.ci|Tests|Recordings|Sources)\/[\w\/.-]*\w/)
      .map { String($0.0) }
    #expect(named.count > 20)
    let missing = named.filter {
      !FileManager.default.fileExists(atPath: SourceTree.root.appendingPathComponent($0).path)
    }
    #expect(missing == [])
  }

  /// The manifest, the Swift files but this one, and the scripts.
  private static func texts() throws -> [String] {
    let swift = try ["Sources", "Tests"].flatMap { try SourceTree.files(below: $0) }
      .filter { !$0.path.hasSuffix("ContributingPageTests.swift") }
      .map { $0.lines.joined(separator: "\n") }
    let folder = SourceTree.root.appendingPathComponent(".ci")
    let scripts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appendingPathComponent($0) }
      .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
      .filter { $0.pathExtension != "pyc" }
    let files = scripts + [SourceTree.root.appendingPathComponent("Package.swift")]
    return try swift + files.map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
