import EventModel
import Foundation
import Replay
import ReplayRuntime
import Testing

/// Runs tasks on a separate queue.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "strays")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

@Suite struct StrayTests {
  @Test("What a thread of its own does again in a replay changes nothing and is counted")
  func strays() {
    let runtime = Runtime()
    let cell = Carrier(runtime.run { StateCell(1) })
    let emitterCell = Carrier(runtime.run { EmitterCell<Int>() })
    runtime.discardStrays()
    let done = DispatchSemaphore(value: 0)
    Thread {
      let place = CallSite(file: "ReplayRuntimeTests/StrayTests.swift", line: 7)
      cell.value.commit(place: place) { $0 = 2 }
      cell.value.commit(place: place) { $0 = 3 }
      emitterCell.value.send(1)
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 5) == .success)
    #expect(cell.value.state == 1)
    #expect(emitterCell.value.last == nil)
    let reports = runtime.strayAttempts.map(\.text)
    #expect(reports.count == 2)
    #expect(
      reports.first?.hasPrefix(
        "CR4008 commit Store at ReplayRuntimeTests/StrayTests.swift:7: 2 times")
        == true, "\(reports)")
    cell.value.commit { $0 = 4 }
    #expect(cell.value.state == 4)
  }

  @Test("A dependency that is called by a stray of a replay is counted with its place")
  func strayDependency() {
    let runtime = Runtime()
    runtime.discardStrays()
    let done = DispatchSemaphore(value: 0)
    Thread {
      runtime.run { Runtime.requireOutside("Rates.load", file: "Rates.swift", line: 3) }
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 5) == .success)
    let report = runtime.strayAttempts.first?.text
    #expect(report?.hasPrefix("CR4008 call Rates.load at Rates.swift:3: 1 time from") == true)
  }

  @Test("Timers, effects, flows, draws, answers and notes of a stray make no event")
  func operations() {
    let (runtime, events) = (Runtime(), TurnCollector())
    let timer = Carrier(runtime.timer("tick", node: "app", after: .seconds(1)) {})
    let effect = Carrier(
      runtime.effect("load", node: "app") {
        1
      } completion: { _ in
      })
    let expected = {
      var copy = Runtime().random("dice"); return copy.next()
    }()
    runtime.sink = events
    runtime.discardStrays()
    onThread {
      #expect(!runtime.timer("late", node: "app", after: .zero) {}.isArmed)
      timer.value.cancel()
      runtime.effect("save") {
        1
      } completion: { _ in
      }.cancel()
      effect.value.cancel()
      runtime.span("span") {}
      runtime.task("flow") {}
      var random = runtime.random("dice")
      #expect(random.next() != random.next())
      #expect(runtime.identifier("names") != runtime.identifier("names"))
      #expect(runtime.answer("disk") { 7 } == 7)
      runtime.note("text")
      runtime.fail("CR4999", "text")
      runtime.settle()
      runtime.advance(by: .seconds(5))
    }
    #expect(events.buffer.count == 0)
    #expect(timer.value.isArmed)
    var random = runtime.random("dice")
    #expect(random.next() == expected)
    let reports = runtime.strayAttempts.map(\.text).map { $0.dropFirst(7).prefix { $0 != ":" } }
    #expect(
      reports == [
        "advance", "answer disk", "cancel", "cancel app", "draw", "effect save", "effect span",
        "failure CR4999", "flow flow", "note", "settle", "timer app.late", "timer cancel app.tick",
      ])
  }

  @Test("A stray's subscription, binding, naming and end of a node change nothing and are counted")
  func nodes() {
    let (runtime, events) = (Runtime(), TurnCollector())
    let cell = Carrier(runtime.run { StateCell(1) })
    let loose = Carrier(runtime.run { StateCell(1, label: "Loose") })
    cell.value.bind(to: "app.store")
    runtime.sink = events
    runtime.discardStrays()
    let calls = Counter()
    onThread {
      #expect(!cell.value.subscribe { _ in calls.increment() }.isActive)
      loose.value.bind(to: "app.store")
      loose.value.nameOutsideTree()
      #expect(loose.value.path == "~Loose")
      cell.value.leaveTree()
      cell.value.moveOutsideTree()
      cell.value.unbind()
    }
    #expect(events.buffer.count == 0)
    cell.value.commit { $0 = 2 }
    loose.value.commit { $0 = 2 }
    #expect(calls.value == 0)
    #expect(
      events.buffer.events.map { Transcript.summary(of: $0, symbols: runtime.symbols) } == [
        "commit app.store version=1 . = 2", "life create ~Loose#1 1",
        "commit ~Loose#1 version=1 . = 2",
      ])
    let reports = runtime.strayAttempts.map(\.text).map {
      $0.dropFirst(7).prefix(while: { $0 != "f" })
    }
    #expect(
      reports == [
        "bind Loose: 1 time ", "create Loose: 1 time ", "destroy app.store: 2 times ",
        "subscribe app.store: 1 time ",
      ])
  }

  @Test("A stray may make nodes for itself, which make no event")
  func ownNodes() {
    let (runtime, events) = (Runtime(), TurnCollector())
    runtime.sink = events
    runtime.discardStrays()
    onThread {
      let cell = runtime.run { StateCell(1) }
      let emitterCell = runtime.run { EmitterCell<Int>() }
      _ = cell.subscribe { _ in }
      _ = emitterCell.subscribe { _ in }
      cell.bind(to: "app.store")
      emitterCell.bindWithoutEvent(to: "app.emitter")
      cell.commit { $0 = 2 }
      emitterCell.send(1)
      cell.leaveTree()
      cell.unbind()
      #expect(cell.state == 1 && cell.path == "~Store")
    }
    #expect(events.buffer.count == 0)
    #expect(runtime.node(named: runtime.symbols.symbol("app.store")) == nil)
    #expect(
      runtime.strayAttempts.map(\.text).map { $0.dropFirst(7).prefix { $0 != ":" } } == [
        "bind Store", "commit Store", "send Emitter",
      ])
  }

  @Test("A stray that waits for the runtime waits for ever and makes no event")
  func waits() {
    let (runtime, events) = (Runtime(), TurnCollector())
    runtime.sink = events
    runtime.discardStrays()
    let count = Counter()
    // The threads of the tasks of other tests may all be busy.
    let executor = QueueExecutor()
    onThread {
      Task.detached(executorPreference: executor) {
        await runtime.sleep(for: .zero)
        count.increment()
      }
      Task.detached(executorPreference: executor) {
        _ = try await runtime.recorded("ask") { 1 }
        count.increment()
      }
    }
    // Not a suspension: this thread drives the replay, so no stray may run on it.
    for _ in 0..<2_000 where runtime.strayAttempts.map(\.text) != Self.waitReports { usleep(5_000) }
    #expect(runtime.strayAttempts.map(\.text) == Self.waitReports)
    #expect(events.buffer.count == 0 && count.value == 0)
  }

  private static let waitReports = [
    "CR4008 wait: 2 times from a stray task or thread; discarded, use runtime.effect, task or span "
      + "instead"
  ]

  @Test("What a stray reads does not fire the timers of a replay")
  func reading() {
    let (runtime, fired) = (Runtime(), Counter())
    runtime.inTurn("test") {
      for _ in 0..<2 { runtime.timer("tick", after: .milliseconds(1)) { fired.increment() } }
    }
    runtime.discardStrays()
    runtime.advance(to: runtime.nextTimerDue ?? 0)
    onThread { #expect(runtime.arguments == []) }
    #expect(fired.value == 1)
    runtime.advance(to: (runtime.nextTimerDue ?? 0) + 1)
    #expect(fired.value == 2)
  }

  private func onThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread {
      body()
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 5) == .success)
  }

  /// Carries an object to a thread of the test's own.
  private struct Carrier<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
