import Foundation
import ReplayProbes
import Testing
import Verge

@Tracking private struct Row: Codable, Equatable {
  var count = 0
  var best: Int?
  var name = ""
}

private final class Driver: StoreDriverType {
  let store: Store<Row, Never>

  init(_ store: Store<Row, Never>) { self.store = store }

  func add() { commit { $0.count += 1 } }
}

private final class Model: StoreWrapperType {
  typealias Activity = Never
  struct State: Codable, Equatable {
    var count = 0
  }
  let store = DefaultStore(initialState: .init(), logger: nil)

  func add() { commit { $0.count += 1 } }
}

private final class Counter: StoreComponentType {
  struct State: Codable, Equatable {
    var count = 0
  }
  let store = Store<State, Never>(initialState: .init(), logger: nil)

  func add() { commit { $0.count += 1 } }
}

private final class Target {
  var count: Changes<Int>?
}

private struct Reader: View {
  let store: Store<Row, Never>
  let doubled: Derived<Int>

  var body: some View {
    VStack {
      StoreReader(store) { state in Text("count \(state.count)") }
      UseState(doubled) { doubled in Text("doubled \(doubled.primitive)") }
      Button("add") { store.commit { $0.count += 1 } }
    }
  }
}

private nonisolated struct Owner: View {
  @StoreObject var kept = Store<Row, Never>(initialState: .init(name: "kept"), logger: nil)
  @Reading<Store<Row, Never>> var row: Row

  var body: some View {
    VStack {
      Text("row \(row.count) \(kept.state.name) \(kept.state.count)")
      Button("add") { $row.commit { $0.count += 1 } }
      Button("keep") { kept.commit { $0.count += 1 } }
    }
  }
}

private struct Working: View {
  let store: Store<Row, Never>

  var body: some View {
    VStack {
      StoreReader(store) { state in Text("\(state.count)") }
      Button("work") {
        let store = store
        store.task {
          store.commit { $0.count += 1 }
          await store.runtime.sleep(for: .seconds(1))
          store.commit { $0.count += 10 }
        }
      }
    }
  }
}

private struct Whole: Codable {
  var count = 0
  var part = Part()

  struct Part: Codable {
    var count = 0
  }
}

private final class PartDispatcher: Store<Whole, Never>.ScopedDispatcher<Whole.Part>,
  @unchecked Sendable
{
  init(_ store: Store<Whole, Never>) { super.init(targetStore: store, scope: \.part) }

  func addToWhole() { commit(scope: \.self) { $0.count += 1 } }
}

/// What people write with Verge.
@Suite struct FormTests {
  private func shelf(_ world: World) -> Store<Row, Never> {
    world.store(Store<Row, Never>(initialState: .init()), at: "app.shelf")
  }

  /// A store, and a signal whose turn runs `act` on it.
  private func session(
    _ prepare: @escaping (World, Store<Row, Never>) -> Void = { _, _ in },
    _ act: @escaping (World, Store<Row, Never>) -> Void
  ) async throws -> RecordedSession {
    try await faithful { world in
      let store = shelf(world)
      prepare(world, store)
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { act(world, store) }
      return tap
    } script: { _, tap in
      tap.send(())
    }
  }

