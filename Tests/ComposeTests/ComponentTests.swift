import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

/// Traces its life; `name` is all that tells siblings apart besides their emitters.
nonisolated private struct Child: Component, View {
  let tapped = SignalEmitter()
  let name: String

  var observers: Void {
    let _: Void = trace("observers \(name)")
    tapped += { trace("child \(name)") }
    didAppear += { trace("appear \(name)") }
    didDisappear += { trace("disappear \(name)") }
  }

  var body: some View { Button(emitter: tapped) { Text("Tap \(name)") } }
}

nonisolated private struct Bare: Component {
  let ping = SignalEmitter()
}

nonisolated private struct ParentApp: StartupComponent, View {
  let first = Child(name: "a")
  let second = Child(name: "b")
  let hide = SignalEmitter()
  let store = PlainStore<Flag>()
  let bare = Bare()

  init() { trace("init") }

  func willBindRootComponent() { trace("will") }
  func didBindRootComponent() { trace("did") }

  var observers: Void {
    let _: Void = trace("observers root")
    first.tapped += { trace("parent a") }
    second.didAppear += { trace("parent saw b") }
    didAppear += { trace("appear root") }
    hide += { store.state.isOn.toggle() }
    let _: Void = moreObservers
  }

  private var moreObservers: Void {
    bare.ping += { trace("bare") }
  }

  var body: some View {
    VStack {
      first
      if !store.state.isOn { second }
      Button(emitter: hide) { Text("Hide") }
      HiddenWatcher(store: store)
    }
  }
}

private struct Flag: AnyState {
  var isOn = false
}

/// Reads the store, so that changes of it make the parent's body new through an observed object.
nonisolated private struct HiddenWatcher: View {
  @ObservedObject var store: PlainStore<Flag>
  var body: some View { Text(store.state.isOn ? "on" : "off") }
}

nonisolated private struct Switch: StartupComponent, View {
  let first = Child(name: "a")
  let second = Child(name: "b")
  let hide = SignalEmitter()
  @ObservedObject var store = PlainStore<Flag>()

  var observers: Void {
    hide += { store.state.isOn.toggle() }
  }

  var body: some View {
    VStack {
      first
      if !store.state.isOn { second }
      Button(emitter: hide) { Text("Hide") }
    }
  }
}

nonisolated private struct NothingAtAll: StartupComponent {
  var observers: Void { None }
}

@Suite struct ComponentTests {
  @Test("C-13, C-16: a component needs observers only, and None observes nothing")
  func minimal() async throws {
    let session = try await faithful(NothingAtAll.self)
    #expect(session.live.host.screen?.plainText == "")
  }

  @Test("C-14, C-17, C-41: init, will, children's observers, the root's, did, then appearances")
  func order() async throws {
    let session = try await faithful(ParentApp.self)
    #expect(
      session.trace == [
        "init", "will", "observers a", "observers b", "observers root", "did", "appear root",
        "appear a", "appear b", "parent saw b",
      ])
  }

  @Test("C-17: a child's own handlers run before its parent's")
  func childFirst() async throws {
    let session = try await faithful(ParentApp.self) { world in
      try world.host.tap("first/button:tapped")
    }
    #expect(session.trace.suffix(2) == ["child a", "parent a"])
  }

  @Test("C-18, C-19, C-21: a component in a body appears and disappears with its view")
  func appearance() async throws {
    let session = try await faithful(Switch.self) { world in
      #expect(world.host.screen?.plainText == "Tap a Tap b Hide")
      try world.host.tap("hide")
      #expect(world.host.screen?.plainText == "Tap a Hide")
      try world.host.tap("first/button:tapped")
      try world.host.tap("hide")
    }
    #expect(
      session.trace.dropFirst(2) == [
        "appear a", "appear b", "disappear b", "child a", "appear b",
      ])
  }

  @Test("C-19: children disappear before their parents")
  func disappearanceOrder() async throws {
    nonisolated struct Inner: Component, View {
      let mark = SignalEmitter()
      var observers: Void { didDisappear += { trace("inner") } }
      var body: some View { Text("inner") }
    }
    nonisolated struct Outer: Component, View {
      let inner = Inner()
      var observers: Void { didDisappear += { trace("outer") } }
      var body: some View { inner }
    }
    nonisolated struct Other: Component, View {
      let mark = SignalEmitter()
      var body: some View { Text("other") }
    }
    nonisolated struct App: StartupComponent, RouterComponent {
      let outer = Outer()
      let other = Other()
      let router = Router(start: \Self.outer)
      var observers: Void { outer.inner.mark += { router.replace(\Self.other) } }
    }
    let session = try await RecordedSession { world in
      App.build(in: world.host)
      return ()
    } script: { world, _ in
      let mark = world.runtime.node(named: world.runtime.symbols.symbol("App.outer.inner.mark"))
      try mark?.injectSend(.init(start: nil, count: 0), place: .none)
    }
    try session.requireFaithful()
    #expect(session.trace == ["inner", "outer"])
  }

  @Test("C-20: siblings that look alike have life-cycle emitters of their own")
  func identity() async throws {
    let session = try await faithful(ParentApp.self)
    #expect(session.trace.filter { $0 == "parent saw b" }.count == 1)
    #expect(
      session.summaries(.lifecycle).filter { $0.contains("appear") } == [
        "life appear ParentApp", "life appear ParentApp.first", "life appear ParentApp.second",
      ])
  }

  @Test("C-20: siblings that share their first reference are still told apart")
  func sharedReference() async throws {
    nonisolated struct Row: Component, View {
      let store: PlainStore<Flag>
      let number: Int
      var observers: Void { didAppear += { trace("appear \(number)") } }
      var body: some View { Text("row \(number)") }
    }
    nonisolated struct App: StartupComponent, View {
      let first: Row
      let second: Row
      init() {
        let store = PlainStore<Flag>()
        first = Row(store: store, number: 1)
        second = Row(store: store, number: 2)
      }
      var body: some View {
        first
        second
      }
    }
    let session = try await faithful(App.self)
    #expect(session.trace == ["appear 1", "appear 2"])
  }

  @Test("C-40: the root is made and bound under its type's name")
  func startup() async throws {
    let app = ParentApp.start()
    let session = try await faithful(ParentApp.self)
    #expect(session.live.host.screen?.plainText == "Tap a Tap b Hide off")
    #expect(app.host.screen?.plainText == "Tap a Tap b Hide off")
    #expect(
      app.host.targets.map(\.path) == [
        "ParentApp.first/button:tapped", "ParentApp.second/button:tapped", "ParentApp/button:hide",
      ])
  }
}
