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

@Suite struct BranchTests {
  private static func scenario(_ name: String) throws -> Scenario {
    let path = SourceTree.root.appendingPathComponent("Recordings/\(name).log").path
    return try Scenario(of: SessionLogReader(path: path))
  }

  private static func branch(
    _ name: String, _ edits: [ScenarioEdit], effects: ScenarioRun.EffectPolicy = .pending
  ) throws -> RecordedScenario {
    var scenario = try scenario(name)
    try scenario.apply(edits)
    #expect(try Scenario(json: scenario.json) == scenario)
    return try RecordedScenario(scenario, effects: effects)
  }

  /// The number of the first stimulus with some words.
  private static func number(_ words: String, in name: String) throws -> Int {
    try #require(try scenario(name).stimuli.first { $0.words.contains(words) }).id
  }

  @Test("What an edit makes impossible is dropped and named, and a strict run ends there")
  func dropped() throws {
    let password = try Self.number("field:Password", in: "storefront/checkout")
    let stimuli = try Self.scenario("storefront/checkout").stimuli
    let typed = stimuli.filter { $0.words.contains("signIn/field:Password") }.map(\.id)
    let edits = [ScenarioEdit.skip(password...(try #require(typed.last)))]
    let run = try Self.branch("storefront/checkout", edits)
    #expect(
      run.outcome.dropped.first?.contains("input tap Storefront.signIn/button:submit") == true)
    #expect(run.outcome.dropped.first?.contains("disabled") == true, "\(run.outcome.dropped)")
    #expect(run.outcome.dropped.contains { $0.hasSuffix("its effect has not begun") })
    var scenario = try Self.scenario("storefront/checkout")
    try scenario.apply(edits)
    let strict = try RecordedScenario(scenario, isStrict: true)
    #expect(strict.outcome.dropped == Array(run.outcome.dropped.prefix(1)))
    #expect(try strict.transcript().contains("\nt+") && !strict.transcript().contains(" end count"))
  }

  @Test("A request gets another answer wherever it is asked: a text, a locale, any value")
  func answers() throws {
    let run = try Self.branch("converter/journey", [.answer("environment", "preview")])
    #expect(try run.transcript().contains("answer environment - \"preview\""))
    #expect(try !run.transcript().contains("answer environment - \"live\""))
    var scenario = try Self.scenario("converter/journey")
    scenario.stimuli[0].world = [
      "answer locale - {current: 1, identifier: \"en_US\"}", "answer count - 7",
    ]
    try scenario.apply([.answer("locale", "tr_TR"), .answer("count", "[8]")])
    #expect(scenario.answers == ["locale": "{identifier: \"tr_TR\"}", "count": "[8]"])
    #expect(try Scenario(json: scenario.json) == scenario)
    let refusal = #expect(throws: ScenarioEdit.Refusal.self) {
      try scenario.apply([.answer("zone", "GMT")])
    }
    #expect(
      refusal?.description == "the session does not ask for 'zone'; it asks for 'locale', 'count'")
    #expect(throws: ScenarioEdit.Refusal.self) { try scenario.apply([.answer("count", "{")]) }
  }

