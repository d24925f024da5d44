import AsyncStore
import CBOR
import EventModel
import HeadlessUI
import Replay
import ReplayRuntime
import Search
import Testing

struct LabState: Codable {
  var count = 0
  var problem = ""
}

/// Asks for a number, waits in a flow for another one, and runs a task of a store.
enum Lab: ReplayableApplication {
  enum Refusal: Error, Codable { case busy(seconds: Int) }

  static func build(in host: HeadlessHost) {
    let runtime = host.runtime
    runtime.effect("number", errors: [Refusal.self], operation: { 7 }) { result in
      runtime.note("number \(result)")
    }
    runtime.task("flow") {
      let result = try? await runtime.recorded("wait") { 8 }
      runtime.note("wait \(result as Int?)")
    }
    let store = AsyncStore<LabState, Void>(state: LabState(), env: ()) { error in
      .set(\.problem, to: "\(error)")
    }
    store.receive(.task { .set(\.count, to: 9) })
    runtime.timer("store", after: .seconds(86_400)) { _ = store }
  }
}

/// What an edit gives in the place of a result.
@Suite struct ResultTests {
  private static func scenario() throws -> Scenario {
    try Scenario(of: RecordedScenario(Lab.self, seed: 1, steps: 12).reader())
  }

  private static func branch(_ effect: String, _ result: String) throws -> RecordedScenario {
    var scenario = try scenario()
    let found = try #require(scenario.effects.first { $0.name.name == effect })
    try scenario.apply([.effect(found.id, try ScenarioEdit.result(result))])
    return try RecordedScenario(scenario)
  }

  @Test(
    "A result that its effect cannot decode is dropped, is in no event, and the branch verifies",
    arguments: ["number", "wait", "task"])
  func undecodable(effect: String) throws {
    for result in ["value {x: \"text\"}", "error [0, {busy: {seconds: \"no\"}}]"] {
      if effect == "wait", result.hasPrefix("error") { continue }
      let branch = try Self.branch(effect, result)
      #expect(branch.outcome.dropped.count == 1, "\(branch.outcome)")
      let transcript = try branch.transcript()
      #expect(!transcript.contains(result), "\(transcript)")
      #expect(try branch.verdict().divergences == [], "\(effect) \(result)")
    }
  }

  @Test("An error of a type that the effect does not declare is dropped with a reason")
  func undeclared() throws {
    let branch = try Self.branch("number", "error [9, {}]")
    let reason = "the effect declares one type of errors, 0, and not 9"
    let dropped = branch.outcome.dropped
    #expect(dropped.count == 1 && dropped[0].hasSuffix(reason), "\(branch.outcome)")
    #expect(try branch.verdict().divergences == [])
  }

  @Test("An error without a value is one that the effect does not declare, in the log too")
  func nothing() throws {
    let branch = try Self.branch("number", "error null")
    let transcript = try branch.transcript()
    #expect(transcript.contains("failure(an undeclared error)"), "\(transcript)")
    #expect(try branch.verdict().divergences == [])
    var again = try Scenario(of: branch.reader())
    again.edits = ["again"]
    #expect(try RecordedScenario(again).transcript() == transcript)
  }

  @Test(
    "A failure reaches the code that waits for the effect, and the branch verifies",
    arguments: [
      ("number", "note \"number failure(off)\""), ("wait", "note \"wait nil\""),
      ("task", "problem = \"off\""),
    ])
  func failure(effect: String, words: String) throws {
    let branch = try Self.branch(effect, "failure off")
    #expect(branch.outcome.dropped == [])
    let transcript = try branch.transcript()
    #expect(transcript.contains(words), "\(transcript)")
    #expect(try branch.verdict().divergences == [])
  }

  @Test("What the result of a task sets, a scenario of the session sets again")
  func setByTask() throws {
    let base = try RecordedScenario(Lab.self, seed: 2, steps: 12)
    let transcript = try base.transcript()
    #expect(transcript.contains("commit ~AsyncStore#1 version=1 count = 9"), "\(transcript)")
    let again = try RecordedScenario(Scenario(of: base.reader()))
    #expect(try again.transcript() == transcript)
    #expect(again.bytes == base.bytes)
  }
}
