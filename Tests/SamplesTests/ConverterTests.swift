import CBOR
import EventModel
import Foundation
import Replay
import ReplayRuntime
import ReplayTesting
import Samples
import SessionLog
import Testing
import VDStore

@Suite struct ConverterTests {
  @Test(
    "Every recording of Converter replays, and is kept beside what it says",
    arguments: ["journey", "long"])
  func recordings(scenario: String) throws {
    try SampleRecordings.expectGolden(scenario, of: Converter.self)
  }

  @Test("The journey fetches, is refused, gives up, replaces what is in flight, and follows")
  func journey() throws {
    let count = try Self.counts(in: "journey")
    #expect(count.statuses == ["value": 7, "error": 4, "cancelled": 5])
    // Three calls were replaced by a further one, two were cancelled by hand.
    #expect(count.replaced == 3)
    #expect(count.actions["Converter.state.market updateRates"] == 16)
    // Five intervals passed while the rates were followed; a sixth was cut short.
    #expect(count.intervals == 5)
  }

  @Test("At the journey's end each screen's part holds what the last acts left")
  func end() throws {
    let reader = try SessionLogReader(path: Self.log("journey"))
    var projection = Projection(symbols: reader.symbols)
    try reader.forEachEvent { header, payload in
      try projection.apply(header, payload: payload)
      return true
    }
    func state(_ node: String) throws -> CBORValue {
      try #require(projection[reader.symbols.symbol(node)])
    }
    let (market, ledger) = try (state("Converter.state.market"), state("Converter.state.ledger"))
    #expect(try state("Converter.state")["digits"] == .unsigned(3))
    #expect(
      try state("Converter.state.exchange")
        == .map(["amount": .text(""), "from": .text("GBP"), "to": .text("EUR")]))
    #expect(market["calls"] == .unsigned(0) && market["asOf"] == .unsigned(257))
    #expect(market["isFollowed"] == .bool(false) && market["problem"] == .null)
    #expect(market["rates"]?.arrayValue?.count == 6)
    let entries = try #require(ledger["entries"]?.arrayValue)
    #expect(entries.map { $0["from"] } == ["GBP", "USD", "USD", "EUR"].map { .text($0) })
    #expect(entries.map { $0["to"] } == ["EUR", "SEK", "SEK", "USD"].map { .text($0) })
  }

  @Test(
    "What happens on one screen commits the part of that screen alone",
    arguments: [
      ("text", "app/field:Amount", ["exchange"]), ("tap", "app/button:<>", ["exchange"]),
      ("tap", "app/button:Update", ["market"]), ("tap", "app/button:Follow", ["market"]),
      ("tap", "app/button:Remove", ["ledger"]), ("tap", "app/button:Clear", ["ledger"]),
      ("tap", "app/button:Keep", ["exchange", "ledger"]), ("tap", "app/button:More", [""]),
    ])
  func parts(what: String, target: String, parts: [String]) throws {
    let reader = try SessionLogReader(path: Self.log("long"))
    let expected = Set(parts.map { $0.isEmpty ? "Converter.state" : "Converter.state.\($0)" })
    var (isInside, count, committed) = (false, 0, Set<String>())
    try reader.forEachEvent { header, _ in
      if header.startsTurn {
        isInside =
          header.kind == .input && reader.symbols[header.name] == what
          && reader.symbols[header.node].prefix { $0 != "[" } == target
        if isInside { count += 1 }
      } else if isInside, header.kind == .commit {
        committed.insert(reader.symbols[header.node])
      }
      return true
    }
    #expect(count > 0)
    #expect(committed == expected)
  }

  @Test("Actions stand in the log by name, with their arguments, under the part they act on")
  func actions() throws {
    let log = try SessionLogReader(path: Self.log("journey"))
    var lines: [String] = []
    try log.forEachEvent { header, payload in
      guard header.kind == .action else { return true }
      let line = Transcript.summary(of: header, payload: payload, symbols: log.symbols)
      if !lines.contains(line) { lines.append(line) }
      return true
    }
    #expect(lines.first == #"action enter Converter.state.exchange {text: "1"}"#)
    #expect(lines.contains(#"action enter Converter.state.exchange {text: "1.2.3"}"#))
    let others = lines.filter { !$0.hasPrefix("action enter") }
    #expect(
      others == [
        "action task(update) Converter.state.market", "action updateRates Converter.state.market",
        "action keep Converter.state", "action swap Converter.state.exchange",
        "action task(follow) Converter.state.market",
      ])
  }

  @Test("The long recording holds 10,000 events, with refusals, cancellations and intervals")
  func long() throws {
    #expect(try SessionLogReader(path: Self.log("long")).eventCount >= 10_000)
    let count = try Self.counts(in: "long")
    #expect(count.statuses["value", default: 0] >= 80)
    #expect(count.statuses["error", default: 0] >= 30)
    #expect(count.statuses["cancelled", default: 0] >= 70)
    #expect(count.replaced >= 5)
    #expect(count.intervals >= 10)
  }

  @Test("A simulated session of any seed replays, and one seed gives the same bytes")
  func simulation() throws {
    // With a bank that is closed at times, not the rates that tests get.
    try StoreEnvironment.$override.withValue(.live) {
      try SampleRecordings.expectSimulationsReplay(Converter.self)
    }
  }

  /// What a recording holds of calls and time.
  private struct Counts {
    /// Ends of calls, by how they ended.
    var statuses: [String: Int] = [:]
    /// Calls given up because a further one began.
    var replaced = 0
    /// Actions by node and name.
    var actions: [String: Int] = [:]
    /// Intervals that passed while rates were followed.
    var intervals = 0
  }

  private static func counts(in scenario: String) throws -> Counts {
    let reader = try SessionLogReader(path: log(scenario))
    let symbols = reader.symbols
    var counts = Counts()
    var update: Int?
    try reader.forEachEvent { header, payload in
      switch header.kind {
      case .effectEnded: counts.statuses[symbols[header.name], default: 0] += 1
      case .action:
        let action = "\(symbols[header.node]) \(symbols[header.name])"
        counts.actions[action, default: 0] += 1
        if action.hasSuffix("updateRates") { update = header.number }
      case .lifecycle where header.cause == update && symbols[header.name] == "cancel":
        let line = Transcript.summary(of: header, payload: payload, symbols: symbols)
        if line.hasSuffix(#""updateRates""#) { counts.replaced += 1 }
      case .timer where symbols[header.name] == "fire": counts.intervals += 1
      default: break
      }
      return true
    }
    return counts
  }

  private static func log(_ scenario: String) -> String { "\(folder)/\(scenario).log" }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings/converter").path
}