  @Test("An effect that is new gets the result of an equal one, else what the policy says")
  func effects() throws {
    let scenario = try Self.scenario("storefront/checkout")
    let charge = try #require(scenario.effects.first { $0.name.name == "charge" })
    let failed = try Self.branch(
      "storefront/checkout",
      [.effect(charge.id, try ScenarioEdit.result("failure no network"))])
    #expect(try failed.transcript().contains("ended error \"no network\""))
    let never = try Self.branch("storefront/checkout", [.effect(charge.id, .never)])
    let ends = try [never, Self.branch("storefront/checkout", [])].map {
      try $0.transcript().split(separator: "\n").count { $0.contains("s ended ") }
    }
    #expect(ends[0] < ends[1])
    let again = try Self.branch(
      "storefront/checkout",
      [.insert(charge.id - 1, "tap nothing"), .delay(charge.id, 2_000_000)])
    #expect(again.outcome.dropped.count >= 1 && again.outcome.dropped[0].contains("'nothing'"))
    for run in [failed, never, again] { #expect(try run.verdict().divergences == []) }
  }

  @Test("The same edits give the same log, and a log of another nonce than the base")
  func identity() throws {
    let edits: [ScenarioEdit] = [.until(300), .squeeze(50_000), .seed(99)]
    let runs = try (0..<2).map { _ in try Self.branch("storefront/checkout", edits) }
    #expect(runs[0].bytes == runs[1].bytes)
    let head = try runs[0].reader().head
    #expect(try head.nonce != Self.scenario("storefront/checkout").head.nonce && head.seed == 99)
  }

  @Test("What is done after an event that a timer made comes after that event")
  func afterTimers() throws {
    let path = SourceTree.root.appendingPathComponent("Recordings/eggtimer/eggs.log").path
    let reader = try SessionLogReader(path: path)
    func time(_ number: Int) -> Int64? {
      var time: Int64?
      _ = try? reader.forEachEvent(from: number) { header, _ in
        time = header.time
        return false
      }
      return time
    }
    let last = try reader.eventCount - 1
    for number in [400, last] {
      let wanted = try #require(time(number))
      for edit in [ScenarioEdit.until(number), .insert(number, "tap Reset")] {
        var scenario = try Scenario(of: reader)
        try scenario.apply([edit], time: time)
        let branch = try RecordedScenario(scenario)
        #expect(branch.outcome.dropped == [], "\(edit)")
        let result = try branch.reader()
        var found: Int64?
        try result.forEachEvent { header, _ in
          let isTap = header.kind == .input && result.symbols[header.node].hasSuffix("Reset")
          if edit == .until(number) ? header.kind == .end : isTap { found = header.time }
          return true
        }
        #expect(found == wanted + 1, "\(edit)")
        #expect(try branch.verdict().divergences == [])
      }
      var scenario = try Scenario(of: reader)
      try scenario.apply([.relaunch(number)], time: time)
      #expect(scenario.before[0].stimuli.last?.time == wanted)
    }
  }

  @Test("A relaunch is after its event, though an earlier stimulus comes later now")
  func delayedRelaunch() throws {
    var scenario = try Self.scenario("storefront/checkout")
    let ids = scenario.stimuli.map(\.id)
    try scenario.apply([.delay(ids[3], 60_000_000), .relaunch(ids[6])])
    #expect(scenario.before[0].stimuli.map(\.id) == ids[0...6].filter { $0 != ids[3] })
    #expect(scenario.stimuli.contains { $0.id == ids[3] })
  }

  @Test("An edit of what is no stimulus is refused")
  func refused() throws {
    let edits: [ScenarioEdit] = [
      .skip(0...0), .skip(3...3), .value(3, "x"), .insert(5, "fly away"), .effect(1, .never),
      .move(0, 40), .repeat(1...3),
    ]
    for edit in edits {
      var scenario = try Self.scenario("storefront/checkout")
      #expect(throws: ScenarioEdit.Refusal.self, "\(edit)") { try scenario.apply([edit]) }
    }
    #expect(throws: ScenarioEdit.Refusal.self) { try ScenarioEdit.result("value {") }
    #expect(throws: ScenarioEdit.Refusal.self) { try ScenarioEdit.result("explode") }
  }

  @Test("A branch of random edits verifies, and equals a live run of its stimuli byte for byte")
  func oracle() throws {
    var random = SplitMix(state: 46)
    var (live, droppedCount, editCount) = (0, 0, 0)
    for round in 0..<rounds(40, thorough: 400, soak: 2_000) {
      let application = RecordedScenario.applications[round % 6]
      let base = try RecordedScenario(application, seed: UInt64(round / 6 + 1), steps: 30)
      var scenario = try Scenario(of: base.reader())
      let edits = try RandomEdits(scenario).some(&random)
      let secrets = scenario.stimuli.filter { $0.words.contains("field:Password") }.map(\.id)
      do throws(ScenarioEdit.Refusal) { try scenario.apply(edits) } catch { continue }
      editCount += 1
      #expect(try Scenario(json: scenario.json) == scenario, "\(edits)")
      let policy = ScenarioRun.EffectPolicy.allCases[round % 2]
      let branch = try RecordedScenario(scenario, effects: policy)
      droppedCount += branch.outcome.dropped.count
      let words = scenario.edits.joined(separator: ", ")
      #expect(try branch.verdict().divergences == [], "\(application) \(round): \(words)")
      // A live run numbers stand-ins again, and one that a missing input had is then another one.
      let kept = Set(scenario.stimuli.map(\.id))
      let isSecretMissing =
        secrets.contains { !kept.contains($0) }
        || branch.outcome.dropped.contains { $0.contains("field:Password") }
      if isSecretMissing { continue }
      guard let run = try LiveRun(of: branch.reader()) else { continue }
      live += 1
      #expect(try run.transcript() == branch.transcript(), "\(application) \(round): \(words)")
      #expect(run.bytes == branch.bytes, "\(application) \(round): \(words)")
    }
    #expect(live > editCount / 2 && droppedCount > 0, "\(live) of \(editCount), \(droppedCount)")
  }
}

/// Random edits of a scenario.
private struct RandomEdits {
  let scenario: Scenario

  init(_ scenario: Scenario) throws { self.scenario = scenario }

  func some(_ random: inout SplitMix) throws -> [ScenarioEdit] {
    try (0..<Int.random(in: 1...3, using: &random)).map { _ in try one(&random) }
  }

  private func one(_ random: inout SplitMix) throws -> ScenarioEdit {
    let inner = scenario.stimuli.dropFirst()
    let number = inner.randomElement(using: &random)?.id ?? 1
    let other = inner.randomElement(using: &random)?.id ?? 1
    let range = min(number, other)...max(number, other)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .skip(number...number)
    case 1: return .skip(number...(number + Int.random(in: 0...60, using: &random)))
    case 2:
      // What a branch types into a field for secrets has a test of its own.
      let text = inner.filter {
        $0.words.hasPrefix("input text") && !$0.words.contains("field:Password")
      }.randomElement(using: &random)
      return .value(
        text?.id ?? number, ["", "tea", "-1", "Zoë"].randomElement(using: &random) ?? "")
    case 3:
      let tap = inner.filter { $0.words.hasPrefix("input tap") }.randomElement(using: &random)
      return .insert(number, "tap \"" + (tap?.words.dropFirst(10) ?? "") + "\"")
    case 4:
      let effect = scenario.effects.randomElement(using: &random)?.id ?? number
      let result = ["failure off", "cancelled", "never"].randomElement(using: &random) ?? ""
      return .effect(effect, try ScenarioEdit.result(result))
    case 5: return .delay(number, Int64.random(in: 1...3_000_000, using: &random))
    case 6: return .move(number, other)
    case 7: return .repeat(range)
    case 8: return .squeeze(100_000)
    default: return Bool.random(using: &random) ? .seed(random.next()) : .until(number)
    }
  }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Mixing.mix(state)
  }
}
