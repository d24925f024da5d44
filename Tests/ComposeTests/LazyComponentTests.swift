import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

/// Emitters that outlive every page.
nonisolated private struct Outside: Component {
  let ping = SignalEmitter()
}

nonisolated private struct Edit: Component, View {
  let outside: Outside
  let didSave = SignalEmitter()
  let store = PlainStore<Draft>()

  init(outside: Outside) {
    self.outside = outside
    trace("init")
  }

  var observers: Void {
    let _: Void = trace("observers")
    didAppear += { trace("child appear") }
    didDisappear += { trace("child disappear") }
    outside.ping += { trace("child heard ping") }
    didSave += { store.state.saves += 1 }
  }

  var body: some View { Button(emitter: didSave) { Text("Save") } }
}

private struct Draft: AnyState {
  var saves = 0
}

nonisolated private struct Home: Component, View {
  let open = SignalEmitter()
  var body: some View { Button(emitter: open) { Text("Open") } }
}

nonisolated private struct LazyApp: StartupComponent, RouterComponent, View {
  let outside = Outside()
  let home = Home()
  let edit: LazyComponent<Edit>
  @ObservedObject var router = Router(start: \Self.home)
  let close = SignalEmitter()
  let ping = SignalEmitter()

  init() {
    let outside = self.outside
    edit = LazyComponent(Edit(outside: outside))
  }

  var observers: Void {
    home.open += {
      router.push(\Self.edit)
      trace("pushed, \(edit.component == nil ? "nothing" : "something") there")
    }
    close += { router.pop() }
    ping += { outside.ping.send() }
    edit.didCreate += {
      trace("didCreate \(edit.component != nil)")
      edit.didSave += { trace("parent heard save \(edit.store.state.saves)") }
      edit.didAppear += { trace("parent saw appear") }
    }
    edit.didDestroy += { trace("didDestroy \(edit.component == nil)") }
  }

  var body: some View {
    RouterView()
    Button(emitter: close) { Text("Close") }
    Button(emitter: ping) { Text("Ping") }
  }
}

@Suite struct LazyComponentTests {
  private static let opened = [
    "pushed, nothing there", "init", "observers", "didCreate true", "child appear",
    "parent saw appear",
  ]

  @Test("C-42, C-43, C-47: made with its view, then didCreate, then didAppear")
  func creation() async throws {
    let session = try await faithful(LazyApp.self) { world in
      #expect(world.trace.isEmpty)
      try world.host.tap("open")
    }
    #expect(session.trace == Self.opened)
  }

  @Test("C-44: the child disappears, is emptied, and then didDestroy is sent")
  func destruction() async throws {
    let session = try await faithful(LazyApp.self) { world in
      try world.host.tap("open")
      try world.host.tap("close")
    }
    #expect(session.trace.suffix(2) == ["child disappear", "didDestroy true"])
  }

  @Test("C-45: members are reached through the wrapper while the component is there")
  func members() async throws {
    let session = try await faithful(LazyApp.self) { world in
      try world.host.tap("open")
      try world.host.tap("edit/button:didSave")
      try world.host.tap("edit/button:didSave")
    }
    #expect(session.trace.suffix(2) == ["parent heard save 1", "parent heard save 2"])
  }

  @Test("C-46: each appearance sets up new observers, and those of dead instances are gone")
  func reappearance() async throws {
    let session = try await faithful(LazyApp.self) { world in
      try world.host.tap("open")
      try world.host.tap("edit/button:didSave")
      try world.host.tap("close")
      try world.host.tap("ping")
      try world.host.tap("open")
      try world.host.tap("ping")
      try world.host.tap("edit/button:didSave")
    }
    #expect(
      session.trace == Self.opened + [
        "parent heard save 1", "child disappear", "didDestroy true",
      ] + Self.opened + ["child heard ping", "parent heard save 1"])
    #expect(
      session.summaries(.lifecycle).filter { $0.hasPrefix("life create LazyApp.edit") } == [
        "life create LazyApp.edit", "life create LazyApp.edit.store {saves: 0}",
        "life create LazyApp.edit#2", "life create LazyApp.edit#2.store {saves: 0}",
      ])
  }

  @Test("C-42: input targets of a later instance carry no counter")
  func targets() async throws {
    let session = try await faithful(LazyApp.self) { world in
      try world.host.tap("open")
      try world.host.tap("close")
      try world.host.tap("open")
      try world.host.tap("LazyApp.edit/button:didSave")
    }
    #expect(session.trace.last == "parent heard save 1")
  }
}

nonisolated private struct Early: StartupComponent, View {
  let edit = LazyComponent(Home())
  var observers: Void { edit.open += {} }
  var body: some View { Text("early") }
}

extension LazyComponentTests {
  @Test("C-45: a member read before the component exists is reported and ends the program")
  func memberTooEarly() async {
    await #expect(processExitsWith: .failure) { _ = Early.start() }
  }
}
