import EventModel
import Foundation
import ReplayProbes
import ReplayRuntime
import Testing

private struct Offline: Error, Codable {}

@Suite struct FlowTests {
  @Test("Code after a boundary re-runs in replay with the recorded value and is verified")
  func boundary() async throws {
    let asked = Counter()
    let session = try await RecordedSession { world in
      let handles = Unchecked((world.emitterCell(at: "app.ping"), world.cell(0, at: "app.count")))
      let runtime = world.runtime
      handles.value.0.subscribe {
        runtime.task("load", node: "app") {
          trace("before")
          let page = try await runtime.recorded("page", node: "app") { asked.increment() + 10 }
          trace("page \(page)")
          handles.value.1.commit { $0 = page }
          await runtime.sleep(for: .seconds(1), node: "app")
          trace("slept")
          handles.value.1.commit { $0 += 1 }
        }
      }
      return handles.value.0
    } script: { world, ping in
      ping.send(())
      try await world.until(traced: "page 11")
      world.runtime.advance(by: .seconds(2))
    }
    try session.requireFaithful()
    #expect(asked.value == 1)
    #expect(session.trace == ["before", "page 11", "slept"])
    #expect(
      session.cause(of: try session.event("commit app.count version=1 . = 11"))
        == "ended value 11")
    #expect(session.summaries(.lifecycle).suffix(1) == ["life flowFinish app.load"])
  }

  @Test("An error at a boundary comes back as itself")
  func boundaryError() async throws {
    let session = try await RecordedSession { world in
      let runtime = world.runtime
      runtime.task("load") {
        do {
          let _: Int = try await runtime.recorded("page", errors: [Offline.self]) {
            throw Offline()
          }
        } catch is Offline {
          trace("offline")
        }
      }
    } script: { world, _ in
      try await world.until(traced: "offline")
    }
    try session.requireFaithful()
    #expect(session.trace == ["offline"])
  }

  @Test("Two flows take turns in the order in which their waits end")
  func twoFlows() async throws {
    let session = try await RecordedSession { world in
      let runtime = world.runtime
      for (name, delay) in [("slow", 20), ("quick", 10)] {
        runtime.task(name) {
          await runtime.sleep(for: .milliseconds(delay), label: name)
          trace("\(name) 1")
          await runtime.sleep(for: .milliseconds(delay), label: name)
          trace("\(name) 2")
        }
      }
    } script: { world, _ in
      world.runtime.advance(by: .seconds(1))
    }
    try session.requireFaithful()
    #expect(session.trace == ["quick 1", "slow 1", "quick 2", "slow 2"])
  }

  @Test("Changed code after a boundary is found by the verdict")
  func changedCode() async throws {
    let builds = Counter()
    let session = try await RecordedSession { world in
      let (runtime, count) = (world.runtime, Unchecked(world.cell(0, at: "app.count")))
      let factor = builds.increment() == 1 ? 1 : 2
      runtime.task("load") {
        let page = try await runtime.recorded("page") { 5 }
        count.value.commit { $0 = page * factor }
        trace("done")
      }
    } script: { world, _ in
      try await world.until(traced: "done")
    }
    #expect(session.verdict.first?.difference == .value)
    #expect(session.verdict.first?.recorded?.kind == .commit)
  }

  @Test("A wait that is not recorded is a failure that names the flow")
  func unrecordedWait() async throws {
    let session = try await RecordedSession { world in
      world.runtime.task("nap", node: "app") {
        try await Task.sleep(for: .milliseconds(5))
        trace("awake")
      }
    } script: { world, _ in
      try await world.until(traced: "awake")
    }
    #expect(session.live.failureCodes == ["CR4006"])
    #expect(session.live.failures.first?.node == "app.nap")
    let text = session.live.failures.first?.text ?? ""
    #expect(text.contains("(app.nap, begun at ReplayRuntimeTests/FlowTests.swift:102)"), "\(text)")
    #expect(session.verdict.first?.recorded?.kind == .failure)
  }

  @Test("A flow that another thread wakes during a replay does nothing there")
  func foreignWake() async throws {
    let builds = Counter()
    let session = try await RecordedSession { world in
      let pause = builds.increment() == 1 ? 0 : 0.03
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { Thread.sleep(forTimeInterval: pause) }
      world.runtime.task("nap", node: "app") {
        try await Task.sleep(for: .milliseconds(60))
        trace("awake")
      }
      return ping
    } script: { world, ping in
      for _ in 0..<5 { ping.send(()) }
      try await world.until(traced: "awake")
    }
    // The replay of the five sends takes longer than the wait.
    #expect(session.verdict.first?.recorded?.kind == .failure)
    #expect(session.verdict.divergences.first?.replayed == nil)
  }

  @Test("A flow that waits for a detached task is a failure too")
  func detachedWait() async throws {
    let session = try await RecordedSession { world in
      world.runtime.task("spy", node: "app") {
        let value = await Task.detached {
          try? await Task.sleep(for: .milliseconds(20))
          return 1
        }.value
        trace("value \(value)")
      }
    } script: { world, _ in
      try await world.until(traced: "value 1")
    }
    #expect(session.live.failureCodes == ["CR4006"])
  }

  @Test("Cancelling a flow cancels what it waits for, and a sleep is over at once")
  func cancellation() async throws {
    let session = try await RecordedSession { world in
      let runtime = world.runtime
      let stop = world.emitterCell(at: "app.stop")
      let load = runtime.task("load", node: "app") {
        do {
          _ = try await runtime.recorded("page", node: "app") { try await untilCancelled() }
        } catch is CancellationError {
          trace("load cancelled")
        }
      }
      let nap = runtime.task("nap", node: "app") {
        await runtime.sleep(for: .seconds(3_600), node: "app")
        trace("awake at \(runtime.now.microseconds < 1_000_000), \(Task.isCancelled)")
        await runtime.sleep(for: .seconds(3_600), node: "app")
        trace("no sleep any more")
      }
      stop.subscribe {
        load.cancel()
        nap.cancel()
      }
      return stop
    } script: { world, stop in
      stop.send(())
      try await world.until(traced: "load cancelled")
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == [])
    #expect(session.trace == ["awake at true, true", "no sleep any more", "load cancelled"])
    #expect(session.summaries(.timer).count { $0.contains("cancel") } == 2)
  }
}

/// Waits for its task to be cancelled.
private func untilCancelled() async throws -> Int {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    continuation.finish()
  }
  try Task.checkCancellation()
  return 0
}
