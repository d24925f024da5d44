import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

@Suite struct TurnTests {
  @Test("Turn times strictly increase, and the events of a turn share one time")
  func turnTimes() async throws {
    let session = try await RecordedSession { world in
      let count = world.cell(0, at: "app.count")
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { count.commit { $0 += 1 } }
      return ping
    } script: { world, ping in
      for _ in 0..<5 { ping.send(()) }
      world.runtime.advance(by: .milliseconds(3))
      ping.send(())
    }
    try session.requireFaithful()
    var last: Int64 = -1
    for event in session.events {
      if event.header.startsTurn {
        #expect(event.time > last)
        last = event.time
      }
      #expect(event.time == last)
    }
    #expect(session.events.filter { $0.header.startsTurn }.count == 8)
  }

  @Test("Causes form a forest whose roots are inputs, operations from outside and the end")
  func causes() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(Int.self, at: "app.ping")
      let pong = world.emitterCell(Int.self, at: "app.pong")
      let count = world.cell(0, at: "app.count")
      ping.subscribe { pong.send($0 + 1) }
      pong.subscribe { value in count.commit { $0 = value } }
      return ping
    } script: { world, ping in
      ping.send(1)
    }
    try session.requireFaithful()
    for event in session.events { #expect(event.cause < event.number) }
    let roots = session.events.filter { $0.cause == EventHeader.noCause }
    #expect(
      roots.map { Transcript.summary(of: $0, symbols: session.symbols) }.dropLast() == [
        "input start app {}", "send app.ping 1",
      ])
    #expect(roots.last?.kind == .end)
    #expect(session.cause(of: try session.event("send app.pong 2")) == "send app.ping 1")
    #expect(
      session.cause(of: try session.event("commit app.count version=1 . = 2"))
        == "send app.pong 2")
  }

  @Test("Sends are depth-first, in the order of subscription")
  func depthFirst() async throws {
    let session = try await RecordedSession { world in
      let outer = world.emitterCell(at: "app.outer")
      let inner = world.emitterCell(at: "app.inner")
      outer.subscribe {
        trace("outer 1 begins")
        inner.send(())
        trace("outer 1 ends")
      }
      outer.subscribe { trace("outer 2") }
      inner.subscribe { trace("inner 1") }
      inner.subscribe { trace("inner 2") }
      return outer
    } script: { world, outer in
      outer.send(())
      trace("sent")
    }
    try #require(session.trace.last == "sent")
    #expect(
      session.trace.dropLast() == [
        "outer 1 begins", "inner 1", "inner 2", "outer 1 ends", "outer 2",
      ])
    #expect(session.verified.trace == Array(session.trace.dropLast()))
    #expect(session.verdict.divergences.isEmpty)
    #expect(session.isByteEqual)
  }

  @Test("Every subscriber sees every version once and in order, also when one of them commits")
  func versions() async throws {
    let session = try await RecordedSession { world in
      let count = world.cell(0, at: "app.count")
      count.subscribe { change in
        trace("first \(change.version): \(change.old) \(change.new)")
        if change.new < 3 { count.commit { $0 += 1 } }
      }
      count.subscribe { trace("second \($0.version): \($0.old) \($0.new)") }
      return count
    } script: { _, count in
      count.commit { $0 += 1 }
    }
    try session.requireFaithful()
    #expect(
      session.trace == [
        "first 1: 0 1", "second 1: 0 1", "first 2: 1 2", "second 2: 1 2", "first 3: 2 3",
        "second 3: 2 3",
      ])
  }

  @Test("Notifications are first in, first out, with their commit as the cause")
  func notificationOrder() async throws {
    let session = try await RecordedSession { world in
      let (a, b) = (world.cell(0, at: "app.a"), world.cell(0, at: "app.b"))
      let heard = world.emitterCell(String.self, at: "app.heard")
      a.subscribe { change in
        guard change.version == 1 else { return heard.send("a\(change.version)") }
        b.commit { $0 = 1 }
        a.commit { $0 = 2 }
        b.commit { $0 = 2 }
        heard.send("a1")
      }
      b.subscribe { heard.send("b\($0.version)") }
      heard.subscribe { trace($0) }
      return a
    } script: { _, a in
      a.commit { $0 = 1 }
    }
    try session.requireFaithful()
    #expect(session.trace == ["a1", "b1", "a2", "b2"])
    for (text, commit) in [
      ("a1", "a version=1 . = 1"), ("b1", "b version=1 . = 1"),
      ("a2", "a version=2 . = 2"), ("b2", "b version=2 . = 2"),
    ] {
      let heard = try session.event("send app.heard \"\(text)\"")
      #expect(session.cause(of: heard) == "commit app.\(commit)")
    }
  }

  @Test("Posted work waits for the next turn that the host starts; a refused input is none")
  func postedWork() async throws {
    let session = try await RecordedSession { world in
      let (ping, done) = (world.emitterCell(at: "app.ping"), world.emitterCell(at: "app.done"))
      ping.subscribe { world.runtime.post { done.send(()) } }
      done.subscribe { trace("done") }
      return ping
    } script: { world, ping in
      ping.send(())
      ping.send(())
      #expect(world.runtime.input(.tap, target: "app/button:none") != nil)
      #expect(world.trace.isEmpty)
      world.runtime.settle()
    }
    try session.requireFaithful()
    #expect(session.trace == ["done", "done"])
    #expect(
      session.cause(of: try #require(session.events.last { $0.kind == .send }))
        == "send app.ping")
  }

  @Test("A turn that does not settle ends after 64 rounds with a failure that names the node")
  func doesNotSettle() async throws {
    let session = try await RecordedSession { world in
      let again = world.emitterCell(at: "app.again")
      func repost() {
        world.runtime.post {
          again.send(())
          repost()
        }
      }
      again.subscribe { trace("again") }
      let begin = world.emitterCell(at: "app.begin")
      begin.subscribe { repost() }
      return begin
    } script: { world, begin in
      begin.send(())
      world.runtime.settle()
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == ["CR4001"])
    #expect(session.trace.count == 64)
    #expect(
      session.live.failures.map(\.text) == [
        "the turn does not settle after 64 rounds; still busy: app.again"
      ])
  }

  @Test("An object that is released in a turn that does not settle still ends in that turn")
  func releasedWithoutSettling() async throws {
    let session = try await RecordedSession { world in
      func repost() { world.runtime.post { repost() } }
      let count = world.cell(0, at: "app.count")
      let begin = world.emitterCell(at: "app.begin")
      begin.subscribe {
        repost()
        world.runtime.deferRelease { count.commit { $0 += 1 } }
      }
      world.runtime.timer("begin", after: .seconds(1)) { begin.send(()) }
    } script: { world, _ in
      world.runtime.advance(by: .seconds(1))
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == ["CR4001"])
    #expect(session.summaries(.commit).count == 1)
  }
}
