import EventModel
import Foundation
import ReplayProbes
import Testing

@testable import AsyncStore

/// Two stores side by side, and acts on them.
private func faithfulPair(
  _ acts: [(NoteStore, NoteStore) -> Void],
  _ script: (World, (Int) -> Void) async throws -> Void
) async throws -> RecordedSession {
  let session = try await RecordedSession { world in
    let (upper, lower) = (noteStore(world, at: "app.up"), noteStore(world, at: "app.low"))
    let emitterCell = world.emitterCell(Int.self, at: "app.act")
    emitterCell.subscribe { acts[$0](upper, lower) }
    return emitterCell
  } script: { world, emitterCell in
    try await script(world) {
      emitterCell.send($0)
      world.runtime.settle()
    }
  }
  try session.requireFaithful()
  return session
}

private struct Parted: Error {}

/// What a log cannot give back.
private struct Reading: Equatable {
  var value: Int
}

/// Readings, and whether somebody has taken them all and asked for more.
private final class Sensor: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int]
  private var isDone = false

  init(_ values: [Int]) { self.values = values }

  var isRead: Bool { lock.withLock { isDone } }

  var readings: AsyncStream<Reading> {
    AsyncStream {
      self.lock.withLock {
        if self.values.isEmpty { self.isDone = true }
        return self.values.isEmpty ? nil : Reading(value: self.values.removeFirst())
      }
    }
  }
}

private func numbers(_ values: [Int], failing: Bool = false) -> AsyncThrowingStream<Int, any Error>
{
  AsyncThrowingStream { continuation in
    for value in values { continuation.yield(value) }
    continuation.finish(throwing: failing ? Refused(reason: "stream") : nil)
  }
}

@Suite struct StoreBindingTests {
  @Test("A-29: a binding begins with the present value, and is told of those that differ")
  func keyPath() async throws {
    let session = try await faithful([
      { $0.bind(id: "count", to: \.count) { .line("\($0)") } },
      {
        $0.receive(.concatenate(.set(\.count, to: 0), .set(\.count, to: 1), .set(\.count, to: 1)))
      },
      { $0.receive(.set(\.text, to: "other")) },
    ]) { stage in for act in 0...2 { stage.act(act) } }
    #expect(session.trace.last == "home: 0 1 1 other")
  }

  @Test("A-29: the effect of one value is done before that of the next begins")
  func oneAfterTheOther() async throws {
    let session = try await faithful([
      { store in
        store.bind(id: "count", to: \.count) {
          .concatenate(.line("begin \($0)"), .sleep(1), .line("end \($0)"))
        }
      }, { $0.receive(.set(\.count, to: 1)) },
    ]) { stage in
      stage.act(0)
      stage.act(1)
      stage.advance(.seconds(3))
    }
    #expect(session.trace.last == "home: begin 0 end 0 begin 1 end 1 1 ")
  }

