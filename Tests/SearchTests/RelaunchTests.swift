import CBOR
import EventModel
import Foundation
import PackageSources
import Replay
import ReplayRuntime
import Samples
import Search
import SessionLog
import TestRounds
import Testing

@Suite struct RelaunchTests {
  private static func scenario(_ name: String) throws -> Scenario {
    let path = SourceTree.root.appendingPathComponent("Recordings/\(name).log").path
    return try Scenario(of: SessionLogReader(path: path))
  }

  /// A session of the shop that starts again after the n-th stimulus of some words.
  private static func relaunched(after words: String) throws -> Scenario {
    var scenario = try scenario("storefront/checkout")
    let last = try #require(scenario.stimuli.last { $0.words.contains(words) })
    try scenario.apply([.relaunch(last.id)])
    return scenario
  }

  @Test("An application that starts again finds what was stored, and no more; the log verifies")
  func relaunch() throws {
    let submitted = try Self.scenario("storefront/checkout").stimuli.first {
      $0.words.hasPrefix("input tap Storefront.signIn/button:submit")
    }
    var early = try Self.scenario("storefront/checkout")
    try early.apply([.relaunch(try #require(submitted).id)])
    let nothing = try RecordedScenario(early)
    #expect(
      try nothing.transcript().contains(
        "answer \"restore storefront-sign-in\" new#1 {fields: null, problem: null}"))
    let scenario = try Self.relaunched(after: "button:addToCart")
    #expect(scenario.edits.last?.hasPrefix("relaunch @") == true)
    #expect(try Scenario(json: scenario.json) == scenario)
    let log = try RecordedScenario(scenario)
    let transcript = try log.transcript()
    #expect(
      transcript.contains("answer \"restore storefront-sign-in\" new#1 {fields: {email: \"ann"),
      "\(transcript.prefix(600))")
    // What was not stored is gone: the shop asks for a sign-in.
    #expect(log.outcome.dropped.first?.contains("Storefront.shop") == true)
    #expect(try log.verdict().divergences == [])
    // The log needs nothing of the session before it.
    var alone = try Scenario(of: log.reader())
    alone.edits = scenario.edits
    #expect(try RecordedScenario(alone).bytes == log.bytes)
    #expect(try RecordedScenario(scenario).bytes == log.bytes)
  }

  @Test("A storage holds something else at the start, until the session has stored")
  func stored() throws {
    let edit = ScenarioEdit.answer("restore storefront-sign-in", "{email: \"eve@example.com\"}")
    var scenario = try Self.scenario("storefront/checkout")
    let last = try #require(scenario.stimuli.last { $0.words.contains("button:addToCart") })
    try scenario.apply([edit])
    #expect(try Scenario(json: scenario.json) == scenario)
    let start = "answer \"restore storefront-sign-in\" new#1 {fields: {email: \"eve@example.com\"}"
    let log = try RecordedScenario(scenario)
    #expect(try log.transcript().contains(start))
    #expect(try log.verdict().divergences == [])
    try scenario.apply([.relaunch(last.id)])
    let after = try RecordedScenario(scenario).transcript()
    #expect(!after.contains("eve@example.com") && after.contains("{fields: {email: \"ann"))
    let refusal = #expect(throws: ScenarioEdit.Refusal.self) {
      try scenario.apply([.answer("save storefront-sign-in", "null")])
    }
    #expect(refusal?.description.contains("does not ask for 'save storefront-sign-in'") == true)
  }

  @Test("Each of several relaunches begins the time again, and no edit reaches a process before")
  func relaunches() throws {
    let base = try Self.scenario("storefront/checkout")
    var scenario = base
    try scenario.apply([.relaunch(100), .relaunch(150)]) { number in
      base.stimuli.last { $0.id <= number }?.time
    }
    #expect(scenario.before.count == 2 && scenario.stimuli.allSatisfy { $0.time >= 0 })
    #expect(try Scenario(json: scenario.json) == scenario)
    #expect(try RecordedScenario(scenario).verdict().divergences == [])
    for edit in [
      ScenarioEdit.repeat(101...302), .until(120), .insert(120, "tap x"), .relaunch(120),
    ] {
      #expect(throws: ScenarioEdit.Refusal.self) { try scenario.apply([edit]) }
    }
  }

