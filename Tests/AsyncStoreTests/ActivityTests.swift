import EventModel
import Foundation
import ReplayProbes
import Testing

@testable import AsyncStore

@Suite struct StoreActivityTests {
  @Test("A-41: a deactivated store receives nothing until it is activated again")
  func receives() async throws {
    let session = try await faithful([
      { $0.receive(.line("heard")) }, { $0.deactivate() }, { $0.activate() },
    ]) { stage in
      for act in [0, 1, 0, 0, 2, 0] { stage.act(act) }
      #expect(stage.store.isActive)
    }
    #expect(session.trace.last == "home: heard heard 0 ")
    // What a deactivated store is sent stands in the log, and what it leads to is verified.
    #expect(session.summaries(.send).filter { $0.hasSuffix(#""set""#) }.count == 4)
    #expect(session.summaries(.commit).count == 2)
  }

  @Test("A-41: deactivating ends tasks, sleeps, timers, debounces and bindings; none is mapped")
  func ends() async throws {
    let session = try await faithful([
      { store in
        store.bind(id: "count", to: \.count) { .line("\($0)") }
        store.bind(id: "numbers", stream: AsyncStream<Int> { _ in }) { .line("n\($0)") }
        store.receive(.timer(1, id: "tick") { _ in .set { $0.count += 1 } })
        store.receive(
          .debounce(operation: { .line("rested") }, id: "rest", delay: 5))
        store.receive(
          .task(
            {
              try await Task.sleep(for: .seconds(3600))
              return .line("late")
            }, id: "load"))
        store.receive(.concatenate(.sleep(10), .line("after")))
        store.receive(.line("behind the sleep"))
      }, { $0.deactivate() }, { $0.activate() }, { $0.receive(.line("new")) },
    ]) { stage in
      stage.act(0)
      stage.advance(.milliseconds(1500))
      stage.act(1)
      #expect(stage.store.core.flightCount == 0)
      #expect(stage.world.runtime.nextTimerDue == nil)
      stage.act(2)
      stage.act(3)
      stage.advance(.seconds(60))
    }
    #expect(session.trace.last == "home: 0 1 new 1 ")
    #expect(session.summaries(.timer).filter { $0.hasPrefix("timer cancel") }.count == 3)
    #expect(session.summaries(.lifecycle).filter { $0.hasPrefix("life cancel") }.count == 2)
  }

  @Test("A-41: a task that ignores its cancellation changes nothing, also once it is active again")
  func earlierLife() async throws {
    let gate = Gate()
    let session = try await faithful([
      { store in
        store.receive(
          .concatenate(
            .task {
              await gate.wait()
              return .line("late")
            }, .line("behind it")))
      }, { $0.deactivate() }, { $0.activate() },
      { $0.receive(.concatenate(.task { .line("own") }, .line("done"))) },
    ]) { stage in
      for act in 0...2 { stage.act(act) }
      gate.open()
      stage.act(3)
      try await stage.until("done")
      try await stage.world.until("both have ended") {
        !stage.world.runtime.hasPendingEffects
      }
    }
    #expect(session.trace.last == "home: own done 0 ")
  }

  @Test("A-41: a sequence that fails when its binding was ended is not mapped any more")
  func earlierSequence() async throws {
    let (asked, gate) = (Gate(), Gate())
    let numbers = AsyncThrowingStream<Int, any Error> {
      asked.open()
      await gate.wait()
      throw Refused(reason: "late")
    }
    let session = try await faithful([
      { $0.bind(id: "numbers", stream: numbers) { .line("\($0)") } }, { $0.deactivate() },
      { $0.activate() }, { $0.receive(.line("new")) },
    ]) { stage in
      stage.act(0)
      await asked.wait()
      stage.act(1)
      stage.act(2)
      gate.open()
      try await stage.world.until("it has ended") { !stage.world.runtime.hasPendingEffects }
      stage.act(3)
    }
    #expect(session.trace == ["home: new 0 "])
  }

