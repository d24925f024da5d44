import Compose
import EventModel
import ReplayProbes
import Testing

private struct Specimen: Codable, Equatable, Identifiable {
  var id: String
  var name: String
}

private struct Other: Codable, Equatable, Identifiable {
  var id: String
  var name: String
}

/// A store that an effect's body, which runs elsewhere, acts on.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Shows one specimen and lets a person rename it.
nonisolated private struct Editor: Component, View {
  struct State: AnyState {
    @Ref var specimen: Specimen
    var edits = 0
  }

  @ObservedObject var store = PlainStore<State>()
  let name: String
  let point = Emitter<String>()

  init(_ name: String, _ specimen: Referred<Specimen>) {
    self.name = name
    store.state.$specimen = specimen
  }

  var observers: Void {
    store.didChange += { state in
      trace("\(name): \(state.specimen.name)")
    }
    point += { store.state.$specimen = Referred(id: $0) }
  }

  var body: some View {
    TextField(name, text: store.binding.specimen.name)
    Button("\(name) to b") { point.send("b") }
  }
}

nonisolated private struct Pair: StartupComponent, View {
  struct State: AnyState {
    @Ref var specimen = Specimen(id: "a", name: "Circle")
    @Ref var second = Specimen(id: "b", name: "Box")
    @Ref var other = Other(id: "a", name: "Other")
  }

  @ObservedObject var store = PlainStore<State>()
  let left: Editor
  let right: Editor
  let order = Emitter<String>()

  init() {
    left = Editor("Left", _store.wrappedValue.state.$specimen)
    right = Editor("Right", _store.wrappedValue.state.$specimen)
  }

  var observers: Void {
    store.didChange += { trace("parent: \($0.specimen.name), \($0.second.name)") }
    order += { order in
      switch order {
      case "later":
        runtime.span("later") { [handle = Unchecked(store)] in
          handle.value.state.$specimen = Referred(id: "a")
          handle.value.state.specimen.name = "Late"
        }
      case "new":
        runtime.span("new") { [handle = Unchecked(store)] in
          handle.value.state.specimen = Specimen(id: "z", name: "Zigzag")
        }
      case "equal": store.state.specimen.name = store.state.specimen.name
      case "recreate": _ = Ref(wrappedValue: Specimen(id: "a", name: "Recreated"))
      case "replace": store.state.specimen = Specimen(id: "b", name: "Replaced")
      case "commit":
        store.commit { state in
          state.specimen.name = "One"
          state.second.name = "Two"
        }
      default: break
      }
      trace("did \(order)")
    }
  }

  var body: some View {
    Text("\(store.state.specimen.name) and \(store.state.second.name), \(store.state.other.name)")
    left
    right
    Button("later") { order.send("later") }
    Button("new") { order.send("new") }
    Button("equal") { order.send("equal") }
    Button("recreate") { order.send("recreate") }
    Button("replace") { order.send("replace") }
    Button("commit") { order.send("commit") }
  }
}

nonisolated private struct Shelf: StartupComponent, View {
  struct State: AnyState {
    @RefCollection var specimens = [
      Specimen(id: "a", name: "Circle"), Specimen(id: "b", name: "Box"),
    ]
  }

  @ObservedObject var store = PlainStore<State>()
  let first: Editor
  let swap = SignalEmitter()
  let rename = SignalEmitter()
  let twice = SignalEmitter()

  init() {
    first = Editor("First", _store.wrappedValue.state.$specimens[0])
  }

  var observers: Void {
    store.didChange += { trace("shelf: \($0.specimens.map(\.name))") }
    swap += { store.state.$specimens.reverse() }
    rename += { store.binding.specimens[1].name.wrappedValue = "Crate" }
    twice += { store.state.specimens.append(Specimen(id: "a", name: "Again")) }
  }

  var body: some View {
    ForEach(store.state.specimens) { Text($0.name) }
    first
    Button(emitter: swap) { Text("Swap") }
    Button(emitter: rename) { Text("Rename") }
    Button(emitter: twice) { Text("Twice") }
  }
}