  @Test("A-30: two stores bound to one store by the same name both follow it")
  func otherStore() async throws {
    let session = try await RecordedSession { world in
      let stores = ["a", "b", "c"].map { noteStore(world, at: "app.\($0)", env: $0) }
      for lower in stores[1...] {
        lower.bind(id: "count", to: stores[0], on: \.count) { .set(\.text, to: "saw \($0)") }
      }
      return stores
    } script: { world, stores in
      stores[0].receive(.set(\.count, to: 7))
      world.runtime.settle()
    }
    try session.requireFaithful()
    #expect(
      session.trace == ["b:  0 saw 0", "c:  0 saw 0", "a:  7 ", "b:  0 saw 7", "c:  0 saw 7"])
  }

  @Test("A-30: a part that is not equatable is told of after each commit")
  func notEquatable() async throws {
    let session = try await faithfulPair([
      { upper, lower in
        lower.bind(id: "all", to: upper, on: \.self) { .line("\($0.count)") }
        upper.receive(.set(\.count, to: 0))
      }
    ]) { _, act in act(0) }
    #expect(session.trace.last == "home: 0 0 0 ")
  }

  @Test("A-31: a binding to a sequence ends with it; its elements are inputs, by both labels")
  func stream() async throws {
    let session = try await faithful([
      { store in
        store.bind(id: "one", stream: numbers([1, 2])) { .line("s\($0)") }
        store.bind(id: "two", to: numbers([3])) { .line("t\($0)") }
      }
    ]) { stage in
      stage.act(0)
      try await stage.world.until("both have ended") { stage.store.core.flightCount == 0 }
      stage.world.runtime.settle()
      #expect(Set(stage.store.lines) == ["s1", "s2", "t3"])
    }
    #expect(session.summaries(.send).contains("send app.store.one 1"))
  }

  @Test("A-20, A-31: a binding whose sequence has ended lasts until its last effect is done")
  func endedSequence() async throws {
    let session = try await faithful([
      { store in
        store.bind(id: "slow", stream: numbers([1, 2, 3])) {
          .concatenate(.line("\($0)"), .sleep(10))
        }
      }, { $0.receive(.cancel("slow")) }, { $0.deactivate() },
    ]) { stage in
      for last in 1...2 {
        stage.act(0)
        try await stage.world.until("it has ended") { !stage.world.runtime.hasPendingEffects }
        stage.world.runtime.settle()
        #expect(stage.store.core.flightCount == 1)
        stage.act(last)
        #expect(stage.store.core.flightCount == 0)
        #expect(stage.world.runtime.nextTimerDue == nil)
      }
    }
    #expect(session.trace.last == "home: 1 cancelled 1 0 ")
  }

  @Test("A-31: effects of a sequence that has ended are all reduced, and the binding is gone then")
  func endedSlowly() async throws {
    let session = try await faithful([
      { $0.bind(id: "n", stream: numbers([1, 2])) { .concatenate(.sleep(1), .line("\($0)")) } }
    ]) { stage in
      stage.act(0)
      try await stage.world.until("it has ended") { !stage.world.runtime.hasPendingEffects }
      stage.advance(.seconds(3))
      #expect(stage.store.core.flightCount == 0)
    }
    #expect(session.trace.last == "home: 1 2 0 ")
  }

  @Test("A-32: an element that comes as its binding ends reaches neither it nor its successor")
  func lateElement() async throws {
    let (asked, gate) = (Gate(), Gate())
    let numbers = AsyncStream<Int> {
      asked.open()
      await gate.wait()
      return Task.isCancelled ? nil : 1
    }
    let session = try await faithful([
      { store in
        store.bind(id: "n", stream: numbers) { .line("old \($0)") }
        store.core.runtime.timer("rebind", after: .seconds(1)) {
          gate.open()
          // The element waits for this turn to end.
          Thread.sleep(forTimeInterval: 0.05)
          store.bind(id: "n", stream: AsyncStream<Int> { _ in }) { .line("new \($0)") }
        }
      }, { $0.receive(.cancel("n")) },
    ]) { stage in
      stage.act(0)
      await asked.wait()
      stage.advance(.seconds(1))
      try await Task.sleep(for: .milliseconds(20))
      stage.act(1)
      try await stage.world.until("both have ended") { !stage.world.runtime.hasPendingEffects }
    }
    #expect(session.trace == [])
    #expect(session.summaries(.send).filter { $0.hasPrefix("send app.store.n") } == [])
  }

  @Test("A binding that a task makes is refused while recording: replay has no code for it")
  func fromTask() async throws {
    let session = try await RecordedSession { world in
      let store = noteStore(world, at: "app.store")
      store.receive(
        .task {
          store.bind(id: "count", to: \.count) { .line("\($0)") }
          return .line("done")
        })
      return store
    } script: { world, store in
      try await world.until("it is done") { store.lines.contains("done") }
    }
    #expect(session.live.failureCodes == [FailureCode.notReplayable])
  }

  @Test("A-31: what elements that are not Decodable change is re-applied in replay")
  func opaqueElements() async throws {
    let sensors = [[1, 2], [7, 7, 8], [3, 4]].map(Sensor.init)
    let session = try await faithful([
      { store in
        store.bind(id: "plain", stream: sensors[0].readings) { reading in
          .concatenate(.line("\(reading.value)"), .sleep(1), .set { $0.count += reading.value })
        }
        store.bind(id: "distinct", to: sensors[1].readings.removeDuplicates()) { reading in
          .line("distinct \(reading.value)")
        }
        store.bind(id: "late", to: sensors[2].readings.debounce(for: 5)) { reading in
          .line("late \(reading.value)")
        }
        store.bind(id: "count", to: \.count) { .set(\.text, to: "follows \($0)") }
      }
    ]) { stage in
      stage.act(0)
      try await stage.world.until("all is read") { sensors.allSatisfy(\.isRead) }
      for _ in 0..<8 { stage.advance(.seconds(1)) }
      #expect(Set(stage.store.lines) == ["1", "2", "distinct 7", "distinct 8", "late 4"])
      #expect(stage.store.text == "follows 3")
    }
    #expect(session.summaries(.send).contains("send app.store.plain 1"))
    #expect(session.live.failures == [])
    #expect(
      session.verdict.coverage.unseenItems.map(\.name) == [
        "app.store.plain (Reading, elements not Decodable)",
        "app.store.distinct (Reading, elements not Decodable)",
        "app.store.late (Reading, elements not Decodable)",
      ])
    #expect(session.findings.filter { $0.code == .elementsNotDecodable }.count == 3)
  }

  @Test("A loop over elements that are not Decodable is refused while recording")
  func opaqueLoop() async throws {
    let sensor = Sensor([5])
    let session = try await RecordedSession { world in
      let emitterCell = world.emitterCell(at: "app.listen")
      emitterCell.subscribe {
        world.runtime.task("listen") {
          for try await reading in sensor.readings.removeDuplicates() { trace("\(reading.value)") }
        }
      }
      return emitterCell
    } script: { world, listen in
      listen.send(())
      try await world.until(traced: "5")
    }
    #expect(session.live.failures.map(\.code) == [FailureCode.notReplayable])
  }

  @Test("A-31: the error of a sequence goes to mapError")
  func streamError() async throws {
    let session = try await faithful([
      { $0.bind(id: "bad", stream: numbers([1], failing: true)) { .line("\($0)") } }
    ]) { stage in
      stage.act(0)
      try await stage.until("refused stream")
    }
    #expect(session.trace.last == "home: 1 refused stream 0 ")
  }

  @Test("A-32: binding again by the same name ends the former binding")
  func rebind() async throws {
    let session = try await faithful([
      { $0.bind(id: "count", to: \.count) { .line("old \($0)") } },
      { $0.bind(id: "count", to: \.count) { .line("new \($0)") } },
      { $0.receive(.set(\.count, to: 1)) },
    ]) { stage in
      for act in 0...2 { stage.act(act) }
      #expect(stage.store.core.flightCount == 1)
    }
    #expect(session.trace.last == "home: old 0 new 0 new 1 1 ")
  }

  @Test("A-20, A-33: a merge of cancels removes bindings, also one to a sequence that never ends")
  func unbind() async throws {
    let endless = AsyncStream<Int> { _ in }
    let session = try await faithful([
      { store in
        store.bind(id: "count", to: \.count) { .line("\($0)") }
        store.bind(id: "endless", stream: endless) { .line("\($0)") }
      }, { $0.receive(.merge(effects: ["count", "endless"].map { .cancel($0) })) },
      { $0.receive(.set(\.count, to: 1)) },
    ]) { stage in
      for act in 0...2 { stage.act(act) }
      #expect(stage.store.core.flightCount == 0)
    }
    #expect(session.trace.last == "home: 0 1 ")
  }

  @Test("A-37: a binding writes at once, past the queue")
  func binding() async throws {
    let session = try await faithful([
      { store in
        store.receive(.sleep(60))
        store.binding(for: \.text).wrappedValue = "typed"
        trace("reads \(store.binding(for: \.text).wrappedValue)")
      }
    ]) { $0.act(0) }
    #expect(session.trace == ["home:  0 typed", "reads typed"])
  }
}

