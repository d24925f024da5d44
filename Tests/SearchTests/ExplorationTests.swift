import CBOR
import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayHosting
import ReplayRuntime
import Samples
import Search
import SessionLog
import TestRounds
import Testing

/// Asks for the day in two ways, and for the zone.
enum Almanac: ReplayableApplication {
  static func build(in host: HeadlessHost) {
    let runtime = host.runtime
    let date = runtime.answer("date") { 725_846_400.5 }
    let now = runtime.answer("now") { 1_700_000_000_000 }
    let zone = runtime.answer("zone") { "GMT" }
    runtime.note("\(date) \(now) \(zone)")
  }
}

@Suite struct ExplorationTests {
  private static func head(_ application: any ReplayableApplication.Type) -> SessionHead {
    var head = SessionHead(application: application.declaredID, nonce: 7, seed: 3)
    head.rules = .newest
    return head
  }

  /// Runs a session in this process.
  private static func events(_ session: Exploration.Session) throws -> EventList {
    let events = EventList()
    let run = try ScenarioRun(
      session.scenario,
      application: RecordedScenario.application(session.scenario.head.application),
      symbols: events.symbols, sink: events)
    if let user = session.user { run.failStorages(seed: user.seed) }
    try run.run()
    if let user = session.user { run.goOn(user) }
    return events
  }

  private static func take(
    _ events: EventList, _ session: Exploration.Session, _ exploration: inout Exploration,
    to last: Int = .max
  ) throws -> Scenario? {
    let buffer = TurnBuffer()
    for event in events.events {
      event.payload.withUnsafeBytes { buffer.append(event.header, payload: $0) }
    }
    return try exploration.take(
      buffer, events.symbols, to: last, before: session.scenario.before
    ) {
      try SessionLogReader(bytes: events.log(session.scenario.head), named: "session.log")
    }
  }

  @Test("A session of a user verifies, and its stimuli give it again, byte for byte")
  func sound() throws {
    var (continued, count) = (0, 0)
    for application in RecordedScenario.applications {
      var exploration = Exploration(Self.head(application), seed: 5)
      let most = RecordedScenario.isLarge(application) ? rounds(1, thorough: 6) : 6
      for _ in 0..<rounds(2, thorough: 8, soak: 40) {
        for session in exploration.plan(most: most) {
          let events = try Self.events(session)
          let log = RecordedScenario(bytes: try events.log(session.scenario.head))
          let reader = try log.reader()
          let words = "\(application) \(session.number)"
          let hasSecrets = events.events.contains {
            $0.kind == .note && events.symbols[$0.header.name] == Redaction.note
          }
          if !hasSecrets {
            #expect(try log.verdict().divergences == [], "\(words)")
            var scenario = try Scenario(of: reader)
            scenario.edits = session.scenario.edits
            let again = try RecordedScenario(scenario)
            #expect(again.bytes == log.bytes, "\(words)")
            count += 1
          }
          if session.scenario.stimuli.count > 1 { continued += 1 }
          _ = try Self.take(events, session, &exploration)
        }
      }
    }
    #expect(continued > 10 && count > 30, "\(continued) \(count)")
  }

  @Test("The same results lead to the same plans, another seed to others")
  func deterministic() throws {
    func plans(seed: UInt64) throws -> [BranchRequest] {
      var exploration = Exploration(Self.head(Exhibition.self), seed: seed)
      return try (0..<3).flatMap { _ in
        try exploration.plan(most: 6).map { session in
          _ = try Self.take(Self.events(session), session, &exploration)
          return session.request
        }
      }
    }
    let (first, second, other) = (try plans(seed: 1), try plans(seed: 1), try plans(seed: 2))
    #expect(first == second)
    #expect(first != other)
  }