  @Test(
    "A-41: calls from outside a turn are replayed where they came; asking twice changes nothing")
  func fromOutside() async throws {
    let session = try await faithful([{ $0.receive(.timer(1, id: "tick") { _ in .line("t") }) }]) {
      stage in
      stage.act(0)
      stage.advance(.seconds(1))
      stage.store.deactivate()
      stage.store.deactivate()
      stage.advance(.seconds(5))
      stage.store.activate()
      stage.act(0)
      stage.advance(.seconds(1))
    }
    #expect(session.trace.last == "home: t t 0 ")
    #expect(
      session.summaries(.send).filter { $0.contains("isActive") } == [
        "send app.store.isActive false", "send app.store.isActive false",
        "send app.store.isActive true",
      ])
  }

  @Test("A-41: its state can be written and followed meanwhile; a binding made then is none")
  func meanwhile() async throws {
    let session = try await faithful([
      { store in
        store.deactivate()
        store.bind(id: "count", to: \.count) { .line("\($0)") }
        store.binding(for: \.count).wrappedValue = 4
      }, { $0.activate() },
    ]) { stage in
      stage.act(0)
      #expect(stage.store.core.flightCount == 0)
      stage.act(1)
    }
    #expect(session.trace == ["home:  4 "])
  }

  @Test("A-41: an observer that deactivates its store stops the sequence under way")
  func insideTheSequence() async throws {
    let session = try await faithful([
      { store in
        store.core.cell.subscribe { [unowned store] _ in
          if store.count == 1 { store.deactivate() }
        }
        store.receive(.concatenate(.set(\.count, to: 1), .set(\.count, to: 2)))
        store.receive(.set(\.count, to: 3))
      }, { $0.activate() }, { $0.receive(.line("new")) },
    ]) { stage in for act in 0...2 { stage.act(act) } }
    #expect(session.trace.last == "home: new 1 ")
  }
}

@Suite struct StoreLogTests {
  /// A session in which a store says what it does, at a level.
  private func session(at level: AsyncStoreLog.Level) async throws -> RecordedSession {
    try await RecordedSession { world in
      AsyncStoreLog.current.level = level
      AsyncStoreLog.current.output = { trace($0) }
      let store = NoteStore(state: Notes(), env: "") { _ in .none }
      store.bindToTree(at: "app.store")
      world.keep(store)
      let acts = world.emitterCell(Int.self, at: "app.act")
      acts.subscribe { act in
        switch act {
        case 0: store.receive(.concatenate(.set(\.count, to: 1), .sleep(1), .cancel("none")))
        case 1: store.receive(.task({ throw Refused(reason: "no") }, id: "load"))
        default: store.deactivate()
        }
      }
      return acts
    } script: { world, acts in
      for act in 0...2 {
        acts.send(act)
        world.runtime.settle()
        if act == 1 {
          world.runtime.advance(by: .seconds(2))
          try await world.until("the task has ended") { !world.runtime.hasPendingEffects }
        }
      }
    }
  }

  @Test("A-42: each level says what those below it say, live as in replay")
  func levels() async throws {
    func lines(at level: AsyncStoreLog.Level) async throws -> [String] {
      let session = try await session(at: level)
      try session.requireFaithful()
      return session.trace
    }
    #expect(try await lines(at: .none) == [])
    let error = #"app.store error Refused(reason: "no")"#
    #expect(try await lines(at: .errors) == [error])
    #expect(
      try await lines(at: .effects) == [
        "app.store received concatenate 3", "app.store received task load", error,
        "app.store is not active",
      ])
    #expect(
      try await lines(at: .steps) == [
        "app.store received concatenate 3", "app.store concatenate 3", "app.store set",
        "app.store sleep 1.0 seconds", "app.store received task load", "app.store cancel none",
        "app.store task load", error, "app.store none", "app.store is not active",
      ])
  }

  @Test("A-42: every runtime has a log of its own")
  func perRuntime() {
    let (one, other) = (Runtime(), Runtime())
    one.run { AsyncStoreLog.current.level = .steps }
    #expect(one.run { AsyncStoreLog.current.level } == .steps)
    #expect(other.run { AsyncStoreLog.current.level } == .none)
    #expect(one.run { AsyncStoreLog.current === AsyncStoreLog.current })
  }

  @Test("A log may be kept longer than the owner of its runtime keeps that")
  func kept() {
    let log = Runtime().run { AsyncStoreLog.current }
    log.level = .steps
    #expect(log.level == .steps)
  }
}

@Suite struct StoreConditionTests {
  @Test("A-43: waiting returns at the first state that meets the condition")
  func met() async throws {
    let session = try await faithful([
      { $0.receive(.dataTask("loaded", { .line($0) })) },
      { $0.receive(.concatenate(.line("a"), .line("b"))) },
    ]) { stage in
      let store = stage.store
      try await store.wait { $0.lines.isEmpty }
      let both = Task { try await store.wait { $0.lines.last == "a" } }
      stage.act(0)
      try await store.wait { $0.lines == ["loaded"] }
      stage.act(1)
      try await both.value
    }
    #expect(session.trace.last == "home: loaded a b 0 ")
  }

  @Test("A-43: a wait that is cancelled says so, and leaves nothing behind")
  func cancelled() async throws {
    _ = try await faithful([{ $0.receive(.line("a")) }]) { stage in
      let store = stage.store
      let waiting = Task { try await store.wait { _ in false } }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      stage.act(0)
    }
  }
}
