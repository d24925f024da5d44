import EventModel
import Foundation
import SessionLog
import Testing

@testable import Replay

@Suite struct CoverageTests {
  @Test("The percentage is that of what was judged, and 99 at most while anything is not seen")
  func percent() {
    var coverage = Coverage()
    (coverage.verified, coverage.reapplied) = (80, 20)
    #expect(coverage.text().hasPrefix("verified 80%  re-applied 20%: "))
    (coverage.verified, coverage.reapplied) = (200, 0)
    #expect(coverage.text() == "verified 100%")
    coverage.addUnseen(Coverage.Item(name: "app.store (Photo)", count: 3, place: "", first: 4))
    coverage.addUnseen(Coverage.Item(name: "app.model (CR4604)", count: 1, place: "", first: 5))
    #expect(
      coverage.text() == "verified 99%  not seen 4: app.store (Photo) 3, app.model (CR4604) 1")
    #expect(!coverage.isWhole && coverage.unverified == 4)
  }

  @Test("Failures that happen again, and objects that are not seen, stand on the line 'ok'")
  func failures() throws {
    let symbols = SymbolTable()
    let log = """
      t+0.001s input start app {}
        life create app.store {total: 0}
      t+1.000s input tap app/button:add
        failure CR4402 app "does not settle"
        failure CR4604 app.view "Model changed outside a commit"
      t+2.000s end count=6 hash=0
      """
    let events = try Transcript.events(of: log, symbols: symbols)
    var tally = CoverageTally(symbols: symbols)
    for event in events {
      event.payload.withUnsafeBytes { tally.add(recorded: event.header, $0) }
    }
    let items = tally.coverage.unseenItems.map { "\($0.name) \($0.count) @\($0.first ?? -1)" }
    #expect(items == ["app.view (CR4604) 1 @4"])
    var coverage = tally.coverage
    coverage.verified = 10
    coverage.failures = 1
    #expect(
      coverage.text() == "verified 99%  not seen 1: app.view (CR4604) 1  1 failure reproduced")
    coverage.failures = 42
    #expect(coverage.text().hasSuffix("42 failures reproduced"))
  }

  @Test("A change of an object outside every turn is not seen; no replay re-applies it")
  func objects() throws {
    let symbols = SymbolTable()
    let log = """
      t+0.001s input start app {}
        life create app.model {total: 0}
        life create app.store {total: 0}
      t+1.000s failure CR4605 app.model "changed outside every turn"
      t+1.000s commit app.model version=1 total = 1
      t+1.000s commit app.store version=1 total = 1
      t+2.000s end count=6 hash=0
      """
    var tally = CoverageTally(symbols: symbols)
    for event in try Transcript.events(of: log, symbols: symbols) {
      event.payload.withUnsafeBytes { tally.add(recorded: event.header, $0) }
    }
    #expect(tally.coverage.reappliedItems.map(\.name) == ["app.store (commit from outside)"])
    #expect(tally.coverage.unseenItems.map(\.name) == ["app.model (CR4605)"])
  }
}
