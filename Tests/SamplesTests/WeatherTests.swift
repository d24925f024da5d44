import CBOR
import EventModel
import Foundation
import Replay
import ReplayRuntime
import ReplayTesting
import SessionLog
import Testing

@testable import Samples

@Suite struct WeatherTests {
  @Test(
    "Every recording of Weather replays, and is kept beside what it says",
    arguments: ["journey", "long"])
  func recordings(scenario: String) throws {
    try SampleRecordings.expectGolden(scenario, of: Weather.self)
  }

  @Test("The journey searches, is refused, asks again, gives up what it replaces, and refreshes")
  func journey() throws {
    let count = try Self.counts(in: "journey")
    #expect(count.statuses == ["value": 17, "error": 7, "cancelled": 5])
    #expect(count.cancels == 5)
    #expect(count.refreshes == 2)
    // Each of the six busy offices was asked again after a sleep.
    #expect(count.sleeps == 6)
  }

  @Test("At the journey's end the stores that are bound agree")
  func end() throws {
    let reader = try SessionLogReader(path: Self.log("journey"))
    var projection = Projection(symbols: reader.symbols)
    try reader.forEachEvent { header, payload in
      try projection.apply(header, payload: payload)
      return true
    }
    func state(_ store: String) throws -> CBORValue {
      try #require(projection[reader.symbols.symbol("Weather.\(store)")])
    }
    let (settings, search) = try (state("settings"), state("search"))
    let (favourites, forecasts) = try (state("favourites"), state("forecasts"))
    #expect(settings == .map(["unit": .text("Fahrenheit"), "refresh": .text("never")]))
    #expect(forecasts["unit"] == settings["unit"])
    #expect(forecasts["followed"] == favourites["cities"])
    #expect(search["text"] == .text("ber") && search["phase"] == .map(["done": .map([:])]))
    let reports = try #require(forecasts["reports"]?.arrayValue)
    #expect(reports.map { $0["id"] } == ["oslo", "paris", "parma"].map { .text($0) })
    #expect(reports.allSatisfy { $0["status"] == .map(["current": .map([:])]) })
  }

  @Test("The long recording holds 12,000 events, with failures, cancellations and retries")
  func long() throws {
    #expect(try SessionLogReader(path: Self.log("long")).eventCount >= 12_000)
    let count = try Self.counts(in: "long")
    #expect(count.statuses["value", default: 0] >= 150)
    #expect(count.statuses["error", default: 0] >= 50)
    #expect(count.statuses["cancelled", default: 0] >= 100)
    #expect(count.cancels == count.statuses["cancelled"])
    #expect(count.refreshes >= 5 && count.sleeps >= 20)
  }

  @Test(
    "A city that is dropped while its question waits or runs is not asked for again and does not return"
  )
  func dropped() async throws {
    try await ReplaySession(of: Weather.self, golden: "dropped") { weather in
      weather.type("field:Search", "oslo")
      weather.wait(.milliseconds(400))
      let city = City.all.first { $0.id == "oslo" }!
      weather.answer("search", with: .success([city]))
      let refusal = OfficeRefusal(reason: .busy, question: .forecast(city), attempt: 1)
      for isWaiting in [true, false] {
        weather.tap("button:Keep")
        if isWaiting { weather.answer("forecast.oslo", with: .failure(refusal)) }
        weather.tap("button:Drop")
        if !isWaiting { weather.answer("forecast.oslo", with: .cancelled) }
        weather.wait(.seconds(4))
        #expect(weather.pendingEffects == [])
        #expect(weather.state("Weather.forecasts.reports").count == 0)
      }
    }
  }

  @Test("A simulated session of any seed replays, and one seed gives the same bytes")
  func simulation() throws {
    try SampleRecordings.expectSimulationsReplay(Weather.self)
  }

  /// What a recording holds of requests and time.
  private struct Counts {
    /// Ends of requests, by how they ended.
    var statuses: [String: Int] = [:]
    /// Requests that the application gave up.
    var cancels = 0
    /// Ticks of the refresh timer.
    var refreshes = 0
    /// Waits before a further attempt.
    var sleeps = 0
  }

  private static func counts(in scenario: String) throws -> Counts {
    let reader = try SessionLogReader(path: log(scenario))
    var counts = Counts()
    try reader.forEachEvent { header, payload in
      if header.kind == .effectEnded {
        counts.statuses[reader.symbols[header.name], default: 0] += 1
      }
      let event = Event(header, payload: Array(payload))
      let summary = Transcript.summary(of: event, symbols: reader.symbols)
      if summary.hasPrefix("life cancel") { counts.cancels += 1 }
      if summary.hasPrefix("timer fire Weather.forecasts.refresh") { counts.refreshes += 1 }
      if summary.hasPrefix("timer arm"), summary.contains(".sleep") { counts.sleeps += 1 }
      return true
    }
    return counts
  }

  private static func log(_ scenario: String) -> String { "\(folder)/\(scenario).log" }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings/weather").path
}
