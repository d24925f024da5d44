import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

private struct Tally: AnyState { var n = 0 }

/// A component with a router, a state and a page that is made when it is shown.
nonisolated private struct Flow: Component, RouterComponent, View {
  let name: String
  let page: LazyComponent<Page>
  @ObservedObject var router = Router(start: \Self.page)
  @State var typed = ""
  let ping = SignalEmitter()
  init(_ name: String) {
    self.name = name
    page = LazyComponent(Page(name: name))
  }
  var observers: Void {
    didAppear += { trace("appear \(name)") }
    didDisappear += { trace("disappear \(name)") }
  }
  var body: some View {
    VStack {
      TextField("typed", text: $typed)
      RouterView()
    }
  }
}

nonisolated private struct Page: Component, View {
  let name: String
  @ObservedObject var store = PlainStore<Tally>()
  let add = SignalEmitter()
  var observers: Void { add += { store.state.n += 1 } }
  var body: some View { Button(emitter: add) { Text("\(name) \(store.state.n)") } }
}

nonisolated private struct FlowApp: StartupComponent, View {
  let flow = DynamicComponent<Flow>()
  let open = Emitter<String>()
  var observers: Void {
    open += { name in
      flow.destroy()
      flow.create { Flow(name) }
    }
  }
  var body: some View {
    VStack {
      Button(emitter: open, value: "a") { Text("a") }
      Button(emitter: open, value: "b") { Text("b") }
      if let component = flow.component { component }
    }
  }
}

private final class Note { var text = "" }

nonisolated private struct NotePage: Component {
  let note = Note()
  let ping = SignalEmitter()
}

nonisolated private struct HeldReader: View {
  let page: DynamicComponent<NotePage>
  var body: some View { Text("held \(page.component?.note.text ?? "nil")") }
}

nonisolated private struct NoteApp: StartupComponent, View {
  let page = DynamicComponent<NotePage>()
  let open = SignalEmitter()
  let add = SignalEmitter()
  @ObservedObject var store = PlainStore<Tally>()
  var observers: Void {
    open += { page.create { NotePage() } }
    add += {
      page.component?.note.text += "+"
      store.state.n += 1
    }
  }
  var body: some View {
    VStack {
      Button(emitter: open) { Text("Open") }
      Button(emitter: add) { Text("Add") }
      Text("n \(store.state.n)")
      HeldReader(page: page)
    }
  }
}

nonisolated private struct Leaf: Component, View {
  let name: String
  let ping = SignalEmitter()
  var body: some View { Text("leaf \(name)") }
}

/// A header that is given its component and reads what the component observes.
nonisolated private struct HeaderApp: StartupComponent, RouterComponent, View {
  let a = Leaf(name: "a")
  let b = Leaf(name: "b")
  @ObservedObject var router = Router(start: \Self.a)
  @ObservedObject var modal = ModalManager()
  let next = SignalEmitter()
  let show = SignalEmitter()
  var observers: Void {
    next += { router.push(\Self.b) }
    show += { modal.present(\Self.b) }
  }
  var body: some View {
    VStack {
      Header(owner: self)
      Text("own \(router.paths.count)")
      Button(emitter: next) { Text("Next") }
      Button(emitter: show) { Text("Show") }
    }
  }

  nonisolated struct Header: View {
    let owner: HeaderApp
    var body: some View {
      Text("depth \(owner.router.paths.count) modal \(owner.modal.isPresenting)")
    }
  }
}

/// A page that is made when it is shown, below a view that may read whether it exists.
nonisolated private struct LazyApp<Status: LazyStatus>: StartupComponent, RouterComponent, View {
  let a = Leaf(name: "a")
  let lazy = LazyComponent(Leaf(name: "lazy"))
  @ObservedObject var router = Router(start: \Self.a)
  let next = SignalEmitter()
  var observers: Void { next += { router.push(\Self.lazy) } }
  var body: some View {
    VStack {
      Status(lazy: lazy)
      RouterView()
      Button(emitter: next) { Text("Next") }
    }
  }
}

nonisolated private protocol LazyStatus: View {
  init(lazy: LazyComponent<Leaf>)
}

private struct Unread: LazyStatus {
  let lazy: LazyComponent<Leaf>
  var body: some View { Text("there") }
}

private struct Read: LazyStatus {
  let lazy: LazyComponent<Leaf>
  var body: some View { Text("there \(lazy.component != nil)") }
}

/// One component at several places.
nonisolated private struct Counter: Component, View {
  let ping = SignalEmitter()
  @State var count = 0
  var observers: Void { ping += { count += 10 } }
  var body: some View { Button("n \(count)") { count += 1 } }
}

nonisolated private struct TwiceApp: StartupComponent, RouterComponent, View {
  let counter = Counter()
  @ObservedObject var router = Router(start: \Self.counter)
  @ObservedObject var modal = ModalManager()
  let push = SignalEmitter()
  let pop = SignalEmitter()
  let show = SignalEmitter()
  let hide = SignalEmitter()
  var observers: Void {
    push += { router.push(\Self.counter) }
    pop += { router.pop() }
    show += { modal.present(\Self.counter) }
    hide += { modal.dismiss() }
  }
  var body: some View {
    VStack {
      RouterView().presenting(modal)
      Button(emitter: push) { Text("Push") }
      Button(emitter: pop) { Text("Pop") }
      Button(emitter: show) { Text("Show") }
      Button(emitter: hide) { Text("Hide") }
      Button(emitter: counter.ping) { Text("Ping") }
    }
  }
}

