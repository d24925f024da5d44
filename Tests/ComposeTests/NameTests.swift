import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

nonisolated private struct Shop: StartupComponent, RouterComponent {
  let list = ItemList()
  let item = Item()
  @ObservedObject var router = Router(start: \Shop.list)
}

nonisolated private struct ItemList: Component, View {
  let open = SignalEmitter()
  @EnclosingRouter var router

  var observers: Void { open += { router.push(\Shop.item) } }

  var body: some View { Row(title: "open").attach(emitter: open, at: \.$tapped) }
}

nonisolated private struct Item: Component, View {
  let back = SignalEmitter()
  @EnclosingRouter var router

  var observers: Void { back += { router.pop() } }

  var body: some View {
    VStack {
      Text("item")
      Row(title: "back").attach(emitter: back, at: \.$tapped)
      Row(title: "nothing")
    }
  }
}

nonisolated private struct Row: View {
  let title: String
  @AttachedEmitter var tapped: SignalEmitter

  var body: some View { Button(emitter: tapped) { Text(title) } }
}

nonisolated private struct Lost: StartupComponent, View {
  @EnclosingRouter var router
  var body: some View { Text("lost") }
}

private struct Seconds: AnyState {
  var count = 0
  var heard = 0
}

nonisolated private struct Watch: StartupComponent, View {
  let tick = TimerEmitter(interval: 1)
  let start = SignalEmitter()
  let stop = SignalEmitter()
  @ObservedObject var store = PlainStore<Seconds>()

  var observers: Void {
    tick += { store.state.heard += 1 }
    start += { tick.start { store.state.count += 1 } }
    stop += { tick.stop() }
  }

  var body: some View {
    VStack {
      Text("\(store.state.count) \(store.state.heard)")
      Button(emitter: start) { Text("start") }
      Button(emitter: stop) { Text("stop") }
    }
  }
}

nonisolated private struct Page: View {
  @State private var answer = ""
  var body: some View {
    VStack {
      ComposeNavigationBar(title: "Shop", leftView: Text("left"), rightView: Text("right"))
      ComposeNavigationBar(title: "plain")
      ComposeAlertView(
        title: "Empty?", message: "All goes",
        actions: [
          ComposeAlertAction(title: "Empty", kind: .destructive) { answer = "empty" },
          ComposeAlertAction(title: "Keep", kind: .cancel) { answer = "keep" },
        ])
      ComposeToastView(title: "Saved", event: .success)
      Text(answer)
    }
  }
}

@Suite("Names of Compose's other versions") struct NameTests {
  @Test("A component below a router pushes and pops through it, by emitters that views are given")
  func router() async throws {
    let session = try await RecordedSession(of: Shop.self) { world in
      try world.host.tap("open")
      #expect(world.host.screen?.plainText == "item back nothing")
      try world.host.tap("nothing")
      try world.host.tap("back")
    }
    try session.requireFaithful()
    #expect(session.live.host.screen?.plainText == "open")
    #expect(session.live.failureCodes == [])
    #expect(
      session.summaries(.route) == [
        #"route push Shop.router ["list", "item"]"#, #"route pop Shop.router ["list"]"#,
      ])
  }

  @Test("A component without a router above it is named")
  func lost() async throws {
    let session = try await RecordedSession(of: Lost.self) { _ in }
    #expect(session.live.failureCodes == [FailureCode.ancestorMissing])
  }

  @Test("A timer emitter sends in virtual time until it is stopped or started again")
  func timer() async throws {
    let session = try await RecordedSession(of: Watch.self) { world in
      try world.host.tap("start")
      world.runtime.advance(by: .seconds(2.5))
      try world.host.tap("start")
      world.runtime.advance(by: .seconds(1.5))
      try world.host.tap("stop")
      world.runtime.advance(by: .seconds(9))
    }
    try session.requireFaithful()
    #expect(session.live.host.screen?.plainText == "3 3 start stop")
  }

  @Test("Bars, alerts and toasts are views")
  func views() async throws {
    let session = try await RecordedSession {
      $0.host.mount(Page())
    } script: { world, _ in
      try world.host.tap("button:Keep[1]")
    }
    try session.requireFaithful()
    #expect(
      session.live.host.screen?.plainText
        == "left Shop right plain Empty? All goes Empty Keep Saved keep")
  }
}
