import Compose
import HeadlessUI
import RandomPairs
import ReplayProbes
import ReplayRuntime
import TestRounds
import Testing

private struct Count: AnyState {
  var value = 0
  var text = ""
  var rows: [Int] = []
}

/// A page with a store, a list, a field and a timer of its own.
nonisolated private struct Page: Component, View {
  @ObservedObject var store = PlainStore<Count>()
  let add = SignalEmitter()
  let remove = Emitter<Int>()
  let shuffle = SignalEmitter()

  var observers: Void {
    add += { store.state.rows.append(store.state.rows.count) }
    remove += { number in store.state.rows.removeAll { $0 == number } }
    shuffle += {
      var dice = runtime.random("shuffle")
      store.state.rows.shuffle(using: &dice)
    }
    store.didChange ~+= { new, old in trace("\(old.rows) \(new.rows)") }
    didAppear += {
      runtime.timer("tick", after: .milliseconds(300), repeats: true) { store.state.value += 1 }
      runtime.timer("tock", after: .milliseconds(300)) { store.state.value += 10 }
    }
    didDisappear += { trace("disappear") }
  }

  var body: some View {
    TextField("Text", text: store.binding.text)
    Text("value \(store.state.value) \(store.state.text)")
    ForEach(store.state.rows, id: \.self) { row in
      Button(emitter: remove, value: row) { Text("row \(row)") }
    }
    Button(emitter: add) { Text("Add") }.disabled(store.state.rows.count > 5)
    Button(emitter: shuffle) { Text("Shuffle") }
  }
}

nonisolated private struct Section: RouterComponent, View {
  let page = Page()
  let fresh = LazyComponent(Page())
  @ObservedObject var router = Router(start: \Self.page)
  let open = SignalEmitter()
  let swap = SignalEmitter()
  let back = SignalEmitter()

  var observers: Void {
    open += { router.push(\Self.fresh) }
    swap += { router.replace(\Self.fresh) }
    back += { router.paths.count > 1 ? router.pop() : router.replace(\Self.page) }
    fresh.didCreate += { trace("created") }
    fresh.didDestroy += { trace("destroyed") }
  }

  var body: some View {
    RouterView()
    Button(emitter: open) { Text("Open") }
    Button(emitter: swap) { Text("Swap") }
    Button(emitter: back) { Text("Back") }
  }
}

nonisolated private struct App: StartupComponent, RouterComponent, View {
  let left = Section()
  let right = LazyComponent(Section())
  let made = DynamicComponent<Section>()
  let fleeting = DynamicComponent<Page>(destroyOnDisappearance: true)
  @ObservedObject var router = Router(start: \Self.left)
  let go = Emitter<String>()

  var observers: Void {
    go += { place in
      switch place {
      case "left": router.replace(\Self.left)
      case "right": router.push(\Self.right)
      case "made":
        if made.component != nil { made.destroy() }
        made.create { Section() }
        router.push(\Self.made)
      case "fleeting":
        if fleeting.component == nil { fleeting.create { Page() } }
        router.push(\Self.fleeting)
      case "root": router.popToRoot()
      default: router.pop()
      }
    }
  }

  var body: some View {
    RouterView()
    ForEach(["left", "right", "made", "fleeting", "root", "pop"], id: \.self) { name in
      Button(emitter: go, value: name) { Text(name) }
    }
  }
}

/// Tabs below an alert, a dialog and a message. The environment of the pages changes with them and with
/// a page that is often hidden.
nonisolated private struct Tabbed: StartupComponent, View {
  let first = Section()
  let second = LazyComponent(Section())
  let third = Page()
  let dialog = LazyComponent(Page())
  let alerts = AlertManager()
  let toasts = ToastManager(duration: .milliseconds(400))
  @ObservedObject var modal = ModalManager()
  @ObservedObject var tabs = TabRouter(
    Tab(\Self.first, "First"), Tab(\Self.second, "Second"), Tab(\Self.third, "Third"))
  let go = Emitter<String>()

  var observers: Void {
    go += { place in
      switch place {
      case "ask": alerts.present.send(Alert(id: "a", title: "?", actions: [.init("Yes")]))
      case "dialog": modal.present(\Self.dialog)
      default: toasts.show.send(Toast(place))
      }
    }
    dialog.didCreate += { dialog.shuffle += { modal.dismiss() } }
  }

  var body: some View {
    VStack {
      TabView(tabs).disabled(third.store.state.value % 4 == 3)
      Text(dialog.component == nil ? "no dialog" : "dialog")
      ForEach(["ask", "dialog", "say"], id: \.self) { name in
        Button(emitter: go, value: name) { Text(name) }.disabled(third.store.state.rows.count > 2)
      }
    }
    .presenting(modal)
    .presenting(alerts)
    .presenting(toasts)
  }
}

@Suite struct RandomSessionTests {
  @Test(
    "Whatever a user does is repeated by both replays",
    arguments: 1...UInt64(rounds(4, thorough: 24)))
  func randomSession(seed: UInt64) async throws {
    try await run(App.self, seed)
    try await run(Tabbed.self, seed)
  }

  private func run<Root: StartupComponent>(_ root: Root.Type, _ seed: UInt64) async throws {
    let session = try await RecordedSession(of: root, seed: seed) { world in
      var random = SeededGenerator(seed: seed)
      for _ in 0..<150 {
        let targets = world.host.targets.filter(\.isEnabled)
        guard let target = targets.randomElement(using: &random) else { continue }
        if target.isField {
          try world.host.type("text \(random.next() % 10)", into: target.path)
        } else {
          try world.host.tap(target.path)
        }
        world.runtime.advance(by: .milliseconds(Int(random.next() % 200)))
      }
    }
    do {
      try session.requireFaithful()
    } catch {
      Issue.record("\(root), seed \(seed): \(String(describing: error).prefix(1_500))")
    }
    #expect(session.live.failures.isEmpty)
    #expect(session.events.count > 400)
  }

  @Test("A session that depends on what nobody recorded is found")
  func canary() async throws {
    nonisolated struct Careless: StartupComponent, View {
      let store = PlainStore<Count>()
      let go = SignalEmitter()
      var observers: Void { go += { store.state.value = .random(in: 0...1_000_000_000) } }
      var body: some View { Button(emitter: go) { Text("Go") } }
    }
    let session = try await RecordedSession(of: Careless.self) { try $0.host.tap("go") }
    #expect(session.verdict.first?.difference == .value)
    #expect(!session.isByteEqual)
    #expect(throws: ProbeFailure.self) { try session.requireFaithful() }
  }
}
