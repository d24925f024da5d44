import Compose
import EventModel
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

nonisolated private struct Hub: Component {
  let ping = SignalEmitter()
}

nonisolated private struct Editor: Component, View {
  let hub: Hub
  let name: String
  var whenHeard: () -> Void = {}

  var observers: Void {
    hub.ping += { trace("\(name) hears") }
    // A kept signal is heard at once.
    hub.ping ++= { whenHeard() }
  }
  var body: some View { Text(name) }
}

/// A dynamic component whose end creates another one.
nonisolated private struct Reviving: StartupComponent, View {
  let hub = Hub()
  let editor = DynamicComponent<Editor>()
  let order = Emitter<String>()

  var observers: Void {
    order += { name in editor.create { Editor(hub: hub, name: name) } }
    editor.didDestroy += {
      if editor.component == nil { editor.create { Editor(hub: hub, name: "blank") } }
    }
  }
  var body: some View { Button(emitter: hub.ping) { Text("ping") } }
}

nonisolated private struct Nesting: StartupComponent, View {
  let hub = Hub()
  let editor = DynamicComponent<Editor>()
  let order = Emitter<String>()

  var observers: Void {
    editor.didCreate += { trace("created") }
    editor.didDestroy += { trace("destroyed") }
    order += { what in
      switch what {
      case "nested":
        editor.create {
          editor.create { Editor(hub: hub, name: "inner") }
          return Editor(hub: hub, name: "outer")
        }
      case "quick":
        editor.create { Editor(hub: hub, name: "quick") { editor.destroy() } }
        trace("gone: \(editor.component == nil)")
      case "replacing":
        editor.create {
          Editor(hub: hub, name: "first") {
            if editor.component?.name == "first" {
              editor.create { Editor(hub: hub, name: "second") }
            }
          }
        }
        trace("there: \(editor.component?.name ?? "none")")
      default: editor.destroy()
      }
    }
  }
  var body: some View { Button(emitter: hub.ping) { Text("ping") } }
}

@Suite("Components that are created or destroyed while another one is made")
struct ReplacedComponentTests {
  @Test("C-46, C-49: what a handler of the end creates does not live beside the next component")
  func revived() async throws {
    let session = try await faithful(Reviving.self) { world in
      try world.send("one", to: "Reviving.order")
      try world.send("two", to: "Reviving.order")
      try world.host.tap("ping")
    }
    #expect(session.trace == ["two hears"])
    #expect(Set(session.live.failures.map(\.code)) == ["CR4103"])
  }

  @Test("C-49: of two components that one call creates, the inner one is destroyed and reported")
  func nested() async throws {
    let session = try await faithful(Nesting.self) { world in
      try world.send("nested", to: "Nesting.order")
      try world.send("close", to: "Nesting.order")
      try world.host.tap("ping")
    }
    #expect(session.trace == ["created", "destroyed", "created", "destroyed"])
    #expect(session.live.failures.map(\.code) == ["CR4103"])
  }

  @Test("C-50, C-52: a component that destroys itself while it is bound is gone afterwards")
  func destroyedWhileBound() async throws {
    let session = try await faithful(Nesting.self) { world in
      try world.host.tap("ping")
      try world.send("quick", to: "Nesting.order")
      try world.host.tap("ping")
    }
    #expect(session.trace == ["destroyed", "gone: true"])
    #expect(session.live.failures == [])
  }

  @Test("C-49: a component that is replaced while it is bound ends, and the other one lives")
  func replacedWhileBound() async throws {
    let session = try await faithful(Nesting.self) { world in
      try world.host.tap("ping")
      try world.send("replacing", to: "Nesting.order")
      try world.host.tap("ping")
    }
    #expect(session.trace == ["created", "destroyed", "there: second", "second hears"])
    #expect(session.live.failures.map(\.code) == ["CR4103"])
  }
}