@Suite struct ReferenceTests {
  @Test("C-103, C-107, C-109: an edit shows at once wherever the object is referred to, once each")
  func shared() async throws {
    let session = try await faithful(Pair.self) { world in
      #expect(world.text.hasPrefix("Circle and Box, Other"))
      try world.host.type("Oval", into: "field:Left")
      #expect(world.text.hasPrefix("Oval and Box, Other"))
    }
    #expect(session.trace == ["parent: Oval, Box", "Left: Oval", "Right: Oval"])
    #expect(
      session.summaries(.commit) == [
        "commit new#1 version=1 specimen = \"refs.Specimen[a]\"",
        "commit new#2 version=1 specimen = \"refs.Specimen[a]\"",
        "commit refs.Specimen[a] version=1 name = \"Oval\"",
        "commit Pair.left.store version=2 unchanged",
      ])
  }

  @Test("C-103: a write that leaves the object equal is no event of the object's")
  func equal() async throws {
    let session = try await faithful(Pair.self) { world in
      try world.host.tap("equal")
    }
    #expect(session.trace == ["did equal"])
  }

  @Test("C-104: a second reference with another object overwrites the first")
  func recreated() async throws {
    let session = try await faithful(Pair.self) { world in
      try world.host.tap("recreate")
      #expect(world.text.hasPrefix("Recreated and Box, Other"))
    }
    #expect(session.trace.contains("parent: Recreated, Box"))
    #expect(
      session.summaries(.commit).last == "commit refs.Specimen[a] version=1 name = \"Recreated\"")
  }

  @Test("C-105: a reference without an object takes one by assignment, and traps before")
  func unassigned() async throws {
    let runtime = Runtime()
    runtime.run {
      var state = Editor.State()
      state.$specimen = Referred(id: "x")
      _ = Ref(wrappedValue: Specimen(id: "x", name: "Late"))
      #expect(state.specimen.name == "Late")
      state.specimen.name = "Later"
      #expect(Ref(wrappedValue: Specimen(id: "y", name: "")) != Ref())
    }
    let session = try await faithful(Pair.self)
    #expect(session.live.text.contains("Circle"))
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ref<Specimen>().wrappedValue
    }
    let message = String(decoding: trap?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("CR4501"))
  }

  @Test("C-106: a reference that points at another object no longer hears of the first")
  func pointedElsewhere() async throws {
    let session = try await faithful(Pair.self) { world in
      try world.host.tap("Left to b")
      try world.host.type("Oval", into: "field:Right")
      try world.host.type("Crate", into: "field:Left")
    }
    #expect(
      session.trace == [
        "Left: Box", "parent: Oval, Box", "Right: Oval", "parent: Oval, Crate", "Left: Crate",
      ])
  }

  @Test("C-103, C-106: an object of another identifier is referred to from then on")
  func replaced() async throws {
    let session = try await faithful(Pair.self) { world in
      try world.host.tap("replace")
      #expect(world.text.hasPrefix("Replaced and Replaced, Other"))
    }
    #expect(session.trace.contains("parent: Replaced, Replaced"))
  }

  @Test("C-107: writes inside a commit are told when all of it is done")
  func insideCommit() async throws {
    let session = try await faithful(Pair.self) { world in
      try world.host.tap("commit")
    }
    #expect(
      session.trace.filter { !$0.hasPrefix("Left") && !$0.hasPrefix("Right") }
        == ["parent: One, Two", "parent: One, Two", "did commit"])
  }

  @Test("C-108: a collection tells each inner edit once, and shows the order of its handles")
  func collection() async throws {
    let session = try await faithful(Shelf.self) { world in
      try world.host.type("Oval", into: "field:First")
      try world.host.tap("rename")
      #expect(world.text.hasPrefix("Oval Crate"))
      try world.host.tap("swap")
      #expect(world.text.hasPrefix("Crate Oval"))
    }
    #expect(
      session.trace == [
        "shelf: [\"Oval\", \"Box\"]", "First: Oval", "shelf: [\"Oval\", \"Crate\"]",
        "shelf: [\"Crate\", \"Oval\"]",
      ])
  }

  @Test("C-103, C-106, C-108: what a host writes from outside is re-applied")
  func fromOutside() async throws {
    let pair = try await RecordedSession(
      { world in Pair.makeRoot(in: world.host) },
      script: { world, root in
        root.store.binding.specimen.name.wrappedValue = "Oval"
        root.left.store.state.$specimen = Referred(id: "b")
        root.left.store.state.specimen.name = "Crate"
        root.right.store.commit { $0.edits += 1 }
        root.store.state = Pair.State()
        #expect(world.text.hasPrefix("Circle and Box, Other"))
      })
    try pair.requireFaithful()
    let shelf = try await RecordedSession(
      { world in Shelf.makeRoot(in: world.host) },
      script: { world, root in
        root.store.state.$specimens.reverse()
        root.store.binding.specimens[0].name.wrappedValue = "Crate"
        root.store.state.specimens.removeLast()
        #expect(world.text.hasPrefix("Crate First"))
      })
    try shelf.requireFaithful()
  }

  @Test("C-107: an object that an effect writes is told like any other")
  func fromEffect() async throws {
    let session = try await RecordedSession(
      { world in Pair.makeRoot(in: world.host) },
      script: { world, root in
        try world.host.tap("later")
        try await world.until(traced: "parent: Late, Box")
        try await Task.sleep(for: .milliseconds(20))
      })
    try session.requireFaithful()
    #expect(session.trace.contains("parent: Late, Box"))
  }

  @Test("C-103: an object that an effect makes is reported while it is recorded")
  func madeInEffect() async throws {
    let session = try await RecordedSession(
      { world in Pair.makeRoot(in: world.host) },
      script: { world, root in
        try world.host.tap("new")
        try await world.until("it is reported") { !world.failures.isEmpty }
        try await Task.sleep(for: .milliseconds(20))
      })
    #expect(session.live.failureCodes == ["CR4007"])
  }

  @Test("C-107, C-109: what a handler writes in answer to an edit is not overwritten by it")
  func answered() async throws {
    nonisolated struct Form: StartupComponent, View {
      struct State: AnyState {
        @Ref var specimen = Specimen(id: "a", name: "Circle")
        var label = ""
      }
      @ObservedObject var store = PlainStore<State>()
      var observers: Void {
        store.didChange += { state in
          if state.label != state.specimen.name { store.state.label = state.specimen.name }
        }
      }
      var body: some View {
        TextField("Name", text: store.binding.specimen.name)
        Text(store.state.label)
        Button("Direct") { store.state.specimen.name = "Direct" }
        Button("Commit") { store.commit { $0.specimen.name = "Commit" } }
      }
    }
    let session = try await faithful(Form.self) { world in
      try world.host.type("Oval", into: "field:Name")
      #expect(world.text.hasPrefix("Name Oval"))
      try world.host.tap("button:Direct")
      #expect(world.text.hasPrefix("Name Direct"))
      try world.host.tap("button:Commit")
    }
    #expect(session.live.text.hasPrefix("Name Commit"))
    #expect(session.live.failureCodes == [])
  }

  @Test("C-107: a validator checks a state whose object was edited")
  func validated() async throws {
    nonisolated struct Form: StartupComponent, View {
      struct State: AnyState {
        @Ref var specimen = Specimen(id: "a", name: "Circle")
      }
      struct Validation: AnyValidation {
        let name = Validator {
          ValidatorField(for: \State.specimen.name) { LengthRule(in: 1...4).errorMessage("long") }
        }
      }
      @ObservedObject var store = ValidatedStore<State, Validation>()
      var body: some View {
        TextField("Name", text: store.binding.specimen.name)
        Text(store.validation.name.errors.joined())
      }
    }
    let session = try await faithful(Form.self) { world in
      try world.host.type("Circles", into: "field:Name")
      world.runtime.advance(by: .milliseconds(200))
      #expect(world.text == "Name long")
      try world.host.type("Oval", into: "field:Name")
      world.runtime.advance(by: .milliseconds(200))
    }
    #expect(session.live.text == "Name")
  }

  @Test("C-110: two objects of one identifier are one object")
  func duplicates() async throws {
    let session = try await faithful(Shelf.self) { world in
      try world.host.tap("twice")
      #expect(world.text.hasPrefix("Again Box Again"))
    }
    #expect(session.live.failureCodes == [])
  }

  @Test("C-103: identifiers of every kind name their objects")
  func names() async throws {
    struct Numbered: Codable, Equatable, Identifiable {
      struct Key: Codable, Hashable { var row = 1, column = 2 }
      var id = Key()
    }
    nonisolated struct App: StartupComponent {
      struct State: AnyState {
        @Ref var plain = Specimen(id: "a.b[c]", name: "")
        @Ref var numbered = Numbered()
      }
      let store = PlainStore<State>()
    }
    let session = try await faithful(App.self)
    let names = session.events.filter { $0.kind == .lifecycle }.map { session.name(of: $0) }
    #expect(
      names.filter { $0.hasPrefix("refs") } == [
        #"refs.Specimen["a.b[c]"]"#, #"refs.Numbered[{"row": 1, "column": 2}]"#,
      ])
  }
}

extension RecordedSession {
  fileprivate func name(of event: Event) -> String { symbols[event.header.node] }
}
