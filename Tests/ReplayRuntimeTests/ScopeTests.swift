import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

@Suite struct ScopeTests {
  @Test("Ending a scope cancels what was made in it, also what its handlers made later")
  func end() async throws {
    let session = try await RecordedSession { world in
      let (ping, stop) = (world.emitterCell(at: "app.ping"), world.emitterCell(at: "app.stop"))
      let scope = world.keep(Scope())
      let count = world.cell(0, at: "app.count")
      world.runtime.withScope(scope) {
        _ = ping.subscribe {
          trace("first")
          count.subscribe { trace("count \($0.new)") }
          world.runtime.timer("late", node: "app", after: .seconds(1)) { trace("late") }
        }
      }
      ping.subscribe { trace("other") }
      stop.subscribe { scope.end() }
      return (ping, stop, count)
    } script: { world, handles in
      handles.0.send(())
      handles.2.commit { $0 = 1 }
      handles.1.send(())
      handles.0.send(())
      handles.2.commit { $0 = 2 }
      world.runtime.advance(by: .seconds(2))
    }
    try session.requireFaithful()
    #expect(session.trace == ["first", "other", "count 1", "other"])
    #expect(session.summaries(.timer).last?.hasPrefix("timer cancel app.late") == true)
  }

  @Test("A scope that lasts keeps the timers that can still fire, and no others")
  func timersOfLongScope() async throws {
    let counts = Counts()
    let session = try await RecordedSession { world in
      let scope = world.keep(Scope())
      let ping = world.emitterCell(at: "app.ping")
      world.runtime.withScope(scope) {
        ping.subscribe {
          world.runtime.timer("short", node: "app", after: .milliseconds(1)) {}
          counts.add(scope.endingCount)
        }
        world.runtime.timer("long", node: "app", after: .seconds(60)) { trace("long") }
      }
      return ping
    } script: { world, ping in
      for _ in 0..<400 {
        ping.send(())
        world.runtime.advance(by: .milliseconds(2))
      }
      world.runtime.advance(by: .seconds(60))
    }
    try session.requireFaithful()
    #expect(session.trace == ["long"])
    #expect(counts.largest == 64, "\(counts.largest)")
  }

  @Test("A delivery under way skips handlers whose scope has just ended")
  func endDuringDelivery() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(at: "app.ping")
      let scope = Scope()
      ping.subscribe { scope.end() }
      world.runtime.withScope(scope) { _ = ping.subscribe { trace("dead") } }
      ping.subscribe { trace("alive") }
      return ping
    } script: { _, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.trace == ["alive"])
  }

  @Test("A handler of an ended scope that is still running can add nothing")
  func addingToEndedScope() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(at: "app.ping")
      let scope = Scope()
      world.runtime.withScope(scope) {
        _ = ping.subscribe {
          scope.end()
          ping.subscribe { trace("too late") }
          world.runtime.timer("late", after: .seconds(1)) { trace("too late") }
        }
      }
      return ping
    } script: { world, ping in
      ping.send(())
      ping.send(())
      world.runtime.advance(by: .seconds(2))
    }
    try session.requireFaithful()
    #expect(session.trace.isEmpty)
  }

  @Test("A store that is released before its notifications were told still tells them")
  func releasedStore() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(at: "app.ping")
      let first = world.cell(0, at: "app.first")
      first.subscribe { _ in
        let brief = StateCell(0)
        brief.subscribe { trace("brief \($0.new)") }
        brief.commit { $0 = 1 }
      }
      ping.subscribe { first.commit { $0 += 1 } }
      return ping
    } script: { _, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.trace == ["brief 1"])
  }

  @Test("What a deinit gives back takes effect in the rounds of the turn")
  func deferredRelease() async throws {
    let session = try await RecordedSession { world in
      let (ping, gone) = (world.emitterCell(at: "app.ping"), world.emitterCell(at: "app.gone"))
      gone.subscribe { trace("gone") }
      ping.subscribe {
        world.runtime.deferRelease { gone.send(()) }
        trace("handler ends")
      }
      return ping
    } script: { _, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.trace == ["handler ends", "gone"])
  }
}

/// The largest of some counts.
private final class Counts: @unchecked Sendable {
  private(set) var largest = 0

  func add(_ count: Int) { largest = max(largest, count) }
}
