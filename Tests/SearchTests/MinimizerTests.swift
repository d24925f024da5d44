import CBOR
import EventModel
import Foundation
import PackageSources
import Replay
import ReplayRuntime
import Search
import SessionLog
import TestRounds
import Testing

@Suite struct MinimizerTests {
  /// Runs a scenario in this process and looks for a property.
  private static func find(
    _ property: KeptProperty, in scenario: Scenario, like wanted: PropertyMatch? = nil
  ) throws -> PropertyMatch? {
    let events = EventList()
    let run = try ScenarioRun(
      scenario, application: RecordedScenario.application(scenario.head.application),
      symbols: events.symbols, sink: events)
    try run.run()
    var search = PropertySearch(for: property, like: wanted, symbols: events.symbols)
    for event in events.events { event.payload.withUnsafeBytes { search.add(event.header, $0) } }
    search.end(stop: nil, at: nil)
    return search.found
  }

  /// The scenario with other rows in the place of those that are gone.
  private static func followRows(in scenario: Scenario) throws -> Scenario? {
    let events = EventList()
    let run = try ScenarioRun(
      scenario, application: RecordedScenario.application(scenario.head.application),
      symbols: events.symbols, sink: events)
    run.followsRows = true
    try run.run()
    return scenario.with(
      rows: events.events.filter { $0.kind == .input }.map { events.symbols[$0.header.node] })
  }

  private static func minimized(
    _ scenario: Scenario, _ property: KeptProperty, most: Int = .max, followsRows: Bool = true
  ) throws -> Minimizer {
    var scenario = scenario
    scenario.mark("test")
    let first = try #require(try find(property, in: scenario))
    var tried = 0
    var minimizer = Minimizer(
      scenario, first,
      mayGoOn: {
        tried += 1
        return tried <= most
      }, find: { try find(property, in: $0, like: first) })
    if followsRows { minimizer.followRows = { try followRows(in: $0) } }
    try minimizer.run()
    return minimizer
  }

  @Test("What made a row is left out when another row does")
  func rows() throws {
    let property = try KeptProperty(parsing: "Bookshelf.library.db.entities.review{1}.stars > 3")
    let scenario = try Self.scenario("bookshelf/circle")
    let best = try [false, true].map {
      try Self.minimized(scenario, property, followsRows: $0).best
    }
    #expect(best[1].stimulusCount < best[0].stimulusCount, "\(best.map(\.script))")
    let opened = best.map { $0.script.filter { $0.contains("Open[") } }
    #expect(opened[0] == ["tap app/button:Open[b0-13]"] && opened[1] != opened[0], "\(opened)")
    #expect(try RecordedScenario(best[1]).verdict().divergences == [])
  }

  private static func scenario(_ name: String) throws -> Scenario {
    let path = SourceTree.root.appendingPathComponent("Recordings/\(name).log").path
    return try Scenario(of: SessionLogReader(path: path))
  }

