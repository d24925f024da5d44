import EventModel
import ReplayProbes
import Testing

@testable import VDStore

extension Store<Counter> {
  /// Waits for a gate, and notes how it went.
  fileprivate static func load(
    _ gate: Gate, cancelInFlight: Bool = false
  ) -> Action<Int, Int>.Async {
    Action<Int, Int>.Async("load", cancelInFlight: cancelInFlight) { store, number in
      store.state.name += "+"
      defer { store.state.name += "-" }
      await gate.wait()
      guard !Task.isCancelled else {
        store.state.rows.append(-number)
        return -number
      }
      store.state.rows.append(number)
      return number
    }
  }
}

extension Stage<Counter> {
  func until(_ what: String, _ condition: @escaping (Counter) -> Bool) async throws {
    try await world.until(what) { condition(store.state) }
  }
}

@Suite struct AsyncActionTests {
  @Test("D-41: an asynchronous action called from outside is an effect; replay applies what it did")
  func outside() async throws {
    let gate = Gate()
    let session = try await faithful({ Store(Counter()) }) { stage in
      gate.open()
      let result = await stage.store.execute(
        Store<Counter>.load(gate), with: 5, arguments: ["number": 5])
      #expect(result == 5)
      try await stage.until("it is done") { $0.name == "+-" }
    }
    let action = try session.event("action load app.store {number: 5}")
    #expect(session.cause(of: action) == nil)
    let began = session.events.filter { $0.kind == .effectBegan }
    #expect(began.map(session.cause) == ["action load app.store {number: 5}"])
    #expect(session.summaries(.commit).count == 3)
  }

  @Test("D-44: cancelling an action by its name or value stops its calls")
  func cancel() async throws {
    let gate = Gate()
    let load = Store<Counter>.load(gate)
    let session = try await faithful({ Store(Counter()) }, [{ $0.cancel(load) }]) { stage in
      let store = stage.store
      async let first = store.execute(load, with: 1)
      try await stage.until("it runs") { $0.name == "+" }
      #expect(store.di.tasksStorage.count(of: load.id) == 1)
      stage.act(0)
      #expect(store.di.tasksStorage.count(of: load.id) == 0)
      gate.open()
      #expect(await first == -1)
    }
    #expect(session.summaries(.lifecycle).filter { $0.contains("cancel") }.count == 1)
  }

  @Test("D-44: a cancel from outside is replayed, too")
  func foreignCancel() async throws {
    let gate = Gate()
    let load = Store<Counter>.load(gate)
    let session = try await faithful({ Store(Counter()) }) { stage in
      let store = stage.store
      async let first = store.execute(load, with: 1)
      try await stage.until("it runs") { $0.name == "+" }
      store.cancel(load.id)
      gate.open()
      #expect(await first == -1)
    }
    #expect(session.summaries(.action).last == "action cancel(load) app.store")
  }

  @Test("D-45: cancelling who waits leaves the action alone")
  func callerCancelled() async throws {
    let gate = Gate()
    _ = try await faithful({ Store(Counter()) }) { stage in
      let store = stage.store
      let caller = Task.detached { await store.execute(Store<Counter>.load(gate), with: 1) }
      try await stage.until("it runs") { $0.name == "+" }
      caller.cancel()
      gate.open()
      #expect(await caller.value == 1)
    }
  }

  @Test("D-46, D-47: a call cancels those in flight by its name, on scopes of the root, too")
  func cancelInFlight() async throws {
    let gate = Gate()
    let load = Store<Counter>.load(gate, cancelInFlight: true)
    let session = try await faithful({ Store(Counter()) }) { stage in
      let store = stage.store
      async let first = store.execute(load, with: 1)
      try await stage.until("it runs") { $0.name == "+" }
      async let second = store.scope(get: { $0 }, set: { $0 = $1 }).execute(load, with: 2)
      try await stage.until("both run") { $0.name == "++" }
      gate.open()
      #expect(await first == -1)
      #expect(await second == 2)
    }
    #expect(session.summaries(.lifecycle).filter { $0.contains("cancel") }.count == 1)
  }

