import HeadlessUI
import OrderedCombine
import Replay
import ReplayProbes
import ReplayRuntime
import Testing

/// A session of a view that both replays repeat exactly.
private func faithful(
  _ view: @escaping () -> some View, _ script: (World) async throws -> Void
) async throws -> RecordedSession {
  let session = try await RecordedSession { world in
    world.host.mount(view())
  } script: { world, _ in
    try await script(world)
  }
  try session.requireFaithful()
  return session
}

nonisolated private struct Counter: View {
  var step = 1
  @State private var count = 0

  var body: some View {
    VStack {
      Text("count \(count)")
      Button("add") { count += step }
      Child(count: $count)
    }
  }

  nonisolated struct Child: View {
    @Binding var count: Int
    var body: some View { Button("reset") { count = 0 } }
  }
}

/// Two counters side by side; the second can be taken away.
nonisolated private struct Counters: View {
  @State private var showsSecond = true
  @State private var step = 1

  var body: some View {
    VStack {
      Counter(step: step)
      if showsSecond { Counter(step: step) }
      Toggle("second", isOn: $showsSecond)
      Button("ten") { step = 10 }
    }
  }
}

private final class Model: ObservableObject {
  let changes = EmitterCell<Void>()
  var value = 0 { didSet { changes.send(()) } }

  init() { trace("made") }

  var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [changes] handler in changes.subscribe { _ in handler() } }
  }
}

nonisolated private struct Owner: View {
  @StateObject private var model = Model()
  let round: Int

  var body: some View {
    VStack {
      Text("round \(round) value \(model.value)")
      Button("raise") { model.value += 1 }
      Reader()
    }
    .environmentObject(model)
  }

  nonisolated struct Reader: View {
    @EnvironmentObject var model: Model
    var body: some View {
      VStack {
        Text("reads \(model.value)")
        Toggle("odd", isOn: Binding(get: { model.value % 2 == 1 }, set: { _ in model.value += 1 }))
      }
    }
  }
}

nonisolated private struct Rounds: View {
  @State private var round = 0
  var body: some View {
    VStack {
      Owner(round: round)
      Button("next") { round += 1 }
    }
  }
}

@Suite struct ViewStateTests {
  @Test("State survives re-rendering, belongs to its place, and is a node of the tree")
  func state() async throws {
    let session = try await faithful({ Counters() }) { world in
      try world.host.tap("button:add#1")
      try world.host.tap("button:add#1")
      try world.host.tap("button:ten")
      try world.host.tap("app/button:add")
      #expect(world.host.screen?.plainText.hasPrefix("count 10 add reset count 2") == true)
      try world.host.tap("app/button:reset")
      #expect(world.host.screen?.plainText.hasPrefix("count 0 add reset count 2") == true)
    }
    #expect(session.summaries(.commit).first == "commit app.Counter[1].count version=1 . = 1")
  }

  @Test(
    "What leaves the screen takes its state along; the next one begins again under another name")
  func leaving() async throws {
    let session = try await faithful({ Counters() }) { world in
      try world.host.tap("button:add#1")
      try world.host.tap("toggle:second")
      #expect(world.host.targets.map(\.path).filter { $0.contains("add") }.count == 1)
      try world.host.tap("toggle:second")
      #expect(world.host.screen?.plainText.contains("count 1") == false)
      try world.host.tap("button:add#1")
    }
    #expect(session.summaries(.commit).last == "commit app.Counter[1]#1.count version=1 . = 1")
    #expect(session.summaries(.lifecycle).contains("life destroy app.Counter[1].count"))
  }

