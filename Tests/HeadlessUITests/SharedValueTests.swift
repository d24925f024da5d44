import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

nonisolated private struct Counter: View {
  @State var count = 0
  var body: some View { Button("c\(count)") { count += 1 } }
}

nonisolated private struct Twice: ViewModifier {
  func body(content: Content) -> some View {
    VStack {
      content
      content
    }
  }
}

nonisolated private struct Pair: View {
  var body: some View {
    let counter = Counter()
    VStack {
      counter
      counter
    }
  }
}

nonisolated private struct Rows: View {
  let row: Counter
  var body: some View { ForEach([1, 2, 3], id: \.self) { _ in row } }
}

nonisolated private struct ThingOwner: View {
  @StateObject private var thing = Thing("t")
  var body: some View {
    Button("\(thing.name)\(thing.cell.trackedState)") { thing.cell.commit { $0 += 1 } }
  }
}

nonisolated private struct Shown: View {
  let owner = ThingOwner()
  @State private var isShown = true
  var body: some View {
    VStack {
      Toggle("shown", isOn: $isShown)
      if isShown { owner }
      owner
    }
  }
}

nonisolated private struct Field: View {
  @State var text = "-"
  var body: some View { TextField("f", text: $text) }
}

nonisolated private struct Fields: View {
  var body: some View {
    let field = Field()
    VStack {
      field
      field
    }
  }
}

private final class Thing: ObservableObject {
  let name: String
  let cell = StateCell(0)

  init(_ name: String) { self.name = name }

  var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [cell] handler in cell.subscribe { _ in handler() } }
  }
}

nonisolated private struct ThingButton: View {
  @EnvironmentObject var thing: Thing
  var body: some View {
    Button("\(thing.name)\(thing.cell.trackedState)") { thing.cell.commit { $0 += 1 } }
  }
}

nonisolated private struct Things: View {
  let a: Thing
  let b: Thing
  var body: some View {
    let button = ThingButton()
    VStack {
      button.environmentObject(a)
      button.environmentObject(b)
    }
  }
}

/// The objects of a row that is given a new one in each evaluation.
private final class Alive {
  var count = 0
}

private final class Fresh: ObservableObject {
  let alive: Alive
  let cell = StateCell(0)

  init(_ alive: Alive) {
    self.alive = alive
    alive.count += 1
  }

  deinit { alive.count -= 1 }

  var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [cell] handler in cell.subscribe { _ in handler() } }
  }
}

nonisolated private struct FreshOwner: View {
  let alive: Alive
  @State var round = 0
  var body: some View {
    VStack {
      Button("round \(round)") { round += 1 }
      Row(model: Fresh(alive))
    }
  }

  nonisolated struct Row: View {
    @ObservedObject var model: Fresh
    var body: some View { Text("row") }
  }
}

@Suite("Values that several places share")
struct SharedValueTests {
  /// Records a session of a view and requires that both replays repeat it.
  private func faithful(
    _ view: @escaping (World) -> some View, script: (World) throws -> Void
  ) async throws {
    let session = try await RecordedSession { world in
      world.host.mount(view(world))
    } script: { world, _ in
      try script(world)
    }
    try session.requireFaithful()
  }

  @Test("A view value at two places has a state at each, and an input changes that of its place")
  func states() async throws {
    try await faithful { _ in
      Counter().modifier(Twice())
    } script: { world in
      try world.host.tap(exactly: "app/button:c0")
      #expect(world.host.screen?.plainText == "c1 c0")
    }
    try await faithful { _ in
      Pair()
    } script: { world in
      try world.host.tap(exactly: "app/button:c0")
      try world.host.tap(exactly: "app/button:c0")
      try world.host.tap(exactly: "app/button:c1")
      #expect(world.host.screen?.plainText == "c2 c1")
    }
    try await faithful { _ in
      Rows(row: Counter())
    } script: { world in
      let target = world.host.targets[1].path
      try world.host.tap(exactly: target)
      #expect(world.host.screen?.plainText == "c0 c1 c0")
    }
  }

  @Test("A view value at two places has an object at each, and a new one where it appears again")
  func stateObjects() async throws {
    try await faithful { _ in
      Shown()
    } script: { world in
      try world.host.tap(exactly: "app/button:t0")
      try world.host.tap(exactly: "app/button:t0")
      try world.host.tap(exactly: "app/button:t1")
      #expect(world.host.screen?.plainText == "shown t2 t1")
      try world.host.tap("toggle:shown")
      try world.host.tap(exactly: "app/button:t1")
      #expect(world.host.screen?.plainText == "shown t2")
      try world.host.tap("toggle:shown")
      #expect(world.host.screen?.plainText == "shown t0 t2")
    }
  }

  @Test("A binding belongs to the place that makes it")
  func bindings() async throws {
    try await faithful { _ in
      Fields()
    } script: { world in
      try world.host.type("a", exactlyInto: "app/field:f")
      #expect(world.host.targets.map(\.value) == ["a", "-"])
      try world.host.type("b", exactlyInto: "app/field:f#1")
      #expect(world.host.targets.map(\.value) == ["a", "b"])
    }
  }

  @Test("A view value below two objects of the environment changes that of its place")
  func environmentObjects() async throws {
    try await faithful { world in
      let (a, b) = world.runtime.run { (Thing("a"), Thing("b")) }
      return Things(a: a, b: b)
    } script: { world in
      try world.host.tap(exactly: "app/button:a0")
      #expect(world.host.screen?.plainText == "a1 b0")
    }
  }

  @Test("A place releases an object that its view no longer has")
  func replacedObjects() async throws {
    let alive = Alive()
    try await faithful { _ in
      FreshOwner(alive: alive)
    } script: { world in
      let before = alive.count
      for round in 0..<20 { try world.host.tap("button:round \(round)") }
      #expect(alive.count <= before + 1)
    }
  }
}
