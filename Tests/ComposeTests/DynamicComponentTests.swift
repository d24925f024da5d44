import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

private struct Person: Codable, Equatable {
  var name = ""
}

nonisolated private struct EditProfile: Component, View {
  let profile: Person
  let close = SignalEmitter()

  var observers: Void {
    close += { trace("child closes \(profile.name)") }
    didDisappear += { trace("child disappears") }
  }

  var body: some View { Button(emitter: close) { Text("Edit \(profile.name)") } }
}

/// The profile of the seed: create, observe, push; destroy, pop.
nonisolated private struct Profile: StartupComponent, RouterComponent, RoutableView {
  let editProfile = DynamicComponent<EditProfile>()
  @ObservedObject var router = Router(start: \Self.self)
  let openEditProfile = Emitter<Person>()

  var observers: Void {
    openEditProfile += { profileToEdit in
      editProfile.create { EditProfile(profile: profileToEdit) }
      editProfile.close += {
        editProfile.destroy()
        router.pop()
        trace("closed")
      }
      editProfile.close += { trace("skipped: destroyed while it was sent") }
      router.push(\Self.editProfile)
    }
    editProfile.didCreate += { trace("didCreate \(editProfile.component?.profile.name ?? "-")") }
    editProfile.didDestroy += { trace("didDestroy \(editProfile.component == nil)") }
  }

  var body: some View { RouterView() }

  var routableBody: some View {
    Button(emitter: openEditProfile, value: Person(name: "Ann")) { Text("Edit") }
  }
}

/// Creates, destroys and routes as it is told.
nonisolated private struct Manual: StartupComponent, RouterComponent {
  let page = DynamicComponent<EditProfile>()
  let fleeting = DynamicComponent<EditProfile>(destroyOnDisappearance: true)
  let home = Home()
  let router = Router(start: \Self.home)
  let order = Emitter<String>()

  nonisolated struct Home: Component, View {
    let mark = SignalEmitter()
    var body: some View { Text("home") }
  }

  var observers: Void {
    page.didCreate += { trace("didCreate") }
    page.didDestroy += { trace("didDestroy") }
    fleeting.didDestroy += { trace("fleeting destroyed") }
    order += { order in
      switch order {
      case "create": page.create { EditProfile(profile: Person(name: "x")) }
      case "observe": page.close += { trace("page closes") }
      case "close": page.component?.close.send()
      case "destroy": page.destroy()
      case "push": router.push(\Self.page)
      case "fleeting":
        fleeting.create { EditProfile(profile: Person(name: "f")) }
        router.push(\Self.fleeting)
      default: router.pop()
      }
    }
  }
}

/// A component whose store gets its answer when the component is gone.
nonisolated private struct Loading: Component {
  struct Answer: AnyState {
    var text = ""
    var count = 0
  }

  static let gate = Gate()
  let store = PlainStore<Answer>()
  let arrived = SignalEmitter()

  func load() {
    runtime.effect(
      "load",
      operation: {
        await Self.gate.wait()
        return 5
      },
      completion: { (answer: Result<Int, any Error>) in
        store.state.count += (try? answer.get()) ?? 0
        arrived.send()
      })
  }
}

nonisolated private struct Loader: StartupComponent {
  let page = DynamicComponent<Loading>()
  let order = Emitter<String>()

  var observers: Void {
    order += { order in
      switch order {
      case "create": page.create { Loading() }
      case "load": page.component?.load()
      case "count": page.component?.store.state.count += 1
      default: page.destroy()
      }
    }
  }

  var body: some View { EmptyView() }
}

extension World {
  fileprivate func order(_ orders: String...) throws {
    for order in orders {
      let name = runtime.symbols.symbol("Manual.order")
      guard let emitterCell = runtime.node(named: name) as? EmitterCell<String> else {
        throw ProbeFailure("no emitter")
      }
      emitterCell.send(order)
    }
  }
}

