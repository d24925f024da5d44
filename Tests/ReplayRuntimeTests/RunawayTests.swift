import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

/// Shows the count of a cell.
nonisolated private struct CountView: View {
  let count: StateCell<Int>

  var body: some View { Text("\(count.trackedState)") }
}

@Suite struct RunawayTests {
  @Test("Two stores that feed each other end with CR4001, which names both")
  func feeding() async throws {
    let session = try await RecordedSession { world in
      let (ping, pong) = (world.cell(0, at: "app.ping"), world.cell(0, at: "app.pong"))
      ping.subscribe { _ in pong.commit { $0 += 1 } }
      pong.subscribe { _ in ping.commit { $0 += 1 } }
      let start = world.emitterCell(at: "app.start")
      start.subscribe { ping.commit { $0 += 1 } }
      return start
    } script: { world, start in
      start.send(())
      start.send(())
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == ["CR4001", "CR4001"])
    let text = try #require(session.live.failures.first?.text)
    #expect(text.contains("app.ping"))
    #expect(text.contains("app.pong"))
  }

  @Test("A store that follows itself a thousand times and stops is no failure")
  func longChain() async throws {
    let session = try await RecordedSession { world in
      let count = world.cell(0, at: "app.count")
      count.subscribe { change in if change.new < 1_000 { count.commit { $0 += 1 } } }
      return count
    } script: { _, count in
      count.commit { $0 += 1 }
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == [])
  }

  @Test("Emitters that send to each other end with CR4001 instead of the stack")
  func sending() async throws {
    let session = try await RecordedSession { world in
      let (ping, pong) = (world.emitterCell(at: "app.ping"), world.emitterCell(at: "app.pong"))
      ping.subscribe { pong.send(()) }
      pong.subscribe { ping.send(()) }
      return ping
    } script: { _, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == ["CR4001"])
    #expect(session.live.failures.first?.node == "app.ping")
  }

  @Test("A timer that arms itself with no delay ends with CR4001, which names it")
  func rushing() async throws {
    let session = try await RecordedSession { world in
      let start = world.emitterCell(at: "app.start")
      func arm() { world.runtime.timer("again", node: "app", after: .zero) { arm() } }
      start.subscribe { arm() }
      return start
    } script: { world, start in
      start.send(())
      world.runtime.advance(by: .seconds(1))
      start.send(())
    }
    try session.requireFaithful()
    #expect(session.live.failures.first?.code == "CR4001")
    #expect(session.live.failures.first?.text.contains("app.again") == true)
  }

  @Test("A repeating timer of ten a second fires for a day")
  func steadyTimer() async throws {
    let session = try await RecordedSession { world in
      let count = world.cell(0, at: "app.count")
      world.runtime.timer("tick", after: .milliseconds(100), repeats: true) {
        count.commit { $0 += 1 }
      }
      return count
    } script: { world, count in
      world.runtime.advance(by: .seconds(3_601))
      trace("\(count.state)")
    }
    #expect(session.live.failureCodes == [])
    #expect(session.live.trace == ["36010"])
  }

  @Test("Jobs of flows that an abandoned turn leaves wait for a turn with events")
  func leftJobs() async throws {
    let session = try await RecordedSession { world in
      let (runtime, handles) = (world.runtime, Unchecked(world.cell(0, at: "app.count")))
      let start = world.emitterCell(at: "app.start")
      let ping = world.emitterCell(at: "app.ping")
      start.subscribe {
        runtime.task("count", node: "app") {
          for _ in 0..<40 {
            handles.value.commit { $0 += 1 }
            await Task.yield()
          }
        }
      }
      ping.subscribe { trace("ping at \(handles.value.state)") }
      return (start, ping, handles.value)
    } script: { world, app in
      app.0.send(())
      // A turn without events, which no replay has.
      #expect(world.trace == [])
      #expect(app.2.state == 32)
      app.1.send(())
      #expect(app.2.state == 40)
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == ["CR4001"])
  }

  @Test("A screen that an abandoned turn has not shown is shown in a turn with events")
  func leftScreen() async throws {
    let session = try await RecordedSession { world in
      let count = world.cell(0, at: "app.count")
      let ping = world.emitterCell(at: "app.ping")
      func repost() {
        world.runtime.post {
          count.commit { $0 += 1 }
          repost()
        }
      }
      world.host.mount(CountView(count: count))
      world.runtime.timer("start", after: .seconds(1)) { repost() }
      ping.subscribe { trace("ping") }
      return ping
    } script: { world, ping in
      world.runtime.advance(by: .seconds(1))
      #expect(world.trace == [])
      #expect(world.host.screen?.plainText == "0")
      ping.send(())
      #expect(world.host.screen?.plainText == "64")
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == ["CR4001"])
  }

  @Test("Timers that are due beside timers that fire without end still fire, in the same order")
  func dueBesideRush() async throws {
    let session = try await RecordedSession { world in
      let start = world.emitterCell(at: "app.start")
      let runtime = world.runtime
      func arm() { runtime.timer("again", node: "app", after: .zero) { arm() } }
      start.subscribe {
        runtime.timer("tick", after: .milliseconds(1), repeats: true) {}
        for due in [5, 15, 25, 500] {
          runtime.timer("due \(due)", after: .milliseconds(due)) { trace("due \(due)") }
        }
        arm()
      }
      return start
    } script: { world, start in
      start.send(())
      world.runtime.advance(by: .milliseconds(600))
      #expect(world.runtime.nextTimerDue == 601_002)
    }
    #expect(session.live.trace == ["due 5", "due 15", "due 25", "due 500"])
    #expect(session.live.failureCodes == ["CR4001"])
    try session.requireFaithful()
  }

  @Test("Timers that each arm two of themselves without delay do not keep the host waiting")
  func multiplyingTimers() {
    let runtime = Runtime()
    var codes: Set<String> = []
    runtime.failureHandler = { codes.insert($0.code) }
    runtime.run {
      func arm() { runtime.timer("twice", node: "app", after: .zero) { for _ in 0..<2 { arm() } } }
      arm()
      runtime.advance(by: .seconds(1))
    }
    #expect(codes == ["CR4001"])
  }
}
