import EventModel
import ReplayProbes
import Synchronization
import Testing

@testable import VDStore

extension Store<Counter> {
  fileprivate static var fetch: Action<Int, Int>.AsyncThrows {
    Action<Int, Int>.AsyncThrows("fetch", cancelInFlight: true) { store, number in
      store.state.name = "loading"
      defer { store.state.name = "idle" }
      let runtime = store.root.runtime
      let value = try await runtime.recorded("server") { number * 2 }
      guard !Task.isCancelled else { return 0 }
      store.state.counter = value
      try await store.di.clock.sleep(for: .seconds(1))
      store.state.rows = [value]
      return value
    }
  }
}

/// Doubles what asynchronous actions get and says what they return.
private struct Doubling: StoreMiddleware {
  let name: String

  private func doubled<Args>(_ args: Args) -> Args {
    (args as? Int).flatMap { $0 * 2 as? Args } ?? args
  }

  func executeAsync<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async -> Res
  ) async -> Res {
    let result = await next(doubled(args))
    trace("\(name) \(call.id) \(result)")
    return result
  }

  func executeAsyncThrows<Args, Res>(
    _ args: Args, call: StoreActionCall, next: (Args) async throws -> Res
  ) async throws -> Res {
    let result = try await next(doubled(args))
    trace("\(name) \(call.id) \(result)")
    return result
  }
}

@Suite struct FlowActionTests {
  @Test("D-42: middlewares stand around asynchronous actions, the last one outermost")
  func middlewares() async throws {
    let plain = Store<Counter>.Action<Int, Int>.Async("plain") { store, number in
      store.state.counter += number
      return store.state.counter
    }
    let session = try await faithful(
      { Store(Counter()).di(\.asyncActions, .flow) },
      [
        { store in
          let told = store.middleware(Doubling(name: "inner")).middleware(Doubling(name: "outer"))
          store.task(id: "main") {
            _ = await told.execute(plain, with: 1)
            trace("got \(try await told.execute(Store<Counter>.fetch, with: 1))")
          }
        }
      ]
    ) { stage in
      stage.act(0)
      try await stage.world.until("it is there") { stage.store.state.counter == 8 }
      stage.world.runtime.advance(by: .seconds(2))
    }
    #expect(
      session.trace == [
        "inner plain 4", "outer plain 4", "inner fetch 8", "outer fetch 8", "got 8",
      ])
  }

  @Test("Actions of flows run again in replay, on virtual time, and are verified")
  func flow() async throws {
    let session = try await faithful(
      { Store(Counter()).di(\.asyncActions, .flow) },
      [
        { store in
          store.task(id: "main") {
            trace("got \(try await store.execute(Store<Counter>.fetch, with: 21))")
          }
        }
      ]
    ) { stage in
      stage.act(0)
      try await stage.world.until("it is there") { stage.store.state.counter == 42 }
      stage.world.runtime.advance(by: .seconds(2))
      #expect(stage.store.state.rows == [42])
    }
    #expect(session.trace == ["got 42"])
    #expect(
      session.verdict.coverage.reappliedItems.map(\.name) == ["app.act (send from outside)"])
    let commits = session.events.filter { $0.kind == .commit }
    #expect(session.cause(of: commits[0]) == "life flowStart app.store.fetch")
  }

  @Test("D-46, D-47: a flow that is cancelled in flight sees it after its next wait")
  func cancelledFlow() async throws {
    let session = try await faithful(
      { Store(Counter()).di(\.asyncActions, .flow) },
      [
        { store in
          store.task(id: "main") {
            trace("got \(try await store.execute(Store<Counter>.fetch, with: 1))")
          }
        },
        { store in
          store.task(id: "main") {
            trace("got \(try await store.execute(Store<Counter>.fetch, with: 2))")
          }
        },
      ]
    ) { stage in
      // The world answers only after both have asked.
      stage.acts.send(0)
      stage.acts.send(1)
      try await stage.world.until("it is there") { stage.store.state.counter == 4 }
      stage.world.runtime.advance(by: .seconds(2))
    }
    #expect(session.trace.last == "got 4")
  }

  /// Its objects differ and print alike.
  private final class Key: Hashable, @unchecked Sendable {
    static func == (a: Key, b: Key) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test(
    "Tasks whose identifiers are two objects are cancelled one by one",
    arguments: [false, true])
  func objectIdentifiers(asFlow: Bool) async throws {
    let (one, other) = (Key(), Key())
    let session = try await faithful(
      { asFlow ? Store(Counter()).di(\.asyncActions, .flow) : Store(Counter()) },
      [
        { store in
          for key in [one, other] {
            store.task(id: key) { [clock = store.di.clock] in
              try await clock.sleep(for: .seconds(3_600))
            }
          }
        },
        { store in
          store.cancel(id: one)
          trace("\(store.di.tasksStorage.count(id: one)) \(store.di.tasksStorage.count(id: other))")
          store.cancel(id: other)
          trace("\(store.di.tasksStorage.count(id: one)) \(store.di.tasksStorage.count(id: other))")
        },
      ]
    ) { stage in
      stage.act(0)
      stage.act(1)
    }
    #expect(session.trace == ["0 1", "0 0"])
  }

  @Test("D-48: a flow on a part behind a reference is cancelled, whoever holds the part's store")
  func partOfReference() async throws {
    struct Place: Codable {
      @NonMutatingSet var home = Counter()
    }
    let session = try await faithful(
      { Store(Place()).di(\.asyncActions, .flow) },
      [
        { store in
          let clock = store.di.clock
          store.home.task(id: "nap") {
            try await clock.sleep(for: .seconds(1))
            trace("awake")
          }
        }, { $0.home.cancel(id: "nap") },
      ]
    ) { stage in
      stage.act(0)
      #expect(stage.store.home.di.tasksStorage.count(id: "nap") == 1)
      stage.act(1)
      stage.world.runtime.advance(by: .seconds(2))
    }
    #expect(session.trace == [])
  }

  @Test("A flow that waits for an opaque action gets its result from the record")
  func opaqueInFlow() async throws {
    let calls = Atomic<Int>(0)
    let double = Store<Counter>.Action<Int, Int>.AsyncThrows("double") { store, number in
      calls.add(1, ordering: .relaxed)
      store.state.counter = number
      if number < 0 { throw RecordedError(text: "negative") }
      return number * 2
    }
    let session = try await faithful(
      { Store(Counter()) },
      prepare: { store in
        store.root.runtime.task("main") {
          trace("got \(try await store.execute(double, with: 4))")
          do {
            _ = try await store.execute(double, with: -1)
          } catch let error as RecordedError {
            trace("\(error)")
          }
        }
      }
    ) { try await $0.world.until(traced: "negative") }
    #expect(session.trace == ["got 8", "negative"])
    #expect(calls.load(ordering: .relaxed) == 2)
  }

  @Test("A flow must not wait for an opaque action whose result is not Codable")
  func uncodable() async throws {
    struct Plain {}
    let make = Store<Counter>.Action<Void, Plain>.Async("make") { _, _ in Plain() }
    let session = try await RecordedSession { world in
      let store = world.keep(Store(Counter()))
      store.root.bindToTree(at: "app.store")
      store.root.runtime.task("main") {
        _ = await store.execute(make, with: ())
        trace("made")
      }
      return store
    } script: { world, _ in
      try await world.until(traced: "made")
    }
    #expect(session.live.failureCodes == ["CR4602"])
  }
}
