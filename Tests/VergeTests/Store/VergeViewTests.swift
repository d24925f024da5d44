import ReplayProbes
import Testing
import Verge

nonisolated private struct CounterView: View {
  @EnvironmentObject var store: CountingStore

  var body: some View {
    let _: Void = trace("body \(store.state.count)")
    VStack {
      Text(store.state.name)
      Text(store.state.count)
      TextField("Name", text: store.binding(\.name))
      Button("Both") {
        store.commit { $0.count += 1 }
        store.commit { $0.count += 1 }
      }
      Button("Send") { store.send(.finished) }
    }
    .onReceive(store.activityPublisher) { trace("received \($0)") }
  }
}

nonisolated private struct DerivedView: View {
  @ObservedObject var tens: Derived<Int>

  var body: some View {
    let _: Void = trace("tens \(tens.primitiveValue)")
    Text("\(tens.primitiveValue)")
  }
}

nonisolated private struct SwitchedView: View {
  @ObservedObject var store: CountingStore

  var body: some View {
    if store.state.count < 2 {
      Text("listening").onReceive(store.activityPublisher) { trace("received \($0)") }
    }
    Button("Count") { store.commit { $0.count += 1 } }
    Button("Send") { store.send(.counted(store.state.count)) }
  }
}

@Suite struct VergeViewTests {
  @Test("V-27, V-103, V-104: a view finds the store, is read once a turn, and hears activities")
  func environment() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.host.mount(CounterView().environmentObject(store))
    } script: { world, _ in
      try world.host.tap("Both")
      try world.host.tap("Send")
      try world.host.type("Ann", into: "field:Name")
    }
    #expect(session.trace == ["body 0", "body 2", "received finished", "body 2"])
    #expect(session.live.host.screen?.plainText == "Ann 2 Name Both Send")
    #expect(
      session.summaries(.commit).last == "commit app.counter version=3 name = \"Ann\"")
  }

  @Test("V-103: a view that has left the screen hears nothing")
  func unmounted() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.host.mount(SwitchedView(store: store))
    } script: { world, _ in
      for target in ["Send", "Count", "Send", "Count", "Send"] { try world.host.tap(target) }
    }
    #expect(session.trace == ["received counted(0)", "received counted(1)"])
  }

  @Test("V-27: a view of a derived value is read only when that is told")
  func derived() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      world.host.mount(DerivedView(tens: store.derived(.map { $0.count / 10 })))
      return store
    } script: { _, store in
      for number in [3, 12, 13, 25] { store.commit { $0.count = number } }
    }
    #expect(session.trace == ["tens 0", "tens 1", "tens 2"])
  }

  @Test("A frame names the stores from which a derived value comes")
  func reads() async throws {
    let session = try await faithful { world in
      let stores = ["app.first", "app.second"].map { world.store(CountingStore(), at: $0) }
      let tens = stores.map { $0.derived(.map { $0.count / 10 }) }
      let both = Derived<(Int, Int)>.combined(tens[0], tens[1])
      world.host.mount(DerivedView(tens: both.chain(.map { $0.0 + $0.1 })))
      return stores[1]
    } script: { _, store in
      store.commit { $0.count = 12 }
    }
    let reads = session.events.filter { $0.kind == .frame }.map {
      session.symbols[$0.header.reads]
    }
    #expect(reads == ["app.first\tapp.second", "app.first\tapp.second"])
  }

  @Test("V-104: a missing object is reported with the name of its type")
  func missing() async throws {
    nonisolated struct Lonely: View {
      @EnvironmentObject var store: CountingStore
      var body: some View { Text("lonely") }
    }
    let session = try await faithful { world in
      world.host.mount(Lonely())
    } script: { _, _ in
    }
    #expect(session.live.failureCodes == ["CR4105"])
    #expect(session.live.failures.first?.text.contains("CountingStore") == true)
  }
}
