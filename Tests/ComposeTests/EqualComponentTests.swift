import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

/// Holds nothing that tells it from another one.
nonisolated private struct Badge: Component, View {
  let text = "badge"

  var observers: Void {
    didAppear += { trace("appear") }
    didDisappear += { trace("disappear") }
  }

  var body: some View { Text(text) }
}

nonisolated private struct Badges: StartupComponent, View {
  let first = Badge()
  let second = Badge()
  let hide = SignalEmitter()
  @ObservedObject var store = PlainStore<State>()

  struct State: AnyState {
    var isHidden = false
  }

  var observers: Void {
    hide += { store.state.isHidden.toggle() }
  }

  var body: some View {
    VStack {
      first
      if !store.state.isHidden { second }
      Button(emitter: hide) { Text("Hide") }
    }
  }
}

nonisolated private struct Routed: StartupComponent, RouterComponent {
  let first = Badge()
  let second = Badge()
  let go = SignalEmitter()
  let router = Router(start: \Self.second)

  var observers: Void {
    go += { router.push(\Self.first) }
  }
}

/// Asks its equal children for their emitters.
nonisolated private struct Asking: StartupComponent, View {
  let first = Badge()
  let second = Badge()

  var observers: Void {
    first.didAppear += { trace("first") }
  }

  var body: some View { first }
}

/// Something that several properties hold.
nonisolated private struct Shared: Component, View {
  let tapped = SignalEmitter()

  var observers: Void {
    tapped += { trace("tapped") }
    didAppear += { trace("appear") }
  }

  var body: some View { Button(emitter: tapped) { Text("tap") } }
}

nonisolated private struct Holding: StartupComponent, View {
  let first: Shared
  let second: Shared
  let pages: Pages
  let page = DynamicComponent<Page>()
  let order = Emitter<String>()

  nonisolated struct Pages: Component {
    let third: Shared
  }

  nonisolated struct Page: Component {
    let fourth: Shared
  }

  init() {
    let shared = Shared()
    (first, second, pages) = (shared, shared, Pages(third: shared))
  }

  var observers: Void {
    order += { order in
      if order == "create" { page.create { Page(fourth: first) } } else { page.destroy() }
    }
  }

  var body: some View { first }
}

@Suite struct EqualComponentTests {
  @Test("C-20: equal siblings are told apart by their paths, in their handlers and in the log")
  func siblings() async throws {
    let session = try await faithful(Badges.self) { world in
      try world.host.tap("button:hide")
      try world.host.tap("button:hide")
    }
    #expect(
      session.summaries(.lifecycle).filter { $0.contains("appear") && !$0.hasSuffix("Badges") } == [
        "life appear Badges.first", "life appear Badges.second", "life disappear Badges.second",
        "life appear Badges.second",
      ])
    #expect(session.trace == ["appear", "appear", "disappear", "appear"])
    #expect(session.live.failures.isEmpty)
  }

  @Test("C-20: a route shows the one of equal components that its key path names")
  func routes() async throws {
    let session = try await faithful(Routed.self) { world in
      try world.send((), to: "Routed.go")
    }
    #expect(
      session.summaries(.lifecycle).filter { $0.contains("appear Routed.") } == [
        "life appear Routed.second", "life appear Routed.first",
      ])
  }

  @Test("An owner that asks equal components for their emitters is told that it cannot")
  func asking() async throws {
    let session = try await faithful(Asking.self)
    #expect(session.live.failureCodes == ["CR4603"])
    #expect(session.live.failures.first?.text.contains("Asking.first, Asking.second") == true)
  }

  @Test("Handlers of one component that several properties hold run once")
  func shared() async throws {
    let session = try await faithful(Holding.self) { world in
      try world.host.tap("button:tapped")
      try world.send("create", to: "Holding.order")
      try world.send("destroy", to: "Holding.order")
      try world.host.tap("button:tapped")
    }
    #expect(session.trace == ["appear", "tapped", "tapped"])
    #expect(session.live.failures.isEmpty)
  }
}
