import CBOR
import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

/// What an application declares of itself, live and replayed.
@Suite struct PropertyTests {
  private static let facts = Runtime.startFacts(checksProperties: true)

  private static func failures(_ session: RecordedSession) -> [String] {
    session.summaries(.failure).map { String($0.dropFirst("failure CR4011 - ".count)) }
  }

  @Test("A property that breaks is one failure until it holds again")
  func always() async throws {
    let session = try await RecordedSession(facts: Self.facts) { world in
      let count = world.cell(0, at: "app.count")
      world.runtime.always("small") { count.state < 2 }
      world.runtime.never("seven") { count.state == 7 }
      return count
    } script: { _, count in
      for value in [1, 2, 3, 1, 7, 7, 0] { count.commit { $0 = value } }
    }
    try session.requireFaithful()
    #expect(
      Self.failures(session) == [
        "\"'small' does not hold\"", "\"'small' does not hold\"",
        "\"'seven' holds, and must never\"",
      ])
    #expect(session.live.failures.count == 3)
    // The last event of the turn is the cause.
    let failure = try #require(session.events.first { $0.kind == .failure })
    #expect(session.events[failure.cause].kind == .commit && failure.cause == failure.number - 1)
  }

  @Test("What must hold eventually may be false for its time")
  func eventually() async throws {
    let session = try await RecordedSession(facts: Self.facts) { world in
      let busy = world.cell(false, at: "app.busy")
      let tick = world.emitterCell(at: "app.tick")
      world.runtime.eventually("idle", within: .seconds(10)) { !busy.state }
      world.runtime.timer("tick", after: .seconds(4), repeats: true) { tick.send(()) }
      return busy
    } script: { world, busy in
      busy.commit { $0 = true }
      world.runtime.advance(by: .seconds(9))
      busy.commit { $0 = false }
      busy.commit { $0 = true }
      world.runtime.advance(by: .seconds(20))
      busy.commit { $0 = false }
    }
    try session.requireFaithful()
    #expect(Self.failures(session) == ["\"'idle' has not held for 10.000s\""])
    let failure = try #require(session.events.first { $0.kind == .failure })
    #expect((19_000_000...20_100_000).contains(failure.time), "\(failure.time)")
  }

  @Test("What is sometimes so is noted when it is declared, and once when it is reached")
  func sometimes() async throws {
    let session = try await RecordedSession(facts: Self.facts) { world in
      let count = world.cell(0, at: "app.count")
      world.runtime.sometimes("three") { count.state == 3 }
      world.runtime.sometimes("nine") { count.state == 9 }
      return count
    } script: { _, count in
      for value in [3, 4, 3] { count.commit { $0 = value } }
    }
    try session.requireFaithful()
    let notes = session.summaries(.note).filter { $0.contains("property") }
    #expect(notes.count == 3 && notes.last?.contains("reached: \"three\"") == true, "\(notes)")
  }

  @Test("In a session that does not ask, no condition runs and there is no event")
  func notAsked() async throws {
    let session = try await RecordedSession { world in
      let count = world.cell(0, at: "app.count")
      world.runtime.always("never called") {
        trace("called")
        return false
      }
      return count
    } script: { _, count in
      count.commit { $0 = 1 }
    }
    try session.requireFaithful()
    #expect(session.trace.isEmpty && session.summaries(.failure).isEmpty)
  }

  @Test("A condition reads only, and ends with the scope that declared it")
  func closed() async throws {
    let session = try await RecordedSession(facts: Self.facts) { world in
      let (count, sum) = (world.cell(0, at: "app.count"), world.cell(0, at: "app.sum"))
      let scope = Scope()
      world.runtime.withScope(scope) {
        world.runtime.always("reads") {
          sum.commit { $0 += 1 }
          return count.state < 5
        }
      }
      let close = world.emitterCell(at: "app.close")
      close.subscribe { scope.end() }
      return (count, sum, close)
    } script: { _, cells in
      cells.0.commit { $0 = 1 }
      cells.2.send(())
      cells.0.commit { $0 = 9 }
      #expect(cells.1.state == 0)
    }
    try session.requireFaithful()
    #expect(
      session.summaries(.failure).allSatisfy {
        $0.contains("CR4004") && $0.contains("condition of a property")
      })
    #expect((1...2).contains(session.summaries(.failure).count), "\(session.summaries(.failure))")
  }
}