@Suite struct StoreStreamTests {
  @Test("A-34: a stream gives the present value, then those that differ, until its name is reused")
  func stream() async throws {
    let session = try await faithful([
      { store in
        store.core.runtime.task("listen") {
          for await count in store.stream(for: "counts", at: \.count) { trace("heard \(count)") }
          trace("over")
        }
      },
      {
        $0.receive(.concatenate(.set(\.count, to: 1), .set(\.count, to: 1), .set(\.count, to: 2)))
      },
      { _ = $0.stream(for: "counts", at: \.count) },
    ]) { stage in for act in 0...2 { stage.act(act) } }
    #expect(
      session.trace.filter { !$0.hasPrefix("home") } == ["heard 0", "heard 1", "heard 2", "over"])
  }

  @Test("A-34: a stream has the values since it was made", arguments: [1, 2])
  func streamFromItsBeginning(rules: Int) async throws {
    let session = try await RecordedSession(rules: RuntimeRules(number: rules)) { world in
      let store = noteStore(world, at: "app.store")
      let acts = world.emitterCell(Int.self, at: "app.acts")
      var stream: StateStream<Int>?
      acts.subscribe { [unowned store] act in
        switch act {
        case 0: stream = store.stream(for: "counts", at: \.count)
        case 4:
          guard let values = stream else { return }
          nonisolated(unsafe) let counts = values
          store.core.runtime.task("listen") {
            for await count in counts { trace("heard \(count)") }
          }
        default: store.receive(.set(\.count, to: act / 2))
        }
      }
      return Stage(world: world, store: store, acts: acts)
    } script: { _, stage in
      for act in [0, 2, 3, 1, 4, 6] { stage.act(act) }
    }
    #expect(session.verdict.divergences.isEmpty && session.verified.trace == session.live.trace)
    let heard = session.trace.filter { $0.hasPrefix("heard") }
    let newest = ["heard 0", "heard 1", "heard 0", "heard 3"]
    #expect(heard == (rules == 2 ? newest : ["heard 0", "heard 3"]))
  }

  @Test("A-35: a debounced sequence delivers the last of a burst, and that before its end")
  func debounced() async throws {
    let session = try await faithful([
      { $0.bind(id: "n", stream: numbers([1, 2, 3, 4, 5]).debounce(for: 2)) { .line("\($0)") } }
    ]) { stage in
      stage.act(0)
      try await stage.world.until("the sequence has ended") {
        stage.world.runtime.nextTimerDue != nil
      }
      try await Task.sleep(for: .milliseconds(20))
      #expect(stage.store.lines == [])
      stage.advance(.seconds(3))
      #expect(stage.store.lines == ["5"])
    }
    #expect(session.trace == ["home: 5 0 "])
  }

  @Test("A-35: every quiet time delivers one element, and the stream of a store can be debounced")
  func quiet() async throws {
    let session = try await faithful([
      { store in
        store.bind(id: "text", to: store.stream(for: "t", at: \.text).debounce(for: 1)) {
          .line("<\($0)>")
        }
      }, { $0.receive(.set { $0.text += "a" }) },
    ]) { stage in
      stage.act(0)
      stage.advance(.seconds(2))
      for _ in 0..<3 {
        stage.act(1)
        stage.advance(.milliseconds(500))
      }
      stage.advance(.seconds(1))
    }
    #expect(session.trace.last == "home: <> <aaa> 0 aaa")
  }

  @Test("A delay belongs to the store, not to the component that made the binding")
  func delayOutlivesComponent() async throws {
    final class Component { var scope: Scope? }
    let session = try await RecordedSession { world in
      let (store, component) = (noteStore(world, at: "app.store"), Component())
      let act = world.emitterCell(Bool.self, at: "app.act")
      act.subscribe { begins in
        guard begins else { return component.scope?.end() ?? () }
        component.scope = Scope()
        world.runtime.withScope(component.scope) {
          store.bind(id: "text", to: store.stream(for: "t", at: \.text).debounce(for: 1)) {
            .line("<\($0)>")
          }
        }
      }
      return act
    } script: { world, act in
      act.send(true)
      world.runtime.settle()
      act.send(false)
      world.runtime.advance(by: .seconds(2))
    }
    try session.requireFaithful()
    #expect(session.trace == ["home: <> 0 "])
  }

  @Test("A-36: equal neighbours of a sequence are left out")
  func distinct() async throws {
    let session = try await faithful([
      { store in
        store.bind(id: "n", stream: numbers([1, 1, 2, 2, 1]).removeDuplicates()) { .line("\($0)") }
      }
    ]) { stage in
      stage.act(0)
      try await stage.world.until("it has ended") { stage.store.core.flightCount == 0 }
      stage.world.runtime.settle()
    }
    #expect(session.trace.last == "home: 1 2 1 0 ")
  }
}

