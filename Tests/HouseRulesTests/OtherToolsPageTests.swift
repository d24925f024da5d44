import Foundation
import PackageSources
import Testing

/// Each feature that the page claims has a test or a script that is there.
@Suite struct OtherToolsPageTests {
  @Test("Each feature of the page names a test or a stage of CI, and none is claimed without")
  func features() throws {
    let page = try Page("Sources/Replay/Replay.docc/OtherTools.md")
    let titles = try Set(
      SourceTree.files(below: "Tests").flatMap(\.lines).flatMap { line in
        line.matches(of: /"([^"]+)"/).map { String($0.1) }
      })
    let run = try String(
      contentsOf: SourceTree.root.appendingPathComponent(".ci/run"), encoding: .utf8)
    let commands = run.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let sections = ["Goldens", "Sessions", "Looking into a session", "On a CI machine"]
    var count = 0
    for section in sections {
      for row in Page.rows(in: try #require(page.section(section))) {
        count += 1
        // An empty cell is not a cell.
        let (what, claim, proof) = (row[0], row[6], row.count > 7 ? row[7] : "")
        #expect(["yes", "part", "no"].contains(claim), "\(what)")
        #expect(row[1...5].allSatisfy { ["yes", "part", "no"].contains($0) }, "\(what)")
        if claim == "no" {
          #expect(proof.isEmpty, "\(what)")
        } else if proof.hasPrefix(".ci/") {
          #expect(commands.contains { $0.contains(" \(proof) ") }, "\(what): \(proof)")
        } else {
          #expect(titles.contains(proof), "\(what): \(proof)")
        }
      }
    }
    #expect(count > 30)
  }
}
