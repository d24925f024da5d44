import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

@Suite struct TimerTests {
  @Test("Timers fire in the order of due time and arming, each at its due time or just after")
  func order() async throws {
    let session = try await RecordedSession { world in
      let runtime = world.runtime
      for (label, delay) in [("c", 30), ("a", 10), ("b1", 20), ("b2", 20)] {
        runtime.timer(label, node: "app", after: .milliseconds(delay)) {
          trace("\(label) \(runtime.now.microseconds - 1)")
        }
      }
      return world.emitterCell(at: "app.root")
    } script: { world, root in
      root.subscribe { trace("root") }
      world.runtime.advance(by: .milliseconds(25))
      world.runtime.moveHostTime(to: 60_000)
      root.send(())
    }
    #expect(session.trace == ["a 10000", "b1 20000", "b2 20001", "c 30000", "root"])
    #expect(session.verified.trace == Array(session.trace.dropLast()))
    #expect(session.verdict.divergences.isEmpty)
    #expect(session.isByteEqual)
    #expect(try session.event("send app.root").time == 60_000)
  }

  @Test("A cancelled timer does not fire; cancelling it again is no event")
  func cancel() async throws {
    let session = try await RecordedSession { world in
      let stop = world.emitterCell(at: "app.stop")
      let timer = world.runtime.timer("late", node: "app", after: .seconds(1)) { trace("late") }
      stop.subscribe { timer.cancel() }
      return stop
    } script: { world, stop in
      stop.send(())
      stop.send(())
      world.runtime.advance(by: .seconds(2))
    }
    try session.requireFaithful()
    #expect(session.trace.isEmpty)
    #expect(session.summaries(.timer).map { $0.prefix(12) } == ["timer arm ap", "timer cancel"])
  }

  @Test("A repeating timer fires at every multiple until it cancels itself")
  func repeating() async throws {
    let session = try await RecordedSession { world in
      let count = world.cell(0, at: "app.count")
      var timer: RuntimeTimer?
      timer = world.runtime.timer("tick", after: .seconds(1), repeats: true) {
        count.commit { $0 += 1 }
        trace("\(world.runtime.now.microseconds - 1)")
        if count.state == 3 { timer?.cancel() }
      }
    } script: { world, _ in
      world.runtime.advance(by: .seconds(10))
    }
    try session.requireFaithful()
    #expect(session.trace == ["1000000", "2000000", "3000000"])
  }

  @Test("An hour passes at the cost of the timers that fire in it")
  func hour() async throws {
    let clock = ContinuousClock()
    let began = clock.now
    let session = try await RecordedSession { world in
      world.runtime.timer("hour", after: .seconds(3_600)) { trace("an hour") }
    } script: { world, _ in
      world.runtime.advance(by: .seconds(3_600) + .seconds(1))
    }
    try session.requireFaithful()
    #expect(session.trace == ["an hour"])
    #expect(session.events.count == 4)
    #expect(clock.now - began < .seconds(30))
  }

  @Test("A changed interval is named by the verdict where the timer is armed")
  func changedInterval() async throws {
    var delays = [20, 30, 30]
    let session = try await RecordedSession { world in
      world.runtime.timer("save", node: "app", after: .milliseconds(delays.removeFirst())) {
        trace("saved")
      }
    } script: { world, _ in
      world.runtime.advance(by: .milliseconds(50))
    }
    let divergence = try #require(session.verdict.first)
    #expect(divergence.difference == .value)
    #expect(divergence.position == 1)
    #expect(session.isByteEqual == false)
  }

  @Test("A timer that only replay arms is an extra event before the next recorded one")
  func addedTimer() async throws {
    var armsTwice = [false, true, true]
    let session = try await RecordedSession { world in
      if armsTwice.removeFirst() { world.runtime.timer("extra", after: .seconds(1)) {} }
      world.runtime.timer("save", after: .seconds(2)) {}
    } script: { world, _ in
      world.runtime.advance(by: .seconds(3))
    }
    #expect(session.verdict.first?.difference == .extra)
    #expect(session.verdict.first?.position == 1)
  }

  @Test("A debounce in a handler re-arms in virtual time and fires once")
  func debounce() async throws {
    let session = try await RecordedSession { world in
      let typed = world.emitterCell(String.self, at: "app.typed")
      var pending: RuntimeTimer?
      typed.subscribe { text in
        pending?.cancel()
        pending = world.runtime.timer("search", node: "app", after: .milliseconds(100)) {
          trace("search \(text)")
        }
      }
      return typed
    } script: { world, typed in
      for text in ["a", "ab", "abc"] {
        typed.send(text)
        world.runtime.advance(by: .milliseconds(60))
      }
      world.runtime.advance(by: .milliseconds(60))
    }
    try session.requireFaithful()
    #expect(session.trace == ["search abc"])
  }

  @Test("A timer and its scope may be kept longer than the owner of its runtime keeps that")
  func keptTimer() {
    let scope = Scope()
    var runtime: Runtime? = Runtime()
    let timers = (0..<2).compactMap { _ in runtime?.timer("kept", after: .seconds(1)) {} }
    runtime.map { runtime in
      runtime.inTurn("test") {
        _ = runtime.withScope(scope) { runtime.timer("scoped", after: .seconds(1)) {} }
      }
    }
    runtime = nil
    timers[0].cancel()
    #expect(timers.map(\.isArmed) == [false, true])
  }

  @Test("A scope that ends after its runtime has gone does nothing")
  func lateScope() {
    let scope = Scope()
    var runtime: Runtime? = Runtime()
    runtime.map { runtime in
      runtime.inTurn("test") {
        _ = runtime.withScope(scope) { runtime.timer("scoped", after: .seconds(1)) {} }
      }
    }
    weak let gone = runtime
    runtime = nil
    #expect(gone == nil)
    scope.end()
  }
}