@Suite struct DynamicComponentTests {
  @Test("C-52: the seed's profile opens and closes twice, with one handler each time")
  func endToEnd() async throws {
    let session = try await faithful(Profile.self) { world in
      for _ in 0..<2 {
        try world.host.tap("openEditProfile")
        #expect(world.host.screen?.plainText == "Edit Ann")
        try world.host.tap("close")
        #expect(world.host.screen?.plainText == "Edit")
      }
    }
    let once = ["didCreate Ann", "child closes Ann", "didDestroy true", "closed"]
    #expect(session.trace.filter { $0 != "child disappears" } == once + once)
    #expect(session.live.failures.isEmpty)
    #expect(session.summaries(.route).last == "route pop Profile.router [\"self\"]")
  }

  @Test("C-48: a view that reads whether there is a component follows it")
  func presence() async throws {
    nonisolated struct Shown: StartupComponent, View {
      let page = DynamicComponent<EditProfile>()
      let toggle = SignalEmitter()
      var observers: Void {
        toggle += {
          if page.component == nil {
            page.create { EditProfile(profile: Person(name: "Ann")) }
          } else {
            page.destroy()
          }
        }
      }
      var body: some View {
        Button(emitter: toggle) { Text("Toggle") }
        Text(page.component?.profile.name ?? "nobody")
      }
    }
    _ = try await faithful(Shown.self) { world in
      for text in ["Ann", "nobody", "Ann"] {
        try world.host.tap("toggle")
        #expect(world.host.screen?.plainText == "Toggle \(text)")
      }
    }
  }

  @Test("C-49, C-50, C-53: create and destroy tell at once, without any view; the second is silent")
  func lifeWithoutView() async throws {
    let session = try await faithful(Manual.self) { world in
      try world.order("destroy", "create", "destroy", "destroy")
    }
    #expect(session.trace == ["didCreate", "didDestroy"])
  }

  @Test("C-49: a second create while one is alive destroys it, and reports that")
  func replaced() async throws {
    let session = try await faithful(Manual.self) { world in
      try world.order("create", "observe", "create", "close")
    }
    #expect(session.trace == ["didCreate", "didDestroy", "didCreate", "child closes x"])
    #expect(session.live.failureCodes == ["CR4103"])
  }

  @Test("C-48: disappearing keeps the instance unless it was asked to go")
  func disappearance() async throws {
    let session = try await faithful(Manual.self) { world in
      try world.order("create", "push", "pop", "close", "fleeting", "pop")
    }
    #expect(
      session.trace == [
        "didCreate", "child disappears", "child closes x", "child disappears", "fleeting destroyed",
      ])
  }

  @Test("C-51: routing to a component that was not created is a failure")
  func missing() async throws {
    let session = try await faithful(Manual.self) { world in
      try world.order("push")
      #expect(world.host.screen?.plainText == "")
      try world.order("create")
      #expect(world.host.screen?.plainText == "Edit x")
    }
    #expect(session.live.failureCodes == ["CR4102"])
  }

  @Test("C-52: what is destroyed and made again while it is shown is another instance")
  func recreatedWhileShown() async throws {
    let session = try await faithful(Manual.self) { world in
      try world.order("create", "push", "create")
      try world.host.tap("close")
    }
    #expect(session.trace.filter { $0 == "child disappears" }.isEmpty)
    #expect(session.trace.last == "child closes x")
  }

  @Test("What outlives a destroyed component acts under names of its own, and on no later one")
  func late() async throws {
    let session = try await faithful(Loader.self) { world in
      for order in ["create", "load", "destroy", "create"] {
        try world.send(order, to: "Loader.order")
      }
      Loading.gate.open()
      try await world.until("it is loaded") { !world.runtime.hasPendingEffects }
      try world.send("count", to: "Loader.order")
    }
    #expect(
      session.summaries(.commit) == [
        "commit ~Store#1 version=1 count = 5", "commit Loader.page#2.store version=1 count = 1",
      ])
    #expect(session.summaries(.send).contains("send global[0]"))
  }
}
