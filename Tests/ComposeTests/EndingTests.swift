import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

/// An object that sends when it is released.
private final class Farewell {
  let emitter: SignalEmitter
  init(_ emitter: SignalEmitter) { self.emitter = emitter }
  deinit { emitter.send() }
}

nonisolated private struct Page: Component, View {
  let farewell: Farewell
  let close = SignalEmitter()
  var body: some View { Button(emitter: close) { Text("page") } }
}

nonisolated private struct Pages: StartupComponent, RouterComponent {
  let home = Home()
  let page = DynamicComponent<Page>()
  let farewells = SignalEmitter()
  let order = Emitter<String>()
  let router = Router(start: \Self.home)

  nonisolated struct Home: Component, View {
    let mark = SignalEmitter()
    var body: some View { Text("home") }
  }

  var observers: Void {
    farewells += { trace("farewell") }
    order += { order in
      if order == "open" {
        page.create { Page(farewell: Farewell(farewells)) }
        router.push(\Self.page)
      } else {
        page.destroy()
        router.pop()
      }
    }
  }
}

nonisolated private struct Fleeting: StartupComponent {
  let page = DynamicComponent<Note>()
  let open = SignalEmitter()

  nonisolated struct Note: Component {
    let mark = SignalEmitter()
    var name = "note"
  }

  var observers: Void {
    page.didCreate += { page.destroy() }
    open += {
      let made = page.create { Note() }
      trace("\(made.name) \(page.component == nil)")
    }
  }
}

@Suite struct EndingTests {
  @Test("A send in deinit arrives when destroy and pop share a turn")
  func deinitSends() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("open", to: "Pages.order")
      try world.send("close", to: "Pages.order")
      #expect(world.host.screen?.plainText == "home")
    }
    #expect(session.trace == ["farewell"])
    #expect(session.live.failures.isEmpty)
    #expect(session.summaries(.send).last == "send Pages.farewells")
  }

  @Test("A handler of didCreate may destroy the component")
  func destroyedAtOnce() async throws {
    let session = try await faithful(Fleeting.self) { world in
      try world.send((), to: "Fleeting.open")
      try world.send((), to: "Fleeting.open")
    }
    #expect(session.trace == ["note true", "note true"])
    #expect(session.live.failures.isEmpty)
  }
}
