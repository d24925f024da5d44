import Foundation
import ReplayProbes
import Testing

@testable import VDStore

extension DIValues {
  fileprivate var title: String {
    get { get(\.title, or: "none") }
    set { set(\.title, newValue) }
  }
}

private final class Row {
  var count = 0
}

private struct Table {
  let row = Row()
}

private struct Titles: View {
  let store = Store(Counter())
  var body: some View {
    VStack {
      WithViewStore(store) { store in
        Button("add \(store.state.counter) \(store.di.title)") { store.add() }
      }
      .transformDI { $0.title = "below" }
    }
  }
}

/// A middleware that asks for the type of the state, and nothing but `execute`.
private struct Asking: StoreMiddleware {
  func execute<State, Args, Res>(
    _ args: Args, context: Store<State>.Action<Args, Res>.Context, dependencies: StoreDIValues,
    next: (Args) -> Res
  ) -> Res {
    trace("\(context.actionID) \(State.self) \(context.function) \(dependencies.title)")
    return next(args)
  }
}

extension Store<Counter> {
  fileprivate static var bump: Action<Int, Int> {
    Action<Int, Int>("bump") { store, number in
      store.state.counter += number
      return store.state.counter
    }
  }

  fileprivate static var check: Action<Int, Void>.Throws {
    Action<Int, Void>.Throws("check") { _, number in
      if number < 0 { throw RecordedError(text: "negative") }
    }
  }

  fileprivate static var wait: Action<Void, Void>.Async {
    Action<Void, Void>.Async("wait") { store, _ in store.state.counter += 100 }
  }
}

nonisolated private struct Shown: View {
  @ViewStore var counter: Counter

  init(store: Store<Counter>) { _counter = ViewStore(store: store) }

  var body: some View {
    VStack {
      Text("\($counter.binding.counter.wrappedValue)")
      Button("add") { $counter.binding.counter.wrappedValue += 1 }
    }
  }
}

/// What people write with VDStore.
@Suite struct FormTests {
  @Test("Dependencies under the names of newer code")
  func dependencies() async throws {
    let session = try await faithful(
      { Store(Counter()).di(\.title, "store") },
      [
        { store in
          let inside = store.withDIValues {
            #expect($0.title == "store")
            $0.title = "inside"
          } operation: {
            DIValues.current.title
          }
          trace("\(inside) \(store.di.title) \(store.di.store(for: Counter.self) != nil)")
          trace("\(UUID(1)) \(UUID(0x1234_5678_9abc))")
          #expect(store.di.continuousClock.now == store.di.clock.now)
        }
      ]
    ) { $0.act(0) }
    #expect(
      session.trace == [
        "inside store true",
        "00000000-0000-0000-0000-000000000001 00000000-0000-0000-0000-123456789ABC",
      ])
  }

  @Test("A view of a store is made again when its state changes, with dependencies of its place")
  func views() async throws {
    let session = try await RecordedSession { world in
      world.host.mount(Titles())
    } script: { world, _ in
      for count in 0..<3 {
        try world.host.tap("add \(count) below")
      }
    }
    try session.requireFaithful()
  }

  @Test("Parts of a sequence of states, and objects in a state")
  func parts() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      prepare: { store in
        store.root.runtime.task("follow") {
          for await count in store.async.counter {
            trace("followed \(count)")
            if count == 1 { break }
          }
        }
      }, [{ $0.add() }]
    ) { $0.act(0) }
    #expect(session.trace == ["followed 0", "followed 1"])
    let table = try await faithful(
      { Store(Table()) },
      [
        {
          $0.referenceScope(\.row).count.state += 2
          trace("\($0.referenceScope(\.row).state.count) \($0.state.row.count)")
        }
      ]
    ) { $0.act(0) }
    #expect(table.trace == ["2 2"])
  }

  @Test("A middleware that asks for the type of the state sees actions of every kind")
  func middleware() async throws {
    let session = try await faithful(
      { Store(Counter()).di(\.title, "here").di(\.asyncActions, .flow) },
      [
        { store in
          let asked = store.middleware(Asking())
          trace("\(asked.execute(Store<Counter>.bump, with: 2))")
          try? asked.execute(Store<Counter>.check, with: -1)
          asked.task(id: "wait") { await asked.execute(Store<Counter>.wait, with: ()) }
        }
      ]
    ) { stage in
      stage.act(0)
      try await stage.world.until("the action has run") { stage.store.state.counter > 100 }
    }
    #expect(
      session.trace == [
        "bump Counter middleware() here", "2", "check Counter middleware() here",
        "wait Counter middleware() here",
      ])
  }

  @Test("A middleware for tests knows which actions were called, and how they ended")
  func testMiddleware() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          let middleware = TestMiddleware()
          let tested = store.middleware(middleware)
          func tell(_ name: String, _ question: () throws -> Void) {
            do {
              try question()
              trace("\(name): yes")
            } catch {
              trace("\(name): \((error as? RecordedError)?.text ?? "\(error)")")
            }
          }
          tell("before") { try middleware.didCall(Store<Counter>.bump) }
          tested.execute(Store<Counter>.bump, with: 1)
          try? tested.execute(Store<Counter>.check, with: -1)
          tell("called") { try middleware.didCall(Store<Counter>.bump) }
          tell("once") { try middleware.didCall(Store<Counter>.bump) }
          tell("executed") { try middleware.didExecute(Store<Counter>.bump) }
          tell("failed") { try middleware.didExecute(Store<Counter>.check) }
        }
      ]
    ) { $0.act(0) }
    #expect(
      session.trace == [
        "before: the action bump was not called", "called: yes",
        "once: the action bump was not called", "executed: yes", "failed: negative",
      ])
    let middleware = TestMiddleware()
    let store = Store(Counter()).middleware(middleware)
    async let ended: Void = middleware.waitExecution(of: Store<Counter>.wait)
    async let called: Void = middleware.waitCall(of: Store<Counter>.wait)
    await store.execute(Store<Counter>.wait, with: ())
    await called
    try await ended
    #expect(store.state.counter == 100)
  }

  @Test("The value of a task that does not throw is awaited without try")
  func taskValue() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          store.root.runtime.task("wait") {
            let value: Int = await store.task(id: "number") { 42 }.value
            trace("\(value)")
            store.state.counter = value
          }
        }
      ]
    ) { stage in
      stage.act(0)
      try await stage.world.until("the value has come") { stage.store.state.counter == 42 }
    }
    #expect(session.trace == ["42"])
  }

  @Test("A view of a store, and bindings to parts of it")
  func shown() async throws {
    let session = try await RecordedSession { world in
      world.host.mount(Shown(store: Store(Counter())))
    } script: { world, _ in
      try world.host.tap("add")
      #expect(world.host.screen?.plainText == "1 add")
    }
    try session.requireFaithful()
  }
}
