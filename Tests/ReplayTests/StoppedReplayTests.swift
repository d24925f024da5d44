import CBOR
import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import Samples
import SessionLog
import SnapshotDiff
import TestRounds
import Testing
import Timeline

/// The inspector, `show` and a replay that stops there agree on the state of a moment.
@Suite struct StoppedReplayTests {
  /// Replaying the long one takes longer than all others together.
  static let scenarios =
    ["checkout", "failures", "price-bug"]
    + [String](repeating: "long", count: rounds(0, thorough: 1))
  /// How many events of each are looked at.
  static let sampleCount = rounds(6, thorough: 50)

  @Test("What the inspector shows of an event is what show prints", arguments: scenarios)
  func show(scenario: String) throws {
    let reader = try SessionLogReader(path: Self.path(of: scenario))
    let timeline = try SessionTimeline(reader)
    for number in Self.samples(of: scenario, below: try reader.eventCount) {
      let projection = try timeline.state(after: number)
      let screen = projection.screen.map(JSON.plain) ?? .null
      let state = JSON.text(ofPlain: JSON.plain(projection.stateValue))
      let expected = "\"state\":\(state),\"screen\":\(JSON.text(ofPlain: screen))}\n"
      let printed = try Self.show(scenario, number)
      #expect(printed.hasSuffix(expected), "@\(number) of \(scenario)")
    }
  }

  @Test("What the inspector shows of an event is what a replay holds there", arguments: scenarios)
  func replay(scenario: String) throws {
    let reader = try SessionLogReader(path: Self.path(of: scenario))
    let last = try Self.lastEqualEvent(of: scenario, reader)
    let samples = Set(Self.samples(of: scenario, below: last + 1))
    let timeline = try SessionTimeline(reader)
    let collector = TurnCollector()
    let driver = ReplayDriver(
      Storefront.self, head: reader.head, symbols: reader.symbols, sink: collector)
    var replayed = Projection(symbols: reader.symbols)
    var compared = 0
    try RecordedTurns(reader: reader, lastEvent: last).forEach { turn in
      collector.buffer.removeAll()
      #expect(driver.execute(turn) == nil)
      var holdsSample = false
      for event in collector.buffer.events where event.number <= last {
        try replayed.apply(event)
        guard samples.contains(event.number) else { continue }
        #expect(replayed == (try timeline.state(after: event.number)), "@\(event.number)")
        holdsSample = true
        compared += 1
      }
      // Nothing that comes later changes what a replay that stops after this turn holds.
      if holdsSample, let end = turn.headers.last?.number, end <= last {
        Self.expect(driver, toHold: try timeline.state(after: end))
      }
      return true
    }
    #expect(compared == samples.count)
  }

  /// Compares every living node, and the screen, with a fold of the record.
  private static func expect(_ driver: ReplayDriver, toHold projection: Projection) {
    let number = projection.lastEvent
    #expect(driver.runtime.stateHash() == projection.stateHash, "after @\(number)")
    for (node, value) in projection.states {
      let name = projection.symbols[node]
      if StateHash.isProvisional(name) { continue }
      let live = driver.runtime.node(named: node)?.encodedState()
      #expect(live == value.encoded, "\(name) after @\(number)")
    }
    #expect(driver.host.screen?.semanticValue == projection.screen, "the screen after @\(number)")
  }

  /// The last event before the one at which a recording must diverge; its last event without one.
  private static func lastEqualEvent(
    of scenario: String, _ reader: SessionLogReader
  ) throws -> Int {
    let policy = try GoldenPolicy.of(log: path(of: scenario))
    guard let expect = policy.expect else { return try reader.eventCount - 1 }
    return (try #require(Int(expect.at.dropFirst()))) - 1
  }

  /// Different events, chosen by a seed that the scenario's name gives.
  private static func samples(of scenario: String, below count: Int) -> [Int] {
    var state = UInt64(Array(scenario.utf8).withUnsafeBytes { XXH32.hash($0) })
    var numbers: Set<Int> = []
    while numbers.count < min(sampleCount, count) {
      state = Mixing.mix(state &+ 0x9E37_79B9_7F4A_7C15)
      numbers.insert(Int(state % UInt64(count)))
    }
    return numbers.sorted()
  }

  private static func path(of scenario: String) -> String {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Recordings/storefront/\(scenario).log").path
  }

  /// What the program that was built beside these tests prints.
  private static func show(_ scenario: String, _ number: Int) throws -> String {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("compose-replay")
    process.arguments = ["show", "--json", path(of: scenario), "@\(number)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }
}
