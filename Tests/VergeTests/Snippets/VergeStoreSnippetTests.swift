import OrderedCombine
import ReplayProbes
import Testing
import Verge

@testable import VergeSnippets

/// What the text says around its snippets on stores, derived values and dispatchers.
@Suite struct VergeStoreSnippetTests {
  @Test("S2-00, S2-09: a controller sets what changed, and its sink ends with it")
  func controllers() async throws {
    let session = try await faithful { world in
      let controller = world.keep(Late.Holder<S2_09.ViewController>())
      let store = world.store(S2_09.MyStore(initialState: .init()), at: "app.store")
      controller.value = S2_09.ViewController(store: store)
      let first = world.store(S2_00.ViewController().store, at: "app.first")
      world.host.mount(isolated { S2_00.MyView() }.environmentObject(first))
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { age in
        first.commit { $0.age = age }
        if age == 0 { controller.value = nil }
        store.commit { $0.age = age }
        trace("kept \(controller.value?.cancellable != nil)")
      }
      return tap
    } script: { _, tap in
      tap.send(8)
      tap.send(0)
    }
    #expect(session.trace == ["kept true", "kept false"])
    #expect(session.live.host.screen?.plainText == "0")
    let controller = S2_00.ViewController()
    controller.update(changes: controller.store.state)
    #expect(S2_00.nameLabel.text == "" && S2_00.ageLabel.text == "0")
  }

