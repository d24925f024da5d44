import EventModel
import ReplayProbes
import Testing
import Verge

struct Counting: StateType, Equatable {
  var count = 0
  var name = ""
  var inner = Inner()

  struct Inner: Equatable {
    var depth = 0
    var note = "n"
  }
}

enum CountingActivity: Equatable, Codable {
  case counted(Int)
  case finished
}

final class CountingStore: Store<Counting, CountingActivity>, @unchecked Sendable {
  init(logger: (any StoreLogger)? = nil) { super.init(initialState: .init(), logger: logger) }

  func increment() {
    commit { $0.count += 1 }
    send(.counted(primitiveState.count))
  }

  func rename(to name: String) -> String {
    commit("rename") {
      $0.name = name
      return "called \(name)"
    }
  }
}

@Suite struct VergeStoreTests {
  @Test("V-01, V-14, V-15, V-29: a subclass of a store has its actions as methods")
  func subclass() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { store.increment() }
      return tap
    } script: { _, tap in
      tap.send(())
      tap.send(())
    }
    let store = CountingStore()
    store.increment()
    #expect(store.state.count == 1)
    #expect(store.state.name == store.primitiveState.name)
    #expect(store.changes.version == store.state.version)
    #expect(
      session.summaries(.commit) == [
        "commit app.counter version=1 count = 1", "commit app.counter version=2 count = 2",
      ])
    #expect(
      session.summaries(.send) == [
        "send app.tap", "send app.counter.activity {counted: {_0: 1}}",
        "send app.tap", "send app.counter.activity {counted: {_0: 2}}",
      ])
  }

  @Test("V-01: the older name of a store and any of its types can be used directly")
  func direct() {
    let store = StoreBase<Counting, Never>(initialState: .init(), logger: nil)
    store.commit { $0.count = 3 }
    #expect(store.state.count == 3)
  }

  @Test("V-02, V-03: a plain struct and no activity will do")
  func plain() async throws {
    struct Plain { var value = 1 }
    let session = try await faithful { world in
      let store = world.store(Store<Plain, Never>(initialState: Plain()), at: "app.plain")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { store.commit { $0.value *= 2 } }
      return tap
    } script: { _, tap in
      for _ in 0..<3 { tap.send(()) }
    }
    #expect(session.summaries(.commit).last == "commit app.plain version=3 value = 8")
  }

  @Test("V-04, V-05: a commit applies and tells before it returns, an empty one too")
  func applies() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let sink = store.sinkState { changes in
        trace("saw \(changes.count) at \(changes.version), changed \(changes.hasChanges)")
      }
      world.keep(sink)
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { number in
        store.commit { $0.count = number }
        trace("returned \(store.state.count)")
      }
      return tap
    } script: { _, tap in
      tap.send(7)
      tap.send(7)
    }
    #expect(
      session.trace == [
        "saw 0 at 0, changed true", "saw 7 at 1, changed true", "returned 7",
        "saw 7 at 2, changed false", "returned 7",
      ])
    #expect(session.summaries(.commit).last == "commit app.counter version=2 unchanged")
  }

  @Test(
    "V-06: a mutation that throws leaves state, version and sinks alone, and the error comes back")
  func throwing() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(store.sinkState(dropsFirst: true) { trace("saw \($0.count)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        do {
          try store.commit {
            $0.count = 9
            throw Refused()
          }
        } catch {
          trace("threw \(error), \(store.state.count) at \(store.state.version)")
        }
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["threw Refused(), 0 at 0"])
    #expect(session.summaries(.commit).isEmpty)
  }

  @Test("V-07, V-08: a commit returns what its mutation does, and its name stands in the place")
  func result() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        trace(store.rename(to: "Ann"))
        store.commit { $0.count += 1 }
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["called Ann"])
    let places = session.events.filter { $0.kind == .commit }.map {
      session.symbols[$0.header.place]
    }
    #expect(places.first?.hasPrefix("VergeTests/VergeStoreTests.swift:") == true)
    #expect(places.first?.hasSuffix(" rename") == true)
    #expect(places.last?.contains(" ") == false)
  }

  @Test("V-09: a commit on a part changes that part")
  func scoped() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { store.commit("deeper", scope: \.inner) { $0.depth += 1 } }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(
      session.summaries(.commit) == ["commit app.counter version=1 inner.depth = 1"])
  }

  @Test("V-13: a task of its own commits from outside, each commit in a turn of its own")
  func fromTask() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(store.sinkState { trace("saw \($0.count)") })
      return store
    } script: { _, store in
      await Task.detached { for _ in 0..<3 { store.commit { $0.count += 1 } } }.value
    }
    #expect(session.trace == ["saw 0", "saw 1", "saw 2", "saw 3"])
    #expect(session.verdict.reapplied == 3)
  }

  @Test("V-23, V-24, V-26: activities reach who listens now, after the commit, and are not kept")
  func activities() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(store.sinkActivity { trace("early \($0) with \(store.state.count)") })
      let tap = world.emitterCell(Bool.self, at: "app.tap")
      tap.subscribe { listens in
        if listens { world.keep(store.sinkActivity { trace("late \($0)") }) }
        store.increment()
      }
      return tap
    } script: { _, tap in
      tap.send(false)
      tap.send(true)
    }
    #expect(
      session.trace == [
        "early counted(1) with 1", "early counted(2) with 2", "late counted(2)",
      ])
  }

  @Test("V-23: an activity from outside is re-applied")
  func foreignActivity() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.keep(
        store.sinkActivity { activity in
          if activity == .finished { store.commit { $0.name = "finished" } }
        })
      return store
    } script: { _, store in
      store.send(.finished)
    }
    #expect(
      session.summaries(.commit) == ["commit app.counter version=1 name = \"finished\""])
    #expect(session.verdict.reapplied == 1)
  }
}