/// Holds a store until it is told not to.
private final class Owner {
  var store: NoteStore?
  weak var seen: NoteStore?
}

@Suite struct StoreLifeTests {
  @Test("A-40: a store that is dropped is gone, its timers stop and its streams end")
  func dropped() async throws {
    let session = try await RecordedSession { world in
      let owner = world.keep(Owner())
      let store = NoteStore(state: Notes(), env: "") { _ in .none }
      store.bindToTree(at: "app.store")
      let listener = noteStore(world, at: "app.listener", env: "listener")
      listener.bind(id: "count", to: store, on: \.count) { .line("saw \($0)") }
      listener.bind(id: "text", to: store.stream(for: "t", at: \.text)) { .line("text \($0)") }
      store.bind(id: "own", to: \.count) { _ in .none }
      store.receive(.timer(1, id: "tick") { _ in .set { $0.count += 1 } })
      (owner.store, owner.seen) = (store, store)
      let drop = world.emitterCell(at: "app.drop")
      drop.subscribe { owner.store = nil }
      return (owner, listener, drop)
    } script: { world, parts in
      let (owner, listener, drop) = parts
      world.runtime.advance(by: .milliseconds(1001))
      #expect(listener.core.flightCount == 2)
      drop.send(())
      #expect(owner.seen == nil)
      #expect(listener.core.flightCount == 0)
      world.runtime.advance(by: .seconds(10))
      #expect(world.runtime.nextTimerDue == nil)
    }
    try session.requireFaithful()
    #expect(session.trace.last == "listener: saw 0 text  saw 1 0 ")
  }

  @Test("A binding that feeds itself is a turn that does not settle; the store goes on")
  func feedsItself() async throws {
    let session = try await faithful([
      { store in store.bind(id: "count", to: \.count) { _ in .set { $0.count += 1 } } },
      { $0.receive(.concatenate(.cancel("count"), .line("heard"))) },
    ]) { stage in for act in 0...1 { stage.act(act) } }
    #expect(session.live.failureCodes == ["CR4001"])
    #expect(session.trace.last?.hasPrefix("home: heard ") == true)
  }
}