  @Test("A state may begin with nothing, and come back to it")
  func optional() async throws {
    let session = try await faithful({ Picking() }) { world in
      try world.host.tap("button:pick")
      #expect(world.host.screen?.plainText == "one pick drop")
      try world.host.tap("button:drop")
      #expect(world.host.screen?.plainText == "nothing pick drop")
    }
    #expect(
      session.summaries(.commit) == [
        "commit app.Picking.picked version=1 . = \"one\"",
        "commit app.Picking.picked version=2 . = null",
      ])
  }

  nonisolated private struct Picking: View {
    @State private var picked: String?
    var body: some View {
      VStack {
        Text(picked ?? "nothing")
        Button("pick") { picked = "one" }
        Button("drop") { picked = nil }
      }
    }
  }

  @Test("A state object is made once for its place, whatever is rendered around it")
  func stateObject() async throws {
    let session = try await faithful({ Rounds() }) { world in
      for _ in 0..<3 { try world.host.tap("button:next") }
      try world.host.tap("button:raise")
      try world.host.tap("toggle:odd")
      #expect(world.host.screen?.plainText == "round 3 value 2 raise reads 2 odd next")
    }
    #expect(session.trace == ["made"])
  }

  @Test("A missing environment object is a failure with the type's name")
  func missingObject() async throws {
    let session = try await faithful({ Missing() }) { _ in }
    #expect(session.live.failureCodes == ["CR4105"])
    #expect(session.live.failures.first?.text.contains("Model") == true)
  }

  @Test("A view that is a class is a failure with the type's name, once")
  func classView() async throws {
    let session = try await faithful({
      VStack {
        Header()
        Header()
      }
    }) { world in
      try world.host.tap("button:0")
      #expect(world.host.screen?.plainText == "0 0")
    }
    #expect(session.live.failureCodes == ["CR4107"])
    #expect(session.live.failures.first?.text.contains("Header is a view and a class") == true)
  }

  nonisolated private final class Header: View {
    @State private var count = 0
    var body: some View { Button("\(count)") { self.count += 1 } }
  }

  nonisolated private struct Missing: View {
    @EnvironmentObject var model: Model
    var body: some View { Text("never asks") }
  }

  @Test("A view's publisher is heard while the view is on the screen, by its newest closure")
  func receive() async throws {
    let session = try await faithful({ Hearing() }) { world in
      try world.host.tap("button:raise")
      try world.host.tap("button:step")
      try world.host.tap("button:raise")
      try world.host.tap("toggle:listens")
      try world.host.tap("button:raise")
      try world.host.tap("toggle:listens")
      try world.host.tap("button:raise")
      #expect(world.host.screen?.plainText.hasPrefix("heard 21") == true)
    }
    #expect(session.trace == ["made"])
  }

  nonisolated private struct Hearing: View {
    @StateObject private var model = Model()
    @State private var heard = 0
    @State private var step = 1
    @State private var listens = true

    var body: some View {
      VStack {
        Text("heard \(heard)")
        if listens {
          Text("listening").onReceive(model.objectWillChange) { heard += step }
        }
        Button("raise") { model.value += 1 }
        Button("step") { step = 10 }
        Toggle("listens", isOn: $listens)
      }
    }
  }

  @Test("A modifier has state of its own and wraps its content")
  func modifier() async throws {
    _ = try await faithful({ Text("inner").modifier(Folding(title: "fold")) }) { world in
      #expect(world.host.screen?.plainText == "fold inner")
      try world.host.tap("toggle:fold")
      #expect(world.host.screen?.plainText == "fold")
    }
  }

  nonisolated private struct Folding: ViewModifier {
    let title: String
    @State private var isOpen = true

    func body(content: Content) -> some View {
      VStack {
        Toggle(title, isOn: $isOpen)
        if isOpen { content }
      }
    }
  }

  @Test("An application of scenes keeps its own state objects")
  func app() async throws {
    let session = try await RecordedSession { world in
      SmallApp.build(in: world.host)
    } script: { world, _ in
      try world.host.tap("button:raise")
      #expect(world.host.screen?.plainText == "value 1 raise")
    }
    try session.requireFaithful()
    #expect(session.trace == ["made"])
  }

  nonisolated private struct SmallApp: App {
    @StateObject private var model = Model()

    var body: some Scene {
      WindowGroup {
        Text("value \(model.value)")
        Button("raise") { model.value += 1 }
      }
    }
  }

  @Test("List, panel, divider and tap gesture are elements of the screen")
  func elements() async throws {
    _ = try await faithful({ Elements() }) { world in
      #expect(world.host.screen?.plainText == "Title a b")
      try world.host.tap("app/button:b[b]")
      #expect(world.host.screen?.plainText == "Title a b b")
    }
  }

  nonisolated private struct Elements: View {
    @State private var picked = ""
    var body: some View {
      Panel("Title") {
        List(["a", "b"], id: \.self) { name in
          Text(name).onTapGesture { picked = name }
        }
        Divider()
        Spacer()
        if !picked.isEmpty { Text(picked) }
      }
    }
  }
}