  @Test("A long session becomes the few stimuli that a state needs, and verifies")
  func state() throws {
    let property = try KeptProperty(parsing: "services.cart.store.lines[0].quantity > 1")
    let minimizer = try Self.minimized(try Self.scenario("storefront/checkout"), property)
    let words = minimizer.best.script
    #expect(words.count { $0.hasPrefix("tap ") } == 4, "\(words)")
    #expect(words.contains { $0.hasSuffix("browse.product/button:more") }, "\(words)")
    #expect(!words.contains { $0.contains("Coupon") || $0.contains("checkout") }, "\(words)")
    let log = try RecordedScenario(minimizer.best)
    #expect(try log.verdict().divergences == [])
    #expect(
      try Self.find(property, in: Scenario(of: log.reader()))?.isSame(as: minimizer.match) == true)
    // Nothing more can be left out.
    for index in minimizer.best.stimuli.indices.dropFirst().dropLast() {
      var smaller = minimizer.best
      smaller.stimuli.remove(at: index)
      #expect(try Self.find(property, in: smaller, like: minimizer.match) == nil, "\(index)")
    }
  }

  @Test("Simulated sessions become small, each with the same failure of a state as before")
  func simulated() throws {
    var count = 0
    for (index, application) in RecordedScenario.applications.enumerated() {
      let steps = RecordedScenario.isLarge(application) ? rounds(12, thorough: 40) : 40
      let base = try RecordedScenario(application, seed: UInt64(index + 3), steps: steps)
      let reader = try base.reader()
      // The last value that the session writes is what it must reach.
      var state = Projection(symbols: reader.symbols)
      var last: (path: StatePath, value: CBORValue)?
      try reader.forEachEvent { header, payload in
        try state.apply(header, payload: payload)
        guard header.kind == .commit else { return true }
        let event = Event(header, payload: Array(payload))
        let subject = FilterSubject(
          event: event, symbols: reader.symbols, depth: { 0 }, root: { 0 })
        let path = subject.writtenPaths.first { $0.isConcrete }
        guard let path, let value = state.state(of: path) else { return true }
        switch value {
        // A number that is counted up needs as many inputs.
        case .unsigned(let number) where number > 8: break
        case .unsigned, .bool, .float: last = (path, value)
        case .text(let text) where !text.hasPrefix("*"): last = (path, value)
        default: break
        }
        return true
      }
      guard let last else { continue }
      let text = "\(last.path) = \(Notation.text(of: last.value))"
      let minimizer = try Self.minimized(Scenario(of: reader), KeptProperty(parsing: text))
      #expect(minimizer.best.stimuli.count <= 12, "\(text): \(minimizer.best.script)")
      #expect(try RecordedScenario(minimizer.best).verdict().divergences == [], "\(text)")
      count += 1
    }
    #expect(count >= 4)
  }

  @Test("A search that is ended keeps the smallest session so far")
  func ended() throws {
    let property = try KeptProperty(parsing: "services.cart.store.discount > 0")
    let scenario = try Self.scenario("storefront/checkout")
    let counts = try [0, 12, Int.max].map {
      try Self.minimized(scenario, property, most: $0).best.stimuli.count
    }
    // What comes after the match is cut off in any case.
    let last = try #require(scenario.stimuli.lastIndex { $0.words.contains("button:applyCoupon") })
    #expect(counts[0] == last + 2 && counts[0] > counts[1] && counts[1] > counts[2], "\(counts)")
  }

  @Test("A failure is the same one by its code and place, whatever the numbers of instances are")
  func identity() {
    let match = PropertyMatch(kind: "CR4402", place: "app.rows[12].new#3", number: 9, time: 5)
    func isSame(_ kind: String, _ place: String) -> Bool {
      match.isSame(as: PropertyMatch(kind: kind, place: place, number: 1, time: 1))
    }
    #expect(isSame("CR4402", "app.rows[3].new#14"))
    #expect(!isSame("CR4403", "app.rows[12].new#3") && !isSame("CR4402", "app.lines[12].new#3"))
    #expect(!isSame("CR4402", "app2.rows[12].new#3"))
  }

  @Test("A stop is found by its kind and line, and a condition at the end of a turn")
  func properties() throws {
    let symbols = SymbolTable()
    func search(_ text: String, _ transcript: String, stop: String? = nil) throws -> PropertyMatch?
    {
      var search = PropertySearch(
        for: try KeptProperty(parsing: text), like: nil, symbols: symbols)
      for event in try Transcript.events(of: transcript, symbols: symbols) {
        event.payload.withUnsafeBytes { search.add(event.header, $0) }
      }
      search.end(stop: stop.map { .recorded($0) }, at: stop.map { _ in "Shop/Cart.swift:7" })
      return search.found
    }
    let session = """
      t+0.000s input start app {}
        life create app.store {n: 0}
      t+1.000s input tap app/button:add
        commit app.store version=1 n = -1
        commit app.store version=2 n = 4
        failure CR4402 app.store "lost"

      """
    #expect(try search("app.store.n < 0", session) == nil)
    #expect(try search("app.store.n >= 4", session)?.number == 5)
    #expect(try search("app.store.n = 0", session)?.number == 1)
    #expect(try search("app.store.n != 0", session)?.time == 1_000_000)
    #expect(try search("failure", session)?.words == "CR4402 app.store lost")
    #expect(try search("CR4403", session) == nil)
    let stop = try search("CR4301", session, stop: "signal 4 (Illegal instruction) at Shop")
    #expect(stop?.words == "CR4301 signal 4 Shop/Cart.swift:7")
    #expect(try search("failure", "", stop: "exit code 3")?.kind == "CR4301 exit code 3")
    #expect(try search("CR4402", "", stop: "exit code 3") == nil)
    for text in ["CR1203", "", "app < {", "app.store.n<0", "app..b < 1"] {
      #expect(throws: ScenarioEdit.Refusal.self, "\(text)") { try KeptProperty(parsing: text) }
    }
  }
}
