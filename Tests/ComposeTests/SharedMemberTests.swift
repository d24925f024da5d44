import Compose
import HeadlessUI
import ReplayProbes
import Testing

private struct Items: AnyState {
  var isDone = false
}

nonisolated private struct Editor: Component, View {
  @ObservedObject var store = PlainStore<Items>()
  let flip = SignalEmitter()
  var observers: Void { flip += { store.state.isDone.toggle() } }
  var body: some View {
    Button(emitter: flip) { Text(store.state.isDone ? "done" : "open") }
  }
}

nonisolated private struct Desk: StartupComponent, RouterComponent, View {
  let editor = LazyComponent(Editor())
  let page = DynamicComponent<Holding>()
  let make = SignalEmitter()
  let end = SignalEmitter()
  let router = Router(start: \Self.editor)
  nonisolated struct Holding: Component {
    let editor: LazyComponent<Editor>
  }
  var observers: Void {
    make += { page.create { Holding(editor: editor) } }
    end += { page.destroy() }
  }
  var body: some View {
    VStack {
      Button(emitter: make) { Text("Make") }
      Button(emitter: end) { Text("End") }
      RouterView()
    }
  }
}

nonisolated private struct Given: StartupComponent, RouterComponent {
  let router: Router
  let home: Home
  let page = Editor()
  init() {
    let router = Router(start: \Self.home)
    self.router = router
    home = Home(router: router)
  }
  nonisolated struct Home: Component, View {
    let router: Router
    let go = SignalEmitter()
    var observers: Void { go += { router.push(\Given.page) } }
    var body: some View { Button(emitter: go) { Text("home") } }
  }
}

/// The child that holds the router comes first.
nonisolated private struct GivenLast: StartupComponent, RouterComponent {
  let home: Home
  let page = Editor()
  let router: Router
  init() {
    router = Router(start: \Self.home)
    home = Home(router: router)
  }
  nonisolated struct Home: Component, View {
    let router: Router
    let go = SignalEmitter()
    var observers: Void { go += { router.push(\GivenLast.page) } }
    var body: some View { Button(emitter: go) { Text("home") } }
  }
}

/// The child that holds the router has the routes, too.
nonisolated private struct Outer: StartupComponent, View {
  let router: Router
  let inner: Inner
  init() {
    router = Router(start: \Inner.page)
    inner = Inner(router: router)
  }
  var body: some View { inner }
  nonisolated struct Inner: RouterComponent, View {
    let router: Router
    let page = Editor()
    var body: some View { RouterView() }
  }
}

/// A manager presents components of the parent and of the child that holds it.
nonisolated private struct Presenting: StartupComponent, View {
  let home: Home
  let dialog = Editor()
  @ObservedObject var modal: ModalManager
  init() {
    let modal = ModalManager()
    self.modal = modal
    home = Home(modal: modal)
  }
  nonisolated struct Home: Component, View {
    let modal: ModalManager
    let own = Editor()
    let go = SignalEmitter()
    let goOwn = SignalEmitter()
    var observers: Void {
      go += { modal.present(\Presenting.dialog) }
      goOwn += { modal.present(\Home.own) }
    }
    var body: some View {
      VStack {
        Button(emitter: go) { Text("dialog") }
        Button(emitter: goOwn) { Text("own") }
      }
    }
  }
  var body: some View { home.presenting(modal) }
}

/// A second owner of a sheet comes and goes.
nonisolated private struct Sheets: StartupComponent, View {
  @ObservedObject var sheet = SheetManager()
  let page = DynamicComponent<Holding>()
  let detail = Editor()
  let make = SignalEmitter()
  let end = SignalEmitter()
  let show = SignalEmitter()
  nonisolated struct Holding: Component { let sheet: SheetManager }
  var observers: Void {
    make += { page.create { Holding(sheet: sheet) } }
    end += { page.destroy() }
    show += { sheet.present(\Self.detail, title: "Detail") }
  }
  var body: some View {
    VStack {
      Button(emitter: make) { Text("Make") }
      Button(emitter: end) { Text("End") }
      Button(emitter: show) { Text("Show") }
    }
    .presenting(sheet)
  }
}

@Suite("Members that several components hold")
struct SharedMemberTests {
  @Test("A router shows the routes of the component that declares them")
  func routers() async throws {
    _ = try await faithful(Given.self) { world in
      #expect(world.host.screen?.plainText == "home")
      #expect(world.failureCodes == [])
      try world.host.tap("button:go")
      #expect(world.host.screen?.plainText == "open")
    }
    _ = try await faithful(GivenLast.self) { world in
      #expect(world.host.screen?.plainText == "home")
      try world.host.tap("button:go")
      #expect(world.host.screen?.plainText == "open")
    }
    _ = try await faithful(Outer.self) { world in
      #expect(world.host.screen?.plainText == "open")
    }
  }

  @Test("A manager presents components of each of its owners")
  func modal() async throws {
    _ = try await faithful(Presenting.self) { world in
      try world.host.tap("button:go")
      #expect(world.host.screen?.plainText.hasSuffix("open") == true)
      try world.send((), to: "Presenting.home.goOwn")
      #expect(world.failureCodes == [])
    }
  }

  @Test("A sheet stays in the tree when one of its owners ends")
  func sheet() async throws {
    let session = try await faithful(Sheets.self) { world in
      for button in ["make", "end", "show"] { try world.host.tap("button:\(button)") }
      #expect(world.host.screen?.plainText.contains("Detail") == true)
      #expect(world.host.targets.contains { $0.path.hasSuffix("button:close") })
      #expect(world.failureCodes == [])
    }
    #expect(!session.summaries(.commit).contains { $0.contains("~") })
  }

  @Test("A lazy component lives until its last owner ends")
  func lazyComponent() async throws {
    let session = try await faithful(Desk.self) { world in
      try world.host.tap("button:flip")
      try world.host.tap("button:make")
      try world.host.tap("button:end")
      #expect(world.host.screen?.plainText == "Make End done")
      try world.host.tap("button:flip")
      #expect(world.host.screen?.plainText == "Make End open")
    }
    #expect(!session.summaries(.lifecycle).contains("life destroy Desk.editor"))
  }
}