  @Test("Changed members are selected by key paths")
  func changes() async throws {
    let session = try await session { _, store in
      store.commit {
        $0.count = 1
        $0.best = 2
      }
      let state = store.state
      state.ifChanged(\.count).do { trace("count \($0)") }
      state.ifChanged(\.name).do { _ in trace("no") }
      state.ifChanged(\.name, \.count).do { name, count in trace("both '\(name)' \(count)") }
      state.ifChanged().do { trace("whole \($0.count)") }
      trace("\(state.takeIfChanged(\.count) ?? -1) \(state.takeIfChanged(\.name) ?? "same")")
      let best = state.mapIfPresent(\.best)
      trace("\(best?.primitive ?? -1) \(best?.previousPrimitive ?? -1)")
      trace("\(Comparer<Row>.usingEquatable.equals(Row(), Row()))")
      store.commit { $0.best = nil }
      trace("\(store.state.mapIfPresent(\.best) == nil)")
    }
    #expect(
      session.trace == ["count 1", "both '' 1", "whole 1", "1 same", "2 -1", "true", "true"])
  }

  @Test("Drivers and view models act on their stores")
  func drivers() async throws {
    let session = try await faithful { world in
      let driver = world.keep(Driver(shelf(world)))
      let model = world.keep(Model())
      world.store(model.store, at: "app.model")
      let counter = world.keep(Counter())
      world.store(counter.store, at: "app.counter")
      let derived = world.keep(model.derived(.map { $0.count }, queue: .passthrough))
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        driver.add()
        model.add()
        counter.add()
        trace("\(driver.state.count) \(model.state.count) \(derived.state.primitive)")
        trace("\(counter.state.root.count) \(counter.state.primitive.count)")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["1 1 1", "1 1"])
  }

  @Test("Derived values have the names of newer code")
  func derived() async throws {
    let session = try await session { world, store in
      let count = store.derived(.select(\.count))
      let target = world.keep(Target())
      world.keep(count.assign(to: \.count, on: target))
      world.keep(count.sinkState { trace("state \($0.primitive)") })
      world.keep(count.sinkChangedPrimitiveValue(dropsFirst: true) { trace("changed \($0)") })
      world.keep(
        count.derived(.map { $0 + 1 }).sinkState(dropsFirst: true) { trace("next \($0.primitive)") }
      )
      let binding = store.bindingDerived(get: .map { $0.count }, set: { $0.count = $1 })
      binding.wrappedValue = 4
      trace("\(count.changes.primitive) \(target.count?.primitive ?? -1)")
    } _: { _, _ in
    }
    #expect(session.trace.first == "state 0")
    #expect(session.trace.last == "4 4")
    #expect(Set(session.trace) == ["state 0", "state 4", "changed 4", "next 5", "4 4"])
  }

  @Test("Publishers of states and of activities, called as functions")
  func publishers() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<Row, String>(initialState: .init()), at: "app.shelf")
      world.keep(store.statePublisher().sink { trace("state \($0.count)") })
      world.keep(store.activityPublisher().sink { trace("activity \($0)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit { $0.count += 1 }
        store.send("added")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["state 0", "state 1", "activity added"])
  }

  @Test("A subscription can be kept while its store exists, and ends when it is cancelled")
  func keptSubscriptions() async throws {
    let session = try await session { _, store in
      store.sinkState(dropsFirst: true, queue: .mainIsolated()) { trace("kept \($0.count)") }
        .storeWhileSourceActive()
      store.derived(.map(\.count)).sinkState(dropsFirst: true) { trace("derived \($0.primitive)") }
        .storeWhileSourceActive()
      let ended = store.sinkState(dropsFirst: true) { _ in trace("no") }.storeWhileSourceActive()
      ended.cancel()
    } _: { _, store in
      store.commit { $0.count += 1 }
    }
    #expect(session.trace == ["kept 1", "derived 1"])
    weak var captured: Target?
    do {
      let store = Store<Row, Never>(initialState: .init())
      let target = Target()
      captured = target
      store.sinkState { [target] _ in _ = target }.storeWhileSourceActive()
    }
    #expect(captured == nil)
  }

  @Test("Views read a store or a derived value")
  func views() async throws {
    let session = try await faithful { world in
      let store = shelf(world)
      return world.host.mount(Reader(store: store, doubled: store.derived(.map { $0.count * 2 })))
    } script: { world, _ in
      try world.host.tap("add")
      #expect(world.host.screen?.plainText == "count 1 doubled 2 add")
    }
    #expect(session.summaries(.commit).count == 1)
  }

  @Test("A view keeps a store, and reads another one")
  func owners() async throws {
    let session = try await faithful { world in
      world.host.mount(Owner(row: Reading(shelf(world))))
    } script: { world, _ in
      try world.host.tap("add")
      try world.host.tap("keep")
      try world.host.tap("keep")
      #expect(world.host.screen?.plainText == "row 1 kept 2 add keep")
    }
    #expect(session.summaries(.commit).count == 3)
  }

  @Test("An event emitter calls its handlers in the order in which they were added")
  func events() async throws {
    let session = try await session { world, store in
      let events = world.keep(EventEmitter<Int>())
      for name in ["a", "b", "c"] {
        world.keep(events.addEventHandler { trace("\(name) \($0)") })
      }
      let ended = events.addEventHandler { _ in trace("no") }
      ended.cancel()
      world.keep(store.sinkState(dropsFirst: true) { events.accept($0.count) })
    } _: { _, store in
      store.commit { $0.count = 7 }
    }
    #expect(session.trace == ["a 7", "b 7", "c 7"])
  }

  @Test("A commit with a scope from a scoped dispatcher changes the state from its root")
  func scopedCommit() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<Whole, Never>(initialState: .init()), at: "app.whole")
      let part = world.keep(PartDispatcher(store))
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        part.addToWhole()
        trace("app \(store.state.count) part \(store.state.part.count)")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["app 1 part 0"])
  }

  @Test("Other names")
  func names() async throws {
    struct Noted {
      @Edge var count = 0
    }
    let session = try await session { world, store in
      var noted = Noted()
      noted.count += 1
      trace("edge \(noted.$count.version)")
      trace("logger \(DefaultStoreLogger.default === DefaultStoreLogger.shared)")
      let total = Scan<Changes<Row>, Int>(seed: 0, accumulator: { $0 += $1.count })
      world.keep(store.sinkState(scan: total) { trace("total \($1)") })
      let other = world.store(UIStateStore<Row, Never>(initialState: .init()), at: "app.other")
      let willChange: ObservableObjectPublisher = other.objectWillChange
      world.keep(willChange.sink { trace("will change") })
      other.commit { $0.count = 2 }
      store.runtime.task("follow") {
        await store.backgroundCommit { $0.count += 1 }
        for await state in store.stateStream() {
          trace("stream \(state.count)")
          break
        }
      }
    } _: { _, store in
      store.commit { $0.count += 1 }
    }
    #expect(
      Set(session.trace) == [
        "edge 1", "logger true", "will change", "total 0", "total 1", "total 3", "stream 1",
      ])
  }

  @Test("A task of a store is a flow, which replay runs again")
  func task() async throws {
    let session = try await RecordedSession { world in
      world.host.mount(Working(store: Store(initialState: Row(), logger: nil)))
    } script: { world, _ in
      try world.host.tap("button:work")
      try await world.until("the flow waits") { world.host.screen?.plainText == "1 work" }
      world.runtime.advance(by: .seconds(2))
      try await world.until("the flow has ended") { world.host.screen?.plainText == "11 work" }
    }
    try session.requireFaithful()
    #expect(session.live.host.screen?.plainText == "11 work")
  }
}
