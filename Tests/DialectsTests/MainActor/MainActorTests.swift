import EventModel
import FiveModels
import HeadlessUI
import Replay
import ReplayProbes
import ReplayRuntime
import Testing

@Suite("Models, views and stores of the main actor")
struct MainActorTests {
  private func play(
    _ application: any ReplayableApplication.Type, _ taps: [String], wait: Duration = .seconds(2)
  ) async throws -> RecordedSession {
    let session = try await RecordedSession { world in
      application.show(in: world.host)
    } script: { world, _ in
      for tap in taps {
        try world.host.tap("/button:\(tap)")
        try await world.until("the effects have ended") { !world.runtime.hasPendingEffects }
        world.runtime.advance(by: wait)
      }
    }
    try session.requireFaithful()
    // What an object of no store holds is on the screen only.
    #expect(session.live.failureCodes.filter { $0 != FailureCode.uncommittedObject } == [])
    #expect(session.findings.map(\.text) == [])
    return session
  }

  private func text(_ session: RecordedSession) -> String {
    session.live.host.screen?.plainText ?? ""
  }

  @Test("Observable models of the main actor work in every property of a view")
  func models() async throws {
    let session = try await play(BasketApp.self, ["add", "load", "two", "book"])
    #expect(
      text(session)
        == "shown milk tea1 rice1 first second third Emma Ulysses 7 items add load two book")
  }

  @Test("Tasks of a handler run in its turn, in the order in which they were made")
  func component() async throws {
    let session = try await play(ActorComponent.self, ["count"])
    #expect(
      text(session)
        == "handler 1, task 2, second 3, flow 4, number 45, slept 6 count")
  }

  @Test("Actions of the main actor on a VDStore are verified")
  func vdStore() async throws {
    let session = try await play(ActorVDCounter.self, ["up", "load", "up"])
    #expect(text(session) == "Count: 7 up load")
  }

  @Test("A store of Verge whose class is of the main actor is verified")
  func verge() async throws {
    let session = try await play(ActorVergeCounter.self, ["up", "load", "load"])
    #expect(text(session) == "Count: 31 up load")
  }

  @Test("A task of the main actor follows a stream of an AsyncStore")
  func asyncStore() async throws {
    let session = try await play(ActorAsyncCounter.self, ["follow", "up", "up", "up"])
    #expect(text(session) == "Seen: [0, 1, 2, 3] follow up")
  }

  @Test("A module of Swift 5 behaves alike")
  func five() async throws {
    let session = try await play(FiveApp.self, ["n 0 1", "task", "main"])
    #expect(text(session) == "n 3 4 task main")
  }

  @Test("By the first rules tasks of the main actor run outside turns, and their work is repeated")
  func firstRules() async throws {
    let session = try await RecordedSession(rules: .first) { world in
      LaterVDCounter.self.show(in: world.host)
    } script: { world, _ in
      try world.host.tap("/button:later")
      try await world.until("the task has run") { world.host.screen?.plainText == "Count: 1 later" }
    }
    // A second recording has the newest rules.
    #expect(session.verdict.divergences.isEmpty && session.verdict.hasEnd)
    #expect(
      session.verdict.coverage.reappliedItems.map(\.name) == [
        "LaterVDCounter.state (commit from outside)"
      ])
  }

  @Test("Many sessions at once, on any threads, are each the same", arguments: 0..<8)
  func parallel(_ number: Int) async throws {
    let all = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 {
        group.addTask { try await play(ActorComponent.self, ["count", "count"]).transcript }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(all.count == 1)
  }
}
