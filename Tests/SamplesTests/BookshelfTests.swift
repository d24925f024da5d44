import Foundation
import Replay
import ReplayRuntime
import ReplayTesting
import Samples
import SessionLog
import Testing

@Suite struct BookshelfTests {
  @Test(
    "Every recording of Bookshelf replays, and is kept beside what it says",
    arguments: ["circle", "long"])
  func recordings(scenario: String) throws {
    try SampleRecordings.expectGolden(scenario, of: Bookshelf.self)
  }

  @Test("The recordings hold an import on threads, failures and more than 10,000 events")
  func contents() throws {
    let circle = try SessionLogReader(path: "\(Self.folder)/circle.log")
    let commit = circle.symbols.symbol("Bookshelf.library")
    var began: Set<Int> = []
    var fromImports = 0
    try circle.forEachEvent { header, _ in
      if header.kind == .effectBegan { began.insert(header.number) }
      if header.kind == .commit, header.node == commit, began.contains(header.cause) {
        fromImports += 1
      }
      return true
    }
    #expect(fromImports == 26)
    let long = try SessionLogReader(path: "\(Self.folder)/long.log")
    #expect(try long.eventCount >= 10_000)
    var statuses: [String: Int] = [:]
    try long.forEachEvent { header, _ in
      if header.kind == .effectEnded { statuses[long.symbols[header.name], default: 0] += 1 }
      return true
    }
    #expect(statuses["error", default: 0] > 0 && statuses["value", default: 0] > 0)
  }

  @Test("A simulated session of any seed replays, and one seed gives the same bytes")
  func simulation() throws {
    try SampleRecordings.expectSimulationsReplay(Bookshelf.self)
  }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings/bookshelf").path
}
