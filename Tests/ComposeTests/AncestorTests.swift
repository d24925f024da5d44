import Compose
import OrderedCombine
import ReplayProbes
import Testing

private struct Counter: AnyState {
  var count = 0
}

nonisolated private struct Leaf: Component, View {
  @MappedStore(for: \Tree.store) var store
  @RouterObject(Tree.self) var router
  @RouterObject(\Tree.self) var sameRouter
  let back = SignalEmitter()

  var observers: Void {
    store.didChange ++= { trace("leaf sees \($0.count)") }
    back += {
      trace("same \(router === sameRouter), depth \(router.paths.count)")
      router.pop()
    }
  }

  var body: some View {
    Text("leaf \(store.state.count)")
    Button(emitter: back) { Text("Back") }
  }
}

nonisolated private struct Branch: Component, View {
  let leaf = Leaf()
  var body: some View { leaf }
}

nonisolated private struct Tree: RouterComponent, StartupComponent, RoutableView {
  let store = PlainStore<Counter>()
  let branch = LazyComponent(Branch())
  @ObservedObject var router = Router(start: \Self.self)
  let open = SignalEmitter()
  let add = SignalEmitter()

  var observers: Void {
    open += { router.push(\Self.branch) }
    add += { store.state.count += 1 }
  }

  var body: some View {
    RouterView()
    Button(emitter: add) { Text("Add") }
  }

  var routableBody: some View { Button(emitter: open) { Text("Open") } }
}

nonisolated private struct Orphan: StartupComponent {
  nonisolated struct Child: Component {
    @MappedStore(for: \Tree.store) var store
  }
  let child = Child()
}

/// Listens to a store from inside a component that comes and goes.
nonisolated private struct Listener: Component {
  let source: PlainStore<Counter>
  let store = PlainStore<Counter>()

  var observers: Void {
    source.objectWillChange.sink { _ in trace("heard") }.store(in: store)
  }
}

nonisolated private struct Owner: StartupComponent, View {
  let source = PlainStore<Counter>()
  let listener = DynamicComponent<Listener>()
  let order = Emitter<String>()

  var observers: Void {
    order += { order in
      switch order {
      case "make": listener.create { Listener(source: source) }
      case "drop": listener.destroy()
      case "brief":
        source.objectWillChange.sink { _ in trace("never") }.store(in: PlainStore<Counter>())
      default: source.state.count += 1
      }
    }
  }

  var body: some View {
    Button("make") { order.send("make") }
    Button("drop") { order.send("drop") }
    Button("brief") { order.send("brief") }
    Button("add") { order.send("add") }
  }
}

nonisolated private struct Merged: StartupComponent, View {
  let a = Emitter<Int>(1)
  let b = Emitter<Int>()
  let c = Emitter<Int>()
  let d = Emitter<Int>(4)
  let x = SignalEmitter()
  let y = SignalEmitter()
  let z = SignalEmitter()
  let w = SignalEmitter()
  let go = SignalEmitter()

  var observers: Void {
    (a, b) += { trace("two \($0)") }
    (a, b, c) += { trace("three \($0)") }
    (a, b, c, d) += { trace("four \($0)") }
    (a, b) ++= { trace("two now \($0)") }
    (a, b, c) ++= { trace("three now \($0)") }
    (a, b, c, d) ++= { trace("four now \($0)") }
    (x, y) += { trace("signal of two") }
    (x, y, z) += { trace("signal of three") }
    (x, y, z, w) += { trace("signal of four") }
    Emitters.Merge(x, y) ++= { trace("merged signal") }
    go += {
      d.send(5)
      w.send()
      b.binding.wrappedValue = 6
      b.binding.wrappedValue = nil
      trace("b is \(b.binding.wrappedValue.map(String.init) ?? "nothing")")
    }
  }

  var body: some View { Button(emitter: go) { Text("Go") } }
}

@Suite struct AncestorTests {
  @Test("C-116: a child mirrors the store of a component above it, and its view follows")
  func mappedStore() async throws {
    let session = try await faithful(Tree.self) { world in
      try world.host.tap("add")
      try world.host.tap("open")
      try world.host.tap("add")
      #expect(world.host.screen?.plainText.contains("leaf 2") == true)
    }
    #expect(session.trace == ["leaf sees 1", "leaf sees 2"])
  }

  @Test("C-117: a child pops the router of a component above it")
  func routerObject() async throws {
    let session = try await faithful(Tree.self) { world in
      try world.host.tap("open")
      try world.host.tap("back")
      #expect(world.host.screen?.plainText == "Open Add")
    }
    #expect(session.trace == ["leaf sees 0", "same true, depth 2"])
  }

  @Test("C-116: without such a component above, that is reported when the child is bound")
  func orphan() async throws {
    let session = try await faithful(Orphan.self)
    #expect(session.live.failureCodes == ["CR4106"])
  }

  @Test("C-113: a subscription stored in a store ends with it")
  func storedCancellable() async throws {
    let session = try await faithful(Owner.self) { world in
      for order in ["make", "add", "drop", "add", "brief", "add", "make", "add"] {
        try world.host.tap(order)
      }
    }
    #expect(session.trace == ["heard", "heard"])
  }

  @Test("C-114, C-115: several emitters share a handler, and a binding sends")
  func merged() async throws {
    let session = try await faithful(Merged.self) { world in
      try world.host.tap("go")
    }
    #expect(
      session.trace == [
        "two now 1", "three now 1", "four now 1", "four now 4",
        "four 5", "four now 5", "signal of four",
        "two 6", "three 6", "four 6", "two now 6", "three now 6", "four now 6", "b is 6",
      ])
  }
}
