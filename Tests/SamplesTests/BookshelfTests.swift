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
    try assertReplay(scenario, of: Bookshelf.self)
    let log = "\(Self.folder)/\(scenario).log"
    let path = Goldens.transcriptPath(of: log)
    let expected = try Goldens.transcript(of: SessionLogReader(path: log))
    let renews = ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT"] != nil
    if renews { try expected.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
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
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [Data] = []
    for seed in [5, 5, 6, 7] as [UInt64] {
      let path = folder.path + "/\(files.count).log"
      let runtime = Runtime(clock: .virtual, seed: seed)
      let recorder = try Recorder(
        path: path, application: Bookshelf.self, runtime: runtime, nonce: seed)
      let simulator = Simulator(runtime: runtime, seed: seed)
      try simulator.run(Bookshelf.self, steps: 400)
      try recorder.finish()
      #expect(simulator.failures == [])
      let verdict = try VerifiedReplay().run(
        SessionLogReader(path: path), application: Bookshelf.self)
      #expect(verdict.divergences == [] && verdict.hasEnd, "seed \(seed)")
      files.append(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(files[0] == files[1] && files[0] != files[2])
  }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings/bookshelf").path
}
