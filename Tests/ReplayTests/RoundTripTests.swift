import CBOR
import EventModel
import Foundation
import Replay
import ReplayRuntime
import Samples
import SessionLog
import TestRounds
import Testing

@Suite struct RoundTripTests {
  @Test("A replay recorded with the same nonce is the same file", arguments: [3, 4, 5] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let names = ["first", "second", "third"].map { "\(folder)/\($0).log" }
    try Self.simulate(seed: seed, steps: 200, to: names[0])
    for (log, again) in zip(names, names.dropFirst()) {
      let result = try Rerecording(
        of: SessionLogReader(path: log), application: Storefront.self, to: LogOutput(path: again))
      #expect(result.unresolved.isEmpty)
    }
    // The head of a log with secrets says that it was recorded again, so that the second one differs.
    let files = try names.map { try Data(contentsOf: .init(fileURLWithPath: $0)) }
    #expect(files[1] == files[2])
    let heads = try names.map { try SessionLogReader(path: $0).head.isRenewed }
    #expect(heads == [false, true, true])
    #expect(try Self.events(of: names[0]) == Self.events(of: names[1]))
  }

  private static func events(of log: String) throws -> [Event] {
    var events: [Event] = []
    try SessionLogReader(path: log).forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    return events
  }

  @Test("One seed gives the same bytes, another seed gives others")
  func seeds() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let paths = ["\(folder)/a.log", "\(folder)/b.log", "\(folder)/c.log"]
    for (path, seed) in zip(paths, [9, 9, 10] as [UInt64]) {
      try Self.simulate(seed: seed, steps: 100, to: path)
    }
    let files = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(files[0] == files[1])
    #expect(files[0] != files[2])
  }

  @Test("The commits of a session add up to the state that its end records")
  func stateHash() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/a.log"
    try Self.simulate(seed: 21, steps: 400, to: path)
    let reader = try SessionLogReader(path: path)
    var projection = Projection(symbols: reader.symbols)
    var recorded: UInt64?
    try reader.forEachEvent { header, payload in
      try projection.apply(header, payload: payload)
      if header.kind == .end { recorded = header.extra }
      return true
    }
    #expect(recorded == UInt64(projection.stateHash))
  }

  @Test("A log that is cut after any event replays up to there")
  func cuts() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let whole = "\(folder)/whole.log"
    try Self.simulate(seed: 2, steps: 40, to: whole)
    let reader = try SessionLogReader(path: whole)
    let count = try reader.eventCount
    for length in stride(from: 1, to: count, by: rounds(9, thorough: 1)) {
      let cut = "\(folder)/cut.log"
      let writer = try SessionLogWriter(path: cut, head: reader.head, symbols: reader.symbols)
      try reader.forEachEvent { header, payload in
        guard header.number < length else { return false }
        try writer.append(header, payload: payload)
        return true
      }
      try writer.close()
      let verdict = try VerifiedReplay().run(
        SessionLogReader(path: cut), application: Storefront.self)
      #expect(verdict.divergences == [], "cut after \(length) of \(count) events")
    }
  }

  @Test("A damaged log replays up to the damage, and says where that is")
  func damage() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/damaged.log"
    try Self.simulate(seed: 6, steps: rounds(1_000, thorough: 2_000), to: path)
    let whole = try SessionLogReader(path: path)
    try #require(whole.chunks.count > 1)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes[whole.chunks[1].offset + 70] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: path))

    let reader = try SessionLogReader(path: path)
    let verdict = try VerifiedReplay().run(reader, application: Storefront.self)
    #expect(verdict.divergences == [])
    #expect(verdict.recordedEvents == whole.chunks[1].firstNumber)
    guard case .damaged(let regions) = try reader.integrity else {
      Issue.record("the damage went unseen")
      return
    }
    #expect(regions.map(\.range.lowerBound) == [whole.chunks[1].offset])
  }

  static func simulate(seed: UInt64, steps: Int, to path: String) throws {
    let runtime = Runtime(clock: .virtual, seed: seed)
    let recorder = try Recorder(
      path: path, application: Storefront.self, runtime: runtime, nonce: seed)
    try Simulator(runtime: runtime, seed: seed).run(Storefront.self, steps: steps)
    try recorder.finish()
  }

  static func temporaryFolder() throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
  }
}
