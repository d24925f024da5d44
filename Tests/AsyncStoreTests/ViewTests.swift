import AsyncStore
import ReplayProbes
import Testing

private func faithful(
  view: @escaping () -> some View, _ script: (World) async throws -> Void
) async throws -> RecordedSession {
  let session = try await RecordedSession { world in
    world.host.mount(view())
  } script: { world, _ in
    try await script(world)
  }
  try session.requireFaithful()
  return session
}

private func makeStore() -> NoteStore {
  trace("made")
  return NoteStore(state: Notes(), env: "") { _ in .none }
}

nonisolated private struct Shared: View {
  @StateObject private var store = makeStore()
  @State private var turns = 0

  var body: some View {
    VStack {
      Left()
      Right()
      Text("turn \(turns) \(store.text)")
      Button("turn") { turns += 1 }
    }.environmentObject(store)
  }

  nonisolated struct Left: View {
    @EnvironmentObject private var store: NoteStore
    var body: some View {
      Button("add") { store.receive(.set { $0.count += 1 }) }
      TextField("name", text: store.binding(for: \.text))
    }
  }

  nonisolated struct Right: View {
    @EnvironmentObject private var store: NoteStore
    var body: some View { Text("count \(store.count)") }
  }
}

private struct Flag: Codable {
  var isOn = false
}

private typealias FlagStore = AsyncStore<Flag, Void>

extension NoteStore {
  fileprivate func bind(to flags: FlagStore) {
    bind(id: "flag", to: flags, on: \.isOn) { .set(\.text, to: $0 ? "on" : "off") }
  }
}

nonisolated private struct Truth: ViewModifier {
  let flags = FlagStore(state: Flag(), env: ()) { _ in .none }
  let notes = NoteStore(state: Notes(), env: "") { _ in .none }

  init() { notes.bind(to: flags) }

  func body(content: Content) -> some View {
    content.environmentObject(notes).environmentObject(flags)
  }
}

nonisolated private struct Reader: View {
  @EnvironmentObject private var notes: NoteStore
  @EnvironmentObject private var flags: FlagStore

  var body: some View {
    Text("flag is \(notes.text)")
    Button("switch") { flags.receive(.set { $0.isOn.toggle() }) }
  }
}

nonisolated private struct House: View {
  @State private var truth = Truth()
  var body: some View { Reader().modifier(truth) }
}

/// A view whose store gets the result of a task after the view is gone.
nonisolated private struct Late: View {
  let gate: Gate
  @StateObject private var store = makeStore()

  var body: some View {
    Button("load") { [store, gate] in
      store.receive(
        .task {
          await gate.wait()
          return .set { $0.count = store.count + 5 }
        })
    }
    Text("count \(store.count)")
    Button("add") { store.receive(.set { $0.count += 1 }) }
  }
}

nonisolated private struct Leaving: View {
  let gate: Gate
  @State private var isShown = true

  var body: some View {
    Button("toggle") { isShown.toggle() }
    if isShown { Late(gate: gate) }
  }
}

@Suite struct StoreViewTests {
  @Test("A-39: a task that outlives its view changes the view's store, and no later one")
  func lateTask() async throws {
    let gate = Gate()
    let session = try await faithful(view: { Leaving(gate: gate) }) { world in
      try world.host.tap("load")
      try world.host.tap("toggle")
      try world.host.tap("toggle")
      gate.open()
      try await world.until("it is loaded") { !world.runtime.hasPendingEffects }
      try world.host.tap("add")
      #expect(world.host.screen?.plainText.contains("count 1") == true)
    }
    #expect(session.summaries(.commit).contains("commit ~AsyncStore#1 version=1 count = 5"))
  }

  @Test("A-01, A-04: views share one store through the environment, and read its members")
  func shared() async throws {
    let session = try await faithful(view: Shared.init) { world in
      try world.host.tap("add")
      try world.host.tap("add")
      #expect(world.host.screen?.plainText.contains("count 2") == true)
    }
    #expect(session.trace == ["made"])
  }

  @Test("A-37: a text field writes through a binding of the store")
  func typed() async throws {
    let session = try await faithful(view: Shared.init) { world in
      try world.host.type("Ada", into: "name")
      #expect(world.host.screen?.plainText.contains("turn 0 Ada") == true)
    }
    #expect(session.summaries(.commit).count == 1)
  }

  @Test("A-39: a state object makes its store once, whatever is drawn")
  func stateObject() async throws {
    let session = try await faithful(view: Shared.init) { world in
      for _ in 0..<3 { try world.host.tap("turn") }
      try world.host.tap("add")
      #expect(world.host.screen?.plainText.contains("turn 3") == true)
    }
    #expect(session.trace == ["made"])
    #expect(session.summaries(.commit).last?.contains(".store version=1") == true)
  }

  @Test("A-38: a modifier makes bound stores a single source of truth for the views inside")
  func truth() async throws {
    let session = try await faithful(view: House.init) { world in
      #expect(world.host.screen?.plainText.contains("flag is off") == true)
      try world.host.tap("switch")
      #expect(world.host.screen?.plainText.contains("flag is on") == true)
    }
    #expect(session.summaries(.commit).contains { $0.hasPrefix("commit ~AsyncStore#") })
  }
}
