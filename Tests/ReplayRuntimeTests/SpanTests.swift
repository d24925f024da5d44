import EventModel
import Foundation
import ReplayProbes
import ReplayRuntime
import Testing

@Suite struct SpanTests {
  @Test("What a span does directly is re-applied, what that triggers is verified")
  func span() async throws {
    let runs = Counter()
    let session = try await RecordedSession { world in
      let (ping, found) = (
        world.emitterCell(at: "app.ping"), world.emitterCell(Int.self, at: "app.found")
      )
      let (count, sum) = (world.cell(0, at: "app.count"), world.cell(0, at: "app.sum"))
      found.subscribe { value in sum.commit { $0 += value } }
      count.subscribe { trace("count \($0.new)") }
      sum.subscribe { trace("sum \($0.new)") }
      ping.subscribe {
        world.runtime.span("search", node: "app") { [handle = Unchecked((found, count))] in
          runs.increment()
          handle.value.0.send(3)
          handle.value.1.commit { $0 = 7 }
          handle.value.0.send(4)
        }
      }
      return ping
    } script: { world, ping in
      ping.send(())
      try await world.until("it ended") { world.trace.count == 3 }
      try await Task.sleep(for: .milliseconds(20))
    }
    try session.requireFaithful()
    #expect(runs.value == 1)
    #expect(session.trace == ["sum 3", "count 7", "sum 7"])
    #expect(session.cause(of: try session.event("send app.found 3")) == "effect search app")
    #expect(
      session.cause(of: try session.event("commit app.sum version=1 . = 3"))
        == "send app.found 3")
    #expect(session.verdict.reapplied == 4)
    #expect(
      session.verdict.coverage.reappliedItems.map { "\($0.name) \($0.count)" }
        == ["app.ping (send from outside) 1", "app.search (span) 3"])
  }

  @Test("A draw and an answer in a span are re-applied with the span as their cause")
  func chanceInSpan() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(at: "app.ping")
      let done = world.emitterCell(at: "app.done")
      done.subscribe { trace("done") }
      ping.subscribe {
        world.runtime.span("draw", node: "app") { [handle = Unchecked((world.runtime, done))] in
          var dice = handle.value.0.random("app.dice")
          _ = dice.next()
          let _: Int = handle.value.0.answer("size") { 80 }
          handle.value.1.send(())
        }
      }
      return ping
    } script: { world, ping in
      ping.send(())
      try await world.until(traced: "done")
      try await Task.sleep(for: .milliseconds(20))
    }
    try session.requireFaithful()
    for kind in [EventKind.chance, .answer] {
      let event = try #require(session.events.first { $0.kind == kind })
      #expect(session.cause(of: event) == "effect draw app")
    }
  }

  @Test("A task that outlives its span acts from outside")
  func outlivingTask() async throws {
    let gate = Gate()
    let session = try await RecordedSession { world in
      let (ping, late) = (world.emitterCell(at: "app.ping"), world.emitterCell(at: "app.late"))
      late.subscribe { trace("late") }
      ping.subscribe {
        world.runtime.span("short", node: "app") { [handle = Unchecked(late)] in
          Task {
            await gate.wait()
            handle.value.send(())
          }
        }
        // A second span is still open when the stray task sends.
        world.runtime.span("long", node: "app") { try await Task.sleep(for: .milliseconds(300)) }
      }
      return ping
    } script: { world, ping in
      ping.send(())
      try await Task.sleep(for: .milliseconds(60))
      gate.open()
      try await world.until(traced: "late")
      try await Task.sleep(for: .milliseconds(400))
    }
    try session.requireFaithful()
    #expect(session.cause(of: try session.event("send app.late")) == nil)
  }

  @Test("What a span cannot repeat in a replay is reported while recording, with its name")
  func notReplayable() async throws {
    let runtime = Runtime()
    let failures = Collected()
    runtime.failureHandler = { failures.append("\($0.code) \($0.text)") }
    let emitterCell = runtime.run { EmitterCell<Void>() }
    let finished = Collected()
    let timer = runtime.timer("kept", after: .seconds(1)) {}
    runtime.span("import") { [handle = Unchecked((runtime, emitterCell, timer))] in
      let (runtime, emitterCell, timer) = handle.value
      emitterCell.subscribe { _ in
        // A handler acts on its own account: nothing to report here.
        runtime.timer("later", after: .seconds(1)) {}
      }
      runtime.timer("now", after: .seconds(1)) {}
      timer.cancel()
      emitterCell.send(())
      finished.append("finished")
    }
    while finished.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    #expect(failures.all.count == 3)
    #expect(failures.all.allSatisfy { $0.hasPrefix("CR4007") && $0.contains("span 'import'") })
  }

  @Test("An emitter outside every tree is global, by its first use")
  func globalNames() {
    let runtime = Runtime()
    let signals = runtime.run { [EmitterCell<Int>(), EmitterCell<Int>()] }
    let paths = [signals[1].path, signals[0].path]
    #expect(paths == ["global[0]", "global[1]"])
  }
}

/// Texts from several threads.
private final class Collected: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []

  func append(_ text: String) { lock.withLock { texts.append(text) } }
  var all: [String] { lock.withLock { texts } }
}

/// Carries objects that the turn token guards into code of other threads.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