  @Test("Sessions answer another day and zone where the application asks")
  func surroundings() throws {
    var exploration = Exploration(Self.head(Almanac.self), seed: 1)
    var answers: [String: Set<String>] = [:]
    for _ in 0..<8 {
      for session in exploration.plan(most: 6) {
        let events = try Self.events(session)
        let log = RecordedScenario(bytes: try events.log(session.scenario.head))
        #expect(try log.verdict().divergences == [])
        for (name, answer) in session.scenario.answers {
          answers[name, default: []].insert(answer)
          let script = try Scenario(of: log.reader()).script
          #expect(script.contains("answer \(name) \(answer)"), "\(script)")
        }
        _ = try Self.take(events, session, &exploration)
      }
    }
    let jumps: Set<Double> = [
      -3_600, 3_600, -86_400, 86_400, 31_622_400, -1_000_000_000, 1_000_000_000,
    ]
    let dates = (answers["date"] ?? []).compactMap { Double($0).map { $0 - 725_846_400.5 } }
    let ticks = (answers["now"] ?? []).compactMap {
      Double($0).map { ($0 - 1_700_000_000_000) / 1_000 }
    }
    #expect(dates.count > 1 && jumps.isSuperset(of: dates), "\(answers)")
    #expect(ticks.count > 1 && jumps.isSuperset(of: ticks), "\(answers)")
    #expect((answers["zone"]?.count ?? 0) > 1, "\(answers)")
  }

  @Test("A session is new once; recordings come first; nothing continues after the last event")
  func kept() throws {
    let recorded = try RecordedScenario(Exhibition.self, seed: 4, steps: 30)
    let scenario = try Scenario(of: recorded.reader())
    var exploration = Exploration(Self.head(Exhibition.self), seed: 1, recordings: [scenario])
    let session = try #require(exploration.plan(most: 1).first)
    #expect(session.user == nil && session.scenario.stimuli == scenario.stimuli)
    let events = try Self.events(session)
    #expect(try Self.take(events, session, &exploration, to: -1) == nil)
    #expect(exploration.reachedCount == 0)
    let new = try Self.take(events, session, &exploration)
    #expect(new?.stimuli.count == scenario.stimuli.count)
    let count = exploration.reachedCount
    #expect(count > 50)
    #expect(try Self.take(events, session, &exploration) == nil)
    #expect(exploration.reachedCount == count)
  }

  @Test("A condition that must always hold is found where it does not, a screen by its words")
  func properties() throws {
    let symbols = SymbolTable()
    func found(_ property: String, _ session: String) throws -> PropertyMatch? {
      var search = PropertySearch(
        for: try KeptProperty(parsing: property), like: nil, symbols: symbols)
      for event in try Transcript.events(of: session, symbols: symbols) {
        event.payload.withUnsafeBytes { search.add(event.header, $0) }
      }
      search.end(stop: nil, at: nil)
      return search.found
    }
    let session = """
      t+0.000s input start app {}
        life create app.store {total: 3, name: "a"}
      t+1.000s input tap app/button:less
        commit app.store version=1 total = -1

      """
    #expect(try found("always app.store.total >= 0", session)?.place == "app.store.total")
    #expect(try found("always app.store.total > -2", session) == nil)
    #expect(try found("always app.store.none = 0", session) == nil)
    #expect(try found("always app.store >= 0", session) == nil)
    let absent = """
      t+0.001s input start app {}
        life create app.store {total: null, least: -18446744073709551616}

      """
    #expect(try found("always app.store.total >= 0", absent)?.place == "app.store.total")
    #expect(try found("always app.store.total >= \"0\"", absent) == nil)
    #expect(try found("always app.store.least >= 0", absent)?.place == "app.store.least")
    #expect(try found("always app.store.total >= \"0\"", session) == nil)
    #expect(try KeptProperty(parsing: "always app.n >= 0").words == "always app.n >= 0")
    func frame(_ text: String) -> String {
      "t+0.000s input start app {}\n  frame . = {kind: \"Text\", text: \"\(text)\"}\n"
    }
    for (text, place) in [
      ("Name: nil", "Name: nil"), ("NaN", "NaN"), ("\(Double.nan) 7", "nan "),
      ("\(-Double.infinity)", "-inf"), ("1 Optional(3)", " Optional()"), ("(nil)", "(nil)"),
      (#"Optional(\"a (b) c\") left"#, "Optional() left"), ("Optional(", "Optional("),
      (") Optional(", ") Optional("),
    ] {
      let match = try found("screen", frame(text))
      #expect(match?.place == place, "\(text)")
    }
    for text in ["vanilla", "nilly", "Nancy NaNo", "banana info", "optional (3)", ""] {
      #expect(try found("screen", frame(text)) == nil, "\(text)")
    }
    let field =
      "t+0.000s input start app {}\n  frame . = {kind: \"TextField\", text: \"Name\", value: \"nil\"}\n"
    #expect(try found("screen", field) == nil)
  }
}