  @Test("D-46: stores of other roots have tasks of their own")
  func otherRoot() async throws {
    let gate = Gate()
    let load = Store<Counter>.load(gate, cancelInFlight: true)
    let session = try await RecordedSession { world in
      let stores = ["app.a", "app.b"].map { path in
        let store = Store(Counter())
        store.root.bindToTree(at: path)
        return world.keep(store)
      }
      return stores
    } script: { world, stores in
      async let first = stores[0].execute(load, with: 1)
      try await world.until("it runs") { stores[0].state.name == "+" }
      async let second = stores[1].execute(load, with: 2)
      try await world.until("it runs") { stores[1].state.name == "+" }
      gate.open()
      #expect(await first == 1)
      #expect(await second == 2)
    }
    try session.requireFaithful()
    #expect(session.summaries(.lifecycle).filter { $0.contains("cancel") } == [])
  }

  @Test("D-48: a task of a store begins in the turn, by an identifier that cancels it")
  func task() async throws {
    let gate = Gate()
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          store.task(id: "poll", cancelInFlight: true) {
            store.state.counter += 1
            await gate.wait()
            // Both write at once.
            store.update { store.state.rows.append(Task.isCancelled ? -1 : 1) }
          }
        }, { $0.cancel(id: "poll") },
      ]
    ) { stage in
      stage.act(0)
      try await stage.until("it runs") { $0.counter == 1 }
      stage.act(0)
      try await stage.until("both run") { $0.counter == 2 }
      #expect(stage.store.di.tasksStorage.count(id: "poll") == 1)
      stage.act(1)
      gate.open()
      try await stage.until("both are done") { $0.rows.count == 5 }
      #expect(stage.store.state.rows == [1, 2, 3, -1, -1])
    }
    #expect(session.summaries(.effectBegan).count == 2)
  }

  @Test("D-29, D-41: an opaque action may scope to a part behind a reference and write it")
  func partOfReference() async throws {
    struct Place: Codable {
      @NonMutatingSet var home = Counter()
      var name = ""
    }
    let session = try await faithful(
      { Store(Place()) },
      [
        { store in
          store.task(id: "load") {
            store.home.counter.state = 5
            store.home.add()
            store.state.name = "loaded"
          }
        }
      ]
    ) { stage in
      stage.act(0)
      try await stage.world.until("it is loaded") { stage.store.state.name == "loaded" }
      #expect(stage.store.home.state.counter == 6)
    }
    #expect(session.live.failures == [])
  }

  @Test("D-48: a task that began before its store had a place is cancelled by its identifier")
  func taskBeforePlace() async throws {
    let gate = Gate()
    let session = try await RecordedSession { world in
      let store = world.keep(Store(Counter()))
      store.task(id: "poll") {
        await gate.wait()
        store.state.counter = Task.isCancelled ? -1 : 1
      }
      store.root.bindToTree(at: "app.store")
      let act = world.emitterCell(at: "app.act")
      act.subscribe { store.cancel(id: "poll") }
      return (store, act)
    } script: { world, parts in
      #expect(parts.0.di.tasksStorage.count(id: "poll") == 1)
      parts.1.send(())
      #expect(parts.0.di.tasksStorage.count(id: "poll") == 0)
      gate.open()
      try await world.until("it is done") { parts.0.state.counter != 0 }
      #expect(parts.0.state.counter == -1)
    }
    try session.requireFaithful()
  }

  @Test("D-48: a task's result reaches who waits for it; its error, too")
  func taskResult() async throws {
    _ = try await faithful({ Store(Counter()) }) { stage in
      let store = stage.store
      let result = await store.task(id: 1) { 42 }.value
      #expect(result == 42)
      await #expect(throws: RecordedError(text: "no")) {
        try await store.task(id: 2) { throw RecordedError(text: "no") }.value
      }
    }
  }
}
