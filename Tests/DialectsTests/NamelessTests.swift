import AsyncStore
import Compose
import EventModel
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing
import VDStore

private struct Draft: AnyState {
  var count = 0
}

/// Does not encode all that it holds.
private struct Partial: AnyState {
  var count = 0
  var hidden = 0

  enum CodingKeys: String, CodingKey { case count }
}

private struct Encoded: Encodable {
  var count = 1
}

/// Carries an object into the body of a span.
private struct Carried<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension Runtime {
  /// Holds the spans of a session back.
  fileprivate var gate: Gate { inTurn("gate") { registry(Gate.self) { Gate() } } }
}

/// A span that does something with what has gone meanwhile.
private func span(_ body: @escaping () -> Void) {
  let body = Carried(body)
  let gate = Runtime.ambient.gate
  Runtime.ambient.span("load") {
    await gate.wait()
    body.value()
  }
}

// MARK: Compose

private final class Shelf {
  var pages: [Page] = []
  var local: Binding<Int>?
}

nonisolated private struct Page: Component, RouterComponent, View {
  @ObservedObject var store = PlainStore<Draft>()
  @ObservedObject var router = Router(start: \Self.inner)
  let inner = Inner()
  let loaded = Emitter<Int>()
  let shelf: Shelf
  @State var local = 0

  var observers: Void {
    loaded += { store.state.count = $0 }
  }

  var body: some View {
    Text("\(store.state.count) \(local)").onAppear {
      shelf.pages.append(self)
      shelf.local = $local
    }
  }
}

nonisolated private struct Inner: Component, View {
  var body: some View { Text("inner") }
}

nonisolated private struct Library: StartupComponent, RouterComponent, View {
  let home = Inner()
  let page = DynamicComponent<Page>()
  @ObservedObject var router = Router(start: \Self.home)
  let order = Emitter<String>()
  let shelf = Shelf()

  var observers: Void {
    order += { order in
      switch order {
      case "open":
        page.create { Page(shelf: shelf) }
        router.push(\Self.page)
      case "close":
        router.pop()
        page.destroy()
      default: span { act(order) }
      }
    }
  }

  private func act(_ order: String) {
    let page = shelf.pages[0]
    switch order {
    case "commit": page.store.state.count += 1
    case "send": page.loaded.send(1)
    case "pop": page.router.pop()
    case "push": page.router.push(\Page.inner)
    case "state": shelf.local?.wrappedValue += 1
    default:
      page.store.state.count += 1
      shelf.pages[1].store.state.count += 2
      page.store.state.count += 1
      shelf.pages[1].loaded.send(2)
    }
  }

  var body: some View { RouterView() }
}

private func libraryPlay(_ orders: [String]) async throws -> RecordedSession {
  return try await RecordedSession {
    Library.build(in: $0.host)
  } script: { world, _ in
    let name = world.runtime.symbols.symbol("Library.order")
    let cell = try #require(world.runtime.node(named: name) as? EmitterCell<String>)
    for order in orders { cell.send(order) }
    world.runtime.gate.open()
    try await world.until("the span has ended") { !world.runtime.hasPendingEffects }
  }
}

// MARK: VDStore and AsyncStore

nonisolated private struct Draftsman: View {
  @ViewStore var state = Draft()
  @StateObject var notes = AsyncStore<Draft, Void>(state: Draft(), env: ()) { _ in .none }

  var body: some View {
    let (store, notes) = (Carried($state), Carried(notes))
    Text("\(state.count) \(notes.value.count)")
    Button("write") { span { store.value.state.count += 1 } }
    Button("update") { span { store.value.update { store.value.state.count += 1 } } }
    Button("receive") { span { notes.value.receive(.set { $0.count = 1 }) } }
    Button("bind") { span { notes.value.binding(for: \.count).wrappedValue = 3 } }
  }
}

nonisolated private struct Office: View {
  @State var isOpen = true

  var body: some View {
    VStack {
      if isOpen { Draftsman() }
      Button("turn") { isOpen.toggle() }
    }
  }
}

private func officePlay(_ taps: [String]) async throws -> RecordedSession {
  return try await RecordedSession {
    $0.host.mount(Office())
  } script: { world, _ in
    for tap in taps { try world.host.tap(tap) }
    world.runtime.gate.open()
    try await world.until("the span has ended") { !world.runtime.hasPendingEffects }
  }
}