  @Test("S2-01..S2-07, S2-14, S2-16, S2-17: actions are methods, of stores and dispatchers")
  func actions() async throws {
    #expect(S2_01.MyState().count == 0)
    #expect("\(S2_02.MyActivity.countWasIncremented)" == "countWasIncremented")
    #expect(S2_03.MyStore(dependency: .init()).state.count == 0)
    #expect(S2_05.run() == 1)
    #expect(S2_14.run() == 1)
    #expect(S2_17.run() == 1)
    let session = try await faithful { world in
      let store = world.store(S2_04.TellingStore(initialState: .init()), at: "app.telling")
      world.keep(store.sinkActivity { trace("\($0) at \(store.state.count)") })
      let plain = world.store(S2_04.MyStore(dependency: .init()), at: "app.plain")
      let adding = world.store(S2_16.MyStore(initialState: .init()), at: "app.adding")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.incrementCount()
        plain.incrementCount()
        adding.increment()
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["countWasIncremented at 1"])
    #expect(
      session.summaries(.commit) == [
        "commit app.telling version=1 count = 1", "commit app.plain version=1 count = 1",
        "commit app.adding version=1 unchanged",
      ])
  }

  @Test("S2-06: a commit may come later, from the main queue")
  @MainActor func later() async throws {
    let store = S2_04.LaterStore(initialState: .init())
    store.incrementCount()
    #expect(store.state.count == 0)
    for _ in 0..<1_000 where store.state.count == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(store.state.count == 1)
  }

  @Test("S2-08: a view shows the store, and receives its activities")
  func view() async throws {
    let session = try await faithful { world in
      let store = world.store(S2_08.session.store, at: "app.store")
      world.host.mount(isolated { S2_08.MyView() }.environmentObject(store))
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.send(.greeted)
        store.commit { $0.name = "Bea" }
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["greeted"])
    #expect(session.live.host.screen?.plainText == "Bea 7")
  }

  @Test("S2-10, S2-24, S2-29, S2-32..S2-36: computed properties are Swift's own")
  func computedProperties() {
    #expect(S2_10.MyState(items: [.init(), .init()]).itemsCount == 2)
    #expect(S2_29.State(items: [.init()]).itemsCount == 1)
    #expect(S2_34.State(items: [.init()]).itemsCount == 1)
    #expect(S2_24.State(count: 3).countText == "3")
    #expect(S2_32.State().itemsCount == 0)
    var counted = S2_33.State()
    counted.items.append(.init())
    #expect(counted.itemsCount == 1)
    #expect(S2_35.State(items: [.init()]).processedItems.count == 1)
    var processed = S2_36.State()
    processed.items.append(.init())
    #expect(processed.processedItems.count == 1)
  }

  @Test("S2-11, S2-12, S2-30, S2-31, S2-37..S2-39: computed fields filter what is above 300")
  func computedFields() async throws {
    #expect(S2_31.run() == [] && S2_38.run() == [])
    #expect(S2_39.run() == [400])
    S2_12.run()
    let session = try await faithful { world in
      let older = world.store(
        Store<S2_11.MyState, Never>(initialState: .init()), at: "app.older")
      let store = world.store(
        Store<S2_37.State, Never>(initialState: .init()), at: "app.numbers")
      world.keep(store.sinkState { trace("\($0.computed.filteredArray)") })
      world.keep(older.sinkState { trace("older \($0.computed.filteredArray)") })
      return (store, older)
    } script: { _, stores in
      stores.0.commit { $0.items = [1, 301, 900] }
      stores.1.commit { $0.items = [300, 302] }
    }
    #expect(session.trace == ["[]", "older []", "[301, 900]", "older [302]"])
    #expect(Changes(old: nil, new: S2_30.State(items: [500])).computed.filteredArray == [500])
  }

  @Test("S2-13, S2-40..S2-44: derived values are taken, and subscribed to while that is kept")
  func derived() async throws {
    let session = try await faithful { world in
      let store = world.store(S2_04.MyStore(dependency: .init()), at: "app.counter")
      S2_13.run(store)
      let (derived, another) = S2_41.run(store)
      trace("one object: \(S2_41.run(store).0 === derived), \(S2_41.run(store).1 === another)")
      world.keep(S2_43.run(derived))
      S2_44.run(derived)
      world.keep(derived.sinkValue { (changes: Changes<Int>) in trace("\(changes.primitive)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.incrementCount()
        trace("value \(S2_42.run(derived))")
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["one object: true, false", "0", "1", "value 1"])
    #expect(S2_40.run() == "")
  }

  @Test("S2-15, S2-18, S2-19, S2-21..S2-23: states, mutations and activities of a store")
  func stores() async throws {
    let session = try await faithful { world in
      world.runtime.run { S2_19.run() }
      let todos = world.store(S2_18.MyStore(), at: "app.todos")
      let subscriptions = world.keep(Late.Holder<Set<AnyCancellable>>())
      var kept: Set<AnyCancellable> = []
      let telling = S2_23.run(&kept)
      subscriptions.value = kept
      world.store(telling, at: "app.telling")
      world.keep(telling.sinkActivity { trace("\($0)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        todos.addNewTodo(title: "Ship it")
        telling.sendMessage()
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(
      session.trace == [
        "[VergeSnippets.S2_18.Todo(title: \"Create SwiftUI App\", hasCompleted: false)]",
        "didSendMessage",
      ])
    #expect(
      session.summaries(.commit).last
        == "commit app.todos version=1 "
        + "todos splice 0 -0 +[{title: \"Ship it\", hasCompleted: false}]")
    #expect(S2_15.MyStore().logger is DefaultStoreLogger)
    #expect(S2_21.MyStore(initialState: .init()).state.version == 0)
    #expect(S2_22.MyStore().logger as? DefaultStoreLogger === DefaultStoreLogger.shared)
  }

  @Test("S2-27, S2-28: changes run what changed, from the first on")
  func changes() {
    #expect(S2_27.run().name == "Ann")
    let controller = S2_28.ViewController()
    controller.viewDidLoad()
    #expect(controller.subscriptions.count == 1)
    controller.store.commit { $0.name = "Bea" }
    #expect(controller.store.state.name == "Bea")
  }

  @Test("S2-47..S2-50: dispatchers act on the store they are made for, each with its dependencies")
  func dispatchers() {
    #expect(S2_47.run() == 0)
    #expect(S2_48.run().state.count == 1)
    #expect(S2_49.run().state.count == 2)
    #expect(S2_50.run().logger is DefaultStoreLogger)
    S2_53.run()
  }

  /// The signatures that the text prints of the library's own: each is one of ours.
  @Test("S2-20, S2-25, S2-46, S2-52, S2-71: what the text declares is declared so")
  func declarations() throws {
    struct State: StateType {
      var count = 0
      var maybe: Int?
    }
    var state = State()
    try state.update(
      target: \State.maybe, update: { (value: inout Int) throws -> Void in value = 1 })
    state.update(target: \State.count, update: { (value: inout Int) -> Void in value = 2 })
    state.update(update: { (value: inout State) -> Void in value.count += 1 })
    #expect(state.maybe == nil && state.count == 3)
    func derive<S: StoreType>(_ store: S) -> Derived<Int> where S.State == State {
      store.derived(
        MemoizeMap<Changes<State>, Int>.map(\.count),
        dropsOutput: { (_: Changes<Int>) in false })
    }
    #expect(derive(Store<State, Never>(initialState: state)).primitiveValue == 3)
    typealias Context = DatabaseBatchUpdateContext<Library>
    let closure: (Context) -> Void = { _ in }
    let middleware = AnyMiddleware<Library>(performAfterUpdates: closure)
    let wrapped = AnyMiddleware<Library>(middleware)
    let perform: (Context) -> Void = wrapped.performAfterUpdates(context:)
    var library = Library()
    library.performBatchUpdates { perform($0) }
    #expect(library.entities.book.isEmpty)
  }
}
