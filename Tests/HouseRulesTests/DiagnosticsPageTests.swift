import PackageSources
import Testing

/// The article `Diagnostics` lists the codes that the sources report.
@Suite struct DiagnosticsPageTests {
  private static let entries = "Sources/Replay/Diagnostics/"

  private static func codes(in lines: some Sequence<Substring>) -> Set<String> {
    Set(lines.flatMap { $0.matches(of: /\bCR\d{4}\b/).map { String($0.0) } })
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
}