@Suite struct NamelessTests {
  @Test(
    "A span acts on a part of a component that has gone",
    arguments: [
      ("commit", "name ~Store#1 [\"Library.page.store\""), ("send", "name global[0]"),
      ("pop", "name ~Router#1"), ("state", "name ~State#1"),
    ])
  func compose(order: String, event: String) async throws {
    let session = try await libraryPlay(["open", order, "close"])
    #expect(session.live.failures == [] && session.findings.isEmpty)
    #expect(session.transcript.contains("life \(event)"), "\(session.transcript)")
    try session.requireFaithful()
  }

  @Test("A span pushes a route in a component that has gone: said while recording")
  func push() async throws {
    let session = try await libraryPlay(["open", "push", "close"])
    #expect(session.live.failureCodes == [FailureCode.notReplayable])
  }

  @Test("A span acts on two components that had the same place, and a third one has it now")
  func samePlace() async throws {
    let session = try await libraryPlay([
      "open", "close", "open", "both", "close", "open",
    ])
    #expect(session.live.failures == [] && session.findings.isEmpty)
    try session.requireFaithful()
    #expect(
      session.summaries(.commit).filter { $0.contains("~Store") } == [
        "commit ~Store#1 version=1 count = 1", "commit ~Store#2 version=1 count = 2",
        "commit ~Store#1 version=2 count = 2",
      ])
  }

  @Test(
    "A span acts on the store of a view that has gone",
    arguments: ["write", "update", "receive", "bind"])
  func views(button: String) async throws {
    let session = try await officePlay([button, "turn"])
    #expect(session.live.failures == [] && session.findings.isEmpty)
    #expect(session.transcript.contains("life name"), "\(session.transcript)")
    try session.requireFaithful()
    let again = try await officePlay([button, "turn", "turn"])
    #expect(again.live.failures == [] && again.findings.isEmpty)
    try again.requireFaithful()
  }

  @Test(
    "Code outside uses an emitter and a store that are in no tree",
    arguments: ["span", "outside"], ["emitter", "store", "both"])
  func free(place: String, what: String) async throws {
    let session = try await RecordedSession { world in
      let (emitter, store, unheard) = (Emitter<Int>(), PlainStore<Draft>(), Emitter<Int>())
      let copy = world.cell(0, at: "app.copy")
      emitter += { value in copy.commit { $0 = value } }
      store.didChange += { value in trace("count \(value.count)") }
      let order = world.emitterCell(String.self, at: "app.order")
      let act = {
        if what != "store" { emitter.send(1) }
        if what != "emitter" { store.state.count += 1 }
      }
      order.subscribe { order in
        if order == "load" { return span(act) }
        unheard.send(5)
        emitter.send(2)
        store.state.count += 10
      }
      return (order, act)
    } script: { world, parts in
      let (order, act) = parts
      if place == "span" {
        order.send("load")
        world.runtime.gate.open()
        try await world.until("the span has ended") { !world.runtime.hasPendingEffects }
      } else {
        act()
      }
      order.send("go on")
    }
    #expect(session.live.failures == [] && session.findings.isEmpty)
    try session.requireFaithful()
  }

  @Test("What the recorder says of a store that code outside names is said once by a replay, too")
  func finding() async throws {
    let session = try await RecordedSession { _ in
      PlainStore<Partial>()
    } script: { _, store in
      store.state.count = 1
    }
    #expect(session.findings.map(\.code) == [.notEncoded])
    try session.requireFaithful()
  }

  @Test("A value from outside of a type that cannot be decoded is named")
  func undecodable() async throws {
    let session = try await RecordedSession { _ in
      let emitter = Emitter<Encoded>()
      emitter += { _ in }
      return emitter
    } script: { _, emitter in
      emitter.send(Encoded())
    }
    #expect(session.findings.map(\.name) == ["global[0] (Encoded, not Decodable)"])
  }

  @Test("A span's own emitter cannot be replayed, which is said while recording")
  func own() async throws {
    let session = try await RecordedSession { world in
      let order = world.emitterCell(at: "app.order")
      order.subscribe { span { Emitter<Int>().send(1) } }
      return order
    } script: { world, order in
      order.send(())
      world.runtime.gate.open()
      try await world.until("the span has ended") { !world.runtime.hasPendingEffects }
    }
    #expect(session.live.failureCodes == [FailureCode.notReplayable])
  }
}
