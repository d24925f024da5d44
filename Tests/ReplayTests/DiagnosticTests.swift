import Foundation
import PackageSources
import Replay
import Testing

@Suite struct DiagnosticTests {
  @Test("Codes are in order, each once, and every entry is complete")
  func entries() {
    let codes = Diagnostic.allCases.map(\.code)
    #expect(codes == Set(codes).sorted())
    let incomplete = Diagnostic.allCases.filter { entry in
      [entry.title, entry.cause, entry.example, entry.remedy].contains("")
        || entry.title.hasSuffix(".") || !entry.cause.hasSuffix(".") || !entry.remedy.hasSuffix(".")
    }
    #expect(incomplete.map(\.code) == [])
  }

  @Test("Each heading of the page with a code is an entry, and every line of the page is in one")
  func page() throws {
    let page = try String(
      contentsOf: SourceTree.root.appendingPathComponent(
        "Sources/Replay/Replay.docc/Diagnostics.md"), encoding: .utf8)
    let headings = page.matches(of: /(?m)^### (CR\d{4})$/).map { String($0.1) }
    #expect(headings == Diagnostic.allCases.map(\.code))
    for entry in Diagnostic.allCases {
      let section = """
        ### \(entry.code)

        **\(entry.title).** \(entry.cause)

        ```
        \(entry.example)
        ```

        \(entry.remedy)

        """
      #expect(page.contains(section), "\(entry.code)")
    }
  }
}

@Suite struct ExplainVerbTests {
  @Test("A code is explained, however it is spelled")
  func entry() throws {
    let found = try Tool("explain", "CR4009")
    #expect(found.code == 0)
    #expect(
      found.output == """
        CR4009  A commit inside a mutation is lost

        cause
          The closure of a commit commits on the same store. The outer commit would overwrite the
          inner one, so the inner one is refused.
        example
          store.commit { $0.count += 1; store.commit { $0.name = "tea" } }
        remedy
          Change all fields in one commit, or commit again after the first one.

        """)
    #expect(try Tool("explain", "cr4009").output == found.output)
    #expect(try Tool("explain", "4009").output == found.output)
  }

  @Test("Without a code all of them are listed")
  func list() throws {
    let found = try Tool("explain")
    #expect(found.code == 0)
    #expect(found.lines == Diagnostic.allCases.map { "\($0.code)  \($0.title)" })
  }

  @Test("An unknown code is a wrong use that names near ones")
  func unknown() throws {
    let near = try Tool("explain", "CR4999")
    #expect(near.code == 64)
    #expect(near.output == "")
    #expect(
      near.messages == """
        error: 'CR4999' is no diagnostic code
          near: CR4009, CR4709
        help: 'compose-replay explain' lists all codes

        """)
    let far = try Tool("explain", "nothing")
    #expect(far.code == 64)
    #expect(!far.messages.contains("near:"))
  }
}