/// Equal components, one of them on the stack twice.
nonisolated private struct Twin: Component, View {
  let store: PlainStore<Tally>
  var body: some View { Text("twin \(store.state.n)") }
}

nonisolated private struct TwinApp: StartupComponent, RouterComponent, View {
  let store = PlainStore<Tally>()
  let one: Twin
  let two: Twin
  @ObservedObject var router = Router(start: \Self.one)
  let again = SignalEmitter()
  let next = SignalEmitter()
  let pop = SignalEmitter()
  init() {
    one = Twin(store: store)
    two = Twin(store: store)
  }
  var observers: Void {
    again += { router.push(\Self.one) }
    next += { router.push(\Self.two) }
    pop += { router.pop() }
  }
  var body: some View {
    VStack {
      RouterView()
      Button(emitter: again) { Text("again") }
      Button(emitter: next) { Text("next") }
      Button(emitter: pop) { Text("pop") }
    }
  }
}

@Suite("Places of components")
struct PlaceTests {
  @Test("A component that takes the place of another one has its own state, routes and life")
  func replaced() async throws {
    let session = try await faithful(FlowApp.self) { world in
      try world.host.tap("button:open")
      try world.host.type("secret", into: "field:typed")
      try world.host.tap("button:add")
      #expect(world.host.screen?.plainText == "a b typed a 1")
      try world.host.tap("button:open#1")
      #expect(world.host.screen?.plainText == "a b typed b 0")
      #expect(world.host.targets.first { $0.isField }?.value == "")
      try world.host.tap("button:add")
      #expect(world.host.screen?.plainText == "a b typed b 1")
      try world.host.tap("button:open#1")
      #expect(world.host.screen?.plainText == "a b typed b 0")
      #expect(world.failures.isEmpty)
    }
    // A component that is destroyed hears no more of it.
    #expect(session.trace == ["appear a", "appear b", "appear b"])
    let shown = session.summaries(.lifecycle).filter {
      $0.contains("appear FlowApp.flow") && !$0.contains("page")
    }
    #expect(
      shown == [
        "life appear FlowApp.flow", "life disappear FlowApp.flow", "life appear FlowApp.flow#2",
        "life disappear FlowApp.flow#2", "life appear FlowApp.flow#3",
      ])
  }

  @Test("A view that holds a component's holder shows what the component's objects hold")
  func held() async throws {
    _ = try await faithful(NoteApp.self) { world in
      try world.host.tap("button:open")
      try world.host.tap("button:add")
      #expect(world.host.screen?.plainText == "Open Add n 1 held +")
    }
  }

  @Test("A view that is given its component shows the component's router")
  func header() async throws {
    _ = try await faithful(HeaderApp.self) { world in
      try world.host.tap("button:next")
      #expect(world.host.screen?.plainText == "depth 2 modal false own 2 Next Show")
      try world.host.tap("button:show")
      #expect(world.host.screen?.plainText.hasPrefix("depth 2 modal true own 2") == true)
    }
  }

  @Test("A component that is made while the screen is drawn does not change the frame's cause")
  func lazyCause() async throws {
    func causes<Status: LazyStatus>(_ status: Status.Type) async throws -> [Int] {
      let session = try await faithful(LazyApp<Status>.self) { world in
        try world.host.tap("button:next")
      }
      let route = try #require(session.events.last { $0.header.kind == .route })
      return session.events.filter {
        $0.header.number > route.header.number
          && ($0.header.kind == .frame || $0.header.kind == .lifecycle)
      }
      .prefix(4).map { $0.header.cause - route.header.number }
    }
    let unread = try await causes(Unread.self)
    #expect(unread.contains(0))
    #expect(try await causes(Read.self) == unread)
  }

  @Test("Each place of a component has its own state, also after another place has left")
  func twice() async throws {
    _ = try await faithful(TwiceApp.self) { world in
      try world.host.tap("button:push")
      try world.host.tap("button:pop")
      try world.host.tap("button:n 0")
      #expect(world.host.screen?.plainText.hasPrefix("n 1 Push") == true)
      try world.host.tap("button:show")
      try world.host.tap("button:hide")
      try world.host.tap("button:ping")
      #expect(world.host.screen?.plainText.hasPrefix("n 11 Push") == true)
    }
  }

  @Test("An equal component on the stack twice does not take the life of its sibling")
  func twins() async throws {
    let session = try await faithful(TwinApp.self) { world in
      for tap in ["again", "next", "pop", "pop"] { try world.host.tap("button:\(tap)") }
    }
    let life = session.summaries(.lifecycle)
    #expect(life.filter { $0 == "life appear TwinApp.two" }.count == 1, "\(life)")
  }
}