  @Test("What a session before has read and not stored is there again")
  func read() throws {
    let first = try RecordedScenario(Self.relaunched(after: "button:addToCart"))
    var scenario = try Scenario(of: first.reader())
    try scenario.apply([.relaunch(0)])
    let again = try RecordedScenario(scenario)
    #expect(
      try again.transcript().contains(
        "answer \"restore storefront-sign-in\" new#1 {fields: {email: \"ann"))
  }

  @Test(
    "Sessions before become small too, and are a part of the words; without need they are left out",
    arguments: [true, false])
  func small(isNeeded: Bool) throws {
    var scenario = try Self.relaunched(after: "button:addToCart")
    scenario.mark("test")
    let property = try KeptProperty(parsing: "Storefront.signIn.store.email != \"\"")
    func find(_ scenario: Scenario, _ wanted: PropertyMatch?) throws -> PropertyMatch? {
      let events = EventList()
      let run = try ScenarioRun(
        scenario, application: Storefront.self, symbols: events.symbols, sink: events)
      try run.run()
      var search = PropertySearch(for: property, like: wanted, symbols: events.symbols)
      for event in events.events {
        // What the process itself was told is not what was stored.
        let isTyped = event.kind == .input && events.symbols[event.header.name] == "text"
        if isNeeded, isTyped { return nil }
        event.payload.withUnsafeBytes { search.add(event.header, $0) }
      }
      search.end(stop: nil, at: nil)
      return search.found
    }
    if isNeeded { scenario.stimuli.removeAll { $0.words.hasPrefix("input text ") } }
    let first = try #require(try find(scenario, nil))
    var minimizer = Minimizer(scenario, first, mayGoOn: { true }, find: { try find($0, first) })
    try minimizer.run()
    let (words, count) = (minimizer.best.script, minimizer.best.stimulusCount)
    #expect((words.last == "relaunch") == isNeeded, "\(words)")
    #expect(minimizer.best.before.count == (isNeeded ? 1 : 0), "\(words)")
    #expect(words.contains { $0.hasPrefix("type Storefront.signIn/field:Email") }, "\(words)")
    #expect(count < (isNeeded ? 7 : 2), "\(count): \(words)")
    #expect(scenario.stimulusCount > 40 || isNeeded)
    #expect(try RecordedScenario(minimizer.best).verdict().divergences == [])
  }

  @Test("A storage fails as a seed says; the log says so, verifies, and its scenario repeats it")
  func faults() throws {
    var failed = 0
    for seed in 0..<20 {
      var scenario = try Self.scenario("storefront/checkout")
      // Its storage answers are none of the recording.
      for index in scenario.stimuli.indices {
        scenario.stimuli[index].world.removeAll(where: StorageRequest.isAnswer)
      }
      scenario.mark("seed \(seed)")
      let events = EventList()
      let run = try ScenarioRun(
        scenario, application: Storefront.self, symbols: events.symbols, sink: events)
      run.failStorages(seed: UInt64(seed))
      try run.run()
      let log = RecordedScenario(bytes: try events.log(scenario.head))
      #expect(try log.verdict().divergences == [], "\(seed)")
      var again = try Scenario(of: log.reader())
      again.edits = scenario.edits
      #expect(try RecordedScenario(again).bytes == log.bytes, "\(seed)")
      let words = again.script.filter { $0.contains(" fails: ") }
      #expect(words.count == run.outcome.answered.count { $0.contains("fails, ") }, "\(seed)")
      #expect(words.isEmpty == !(try log.transcript().contains("failure CR440")), "\(seed)")
      if !words.isEmpty { failed += 1 }
    }
    #expect(failed > 3 && failed < 17, "\(failed)")
  }

  @Test("Timers of one name that repeat and go on are a leak; those that are cancelled are none")
  func leak() throws {
    func found(_ times: [Int], cancelled: Bool) throws -> PropertyMatch? {
      let symbols = SymbolTable()
      var lines = ["t+0.000s input start app {}"]
      var time = 1
      for _ in times {
        lines.append("t+\(time).000s input tap app/button:open")
        for _ in 0..<3 {
          lines.append("  timer arm app.clock due=\(time + 1)000000")
          time += 1
          lines.append("^1 t+\(time).000s timer fire app.clock due=\(time)000000")
        }
        lines.append("  timer arm app.clock due=\(time + 1)000000")
        if cancelled {
          lines.append("t+\(time).500s input tap app/button:close")
          lines.append("  timer cancel app.clock due=\(time + 1)000000")
        }
        time += 1
      }
      var search = PropertySearch(
        for: try KeptProperty(parsing: "leak"), like: nil, symbols: symbols)
      for event in try Transcript.events(
        of: lines.joined(separator: "\n") + "\n", symbols: symbols)
      {
        event.payload.withUnsafeBytes { search.add(event.header, $0) }
      }
      return search.found
    }
    #expect(try found([1, 2], cancelled: false) == nil)
    #expect(try found([1, 2, 3], cancelled: false)?.words == "leak app.clock")
    #expect(try found([1, 2, 3, 4, 5], cancelled: true) == nil)
  }

  @Test("A declared property is kept by its kind and name")
  func declared() throws {
    let symbols = SymbolTable()
    let session = """
      t+0.000s input start app {}
        failure CR4011 - "'one welcome' does not hold"

      """
    func found(_ text: String) throws -> PropertyMatch? {
      var search = PropertySearch(
        for: try KeptProperty(parsing: text), like: nil, symbols: symbols)
      for event in try Transcript.events(of: session, symbols: symbols) {
        event.payload.withUnsafeBytes { search.add(event.header, $0) }
      }
      return search.found
    }
    #expect(try found("always one welcome")?.words == "CR4011 'one welcome' does not hold")
    #expect(try found("always one") == nil)
    #expect(try found("never one welcome") == nil)
    #expect(try found("eventually one welcome") == nil)
    #expect(try KeptProperty(parsing: "never a ghost").words == "never a ghost")
    #expect(throws: ScenarioEdit.Refusal.self) { try KeptProperty(parsing: "always ") }
    #expect(throws: ScenarioEdit.Refusal.self) { try KeptProperty(parsing: "always a = {") }
  }
}
