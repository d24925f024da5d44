import EventModel
import OrderedCombine
import ReplayProbes
import Testing

@testable import VDStore

nonisolated private struct HeadingText: View {
  @ViewStore var count = 0
  var body: some View { Text($count.di.title) }
}

/// Has nothing that changes, so that it is not evaluated with the view above.
nonisolated private struct Between: View {
  var body: some View { HeadingText() }
}

nonisolated private struct Headings: View {
  @State private var round = 0
  var body: some View {
    VStack {
      Button("next") { round += 1 }
      Between().storeDIValue(\.title, "round \(round / 2)")
      Between().storeDIValues { $0.title = "closure \(round)" }
    }
  }
}

nonisolated private struct Parting: View {
  let counter = CounterPair.OwnCounter()
  @State private var isShown = true
  var body: some View {
    VStack {
      counter
      Toggle("toggle", isOn: $isShown)
      if isShown { counter }
    }
  }
}

extension StoreDIValues {
  fileprivate var title: String {
    get { self[\.title] ?? "none" }
    set { self[\.title] = newValue }
  }
}

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

nonisolated private struct CounterView: View {
  @ViewStore var counter = Counter()

  var body: some View {
    trace("parent \(counter.counter)")
    return VStack {
      Text("\(counter.counter)")
      Button("Add") { $counter.add() }
      Button("Thrice") {
        for _ in 0..<3 { $counter.add() }
      }
      TextField("name", text: _counter.name)
      ChildView($counter)
    }
  }
}

nonisolated private struct ChildView: View {
  @ViewStore var counter: Counter

  init(_ store: Store<Counter>) { _counter = ViewStore(store) }

  var body: some View {
    trace("child \(counter.counter) \(counter.name)")
    return Button("Child") { $counter.add() }
  }
}

nonisolated private struct CounterPair: View {
  var body: some View {
    let counter = OwnCounter()
    VStack {
      counter
      counter
    }
  }

  nonisolated struct OwnCounter: View {
    @ViewStore var counter = Counter()
    var body: some View {
      Button("c\(counter.counter)") { $counter.add() }
    }
  }
}

nonisolated private struct TitlePair: View {
  let store: Store<Screen>
  var body: some View {
    let title = TitleButton(store)
    VStack {
      title.storeDIValue(\.title, "a")
      title.storeDIValue(\.title, "b")
    }
  }

  nonisolated struct TitleButton: View {
    @ViewStore var screen: Screen
    init(_ store: Store<Screen>) { _screen = ViewStore(store) }
    var body: some View {
      Button($screen.di.title) { trace("tapped \($screen.di.title)") }
    }
  }
}

private struct Screens: Codable {
  @NonMutatingSet var home = Screen()
  @NonMutatingSet var profile = Screen()
  var user = "nobody"
}

private struct Screen: Codable {
  var taps = 0
}

nonisolated private struct ScreenView: View {
  let label: String
  @ViewStore var screen: Screen

  init(_ label: String, _ store: Store<Screen>) {
    self.label = label
    _screen = ViewStore(store)
  }

  var body: some View {
    trace("\(label) \(screen.taps) \($screen.di.title)")
    return Button(label) { $screen.state.taps += 1 }
  }
}

nonisolated private struct ScreensView: View {
  @ViewStore var screens = Screens()

  var body: some View {
    trace("all \(screens.user)")
    return VStack {
      ScreenView("home", $screens.scope(\.home))
      ScreenView("profile", $screens.scope(\.profile)).storeDIValues { $0.title += "?" }
        .storeDIValue(\.title, "inside")
      Button("user") {
        $screens.state.user = "Ada"
        $screens.home.taps.state = 0
      }
    }
  }
}

nonisolated private struct Shown: View {
  @State private var isShown = true

  var body: some View {
    VStack {
      Button("toggle") { isShown.toggle() }
      if isShown { CounterView() }
    }
  }
}

/// A view whose store is written after the view is gone.
nonisolated private struct Late: View {
  let gate: Gate
  @ViewStore var counter = Counter()

  var body: some View {
    Button("load") { [store = $counter, gate] in
      store.task(id: "load") {
        await gate.wait()
        store.state.counter = 5
      }
    }
    CounterView()
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

@Suite struct ViewStoreTests {
  @Test("D-20: a task that outlives its view writes the view's store, and no later one")
  func lateTask() async throws {
    let gate = Gate()
    let session = try await faithful(view: { Leaving(gate: gate) }) { world in
      try world.host.tap("load")
      try world.host.tap("toggle")
      try world.host.tap("toggle")
      gate.open()
      try await world.until("it is loaded") { !world.runtime.hasPendingEffects }
      try world.host.tap("Add")
    }
    #expect(session.summaries(.commit).contains("commit ~Store#1 version=1 counter = 5"))
  }

  @Test("D-20, D-21: a view store made of a state renders its view, and those given it, once")
  func rendering() async throws {
    let session = try await faithful(view: CounterView.init) { world in
      for button in ["Add", "Thrice", "Child"] { try world.host.tap(button) }
      #expect(world.host.screen?.plainText.hasPrefix("5") == true)
    }
    #expect(
      session.trace == [0, 1, 4, 5].flatMap { ["parent \($0)", "child \($0) "] })
    #expect(
      session.summaries(.commit).allSatisfy {
        $0.hasPrefix("commit app.CounterView.counter version=")
      })
  }

  @Test("D-20, D-23: a member of a view store is a binding")
  func typed() async throws {
    let session = try await faithful(view: CounterView.init) { world in
      try world.host.type("Ada", into: "name")
    }
    #expect(session.trace.last == "child 0 Ada")
  }

  @Test("D-20: a store that a view owns goes with its place, and comes back new")
  func lifetime() async throws {
    let session = try await faithful(view: Shown.init) { world in
      for button in ["Add", "toggle", "toggle", "Add"] { try world.host.tap(button) }
      #expect(world.host.screen?.plainText.contains("1") == true)
    }
    #expect(
      session.summaries(.commit).filter { $0.contains("counter version=1") }.count == 2)
    #expect(
      session.summaries(.lifecycle).contains { $0 == "life destroy app.CounterView.counter" })
  }

  @Test("D-22, D-30, D-31: screens render for themselves; a change of the whole renders each once")
  func screens() async throws {
    let session = try await faithful(view: ScreensView.init) { world in
      for button in ["home", "profile", "user"] { try world.host.tap(button) }
    }
    #expect(
      session.trace == [
        "all nobody", "home 0 none", "profile 0 inside?", "home 1 none", "profile 1 inside?",
        "all Ada", "home 0 none", "profile 1 inside?",
      ])
  }

  @Test("D-53: dependencies of the environment reach the view stores inside, outer ones first")
  func environment() async throws {
    let session = try await faithful(view: { ScreensView().storeDIValue(\.title, "outside") }) {
      world in
      try world.host.tap("home")
    }
    #expect(
      session.trace == [
        "all nobody", "home 0 outside", "profile 0 inside?", "home 1 outside",
      ])
  }

  @Test("A view value at two places has a store at each, with the dependencies of its place")
  func sharedValue() async throws {
    _ = try await faithful {
      CounterPair()
    } _: { world in
      try world.host.tap(exactly: "app/button:c0")
      try world.host.tap(exactly: "app/button:c0")
      try world.host.tap(exactly: "app/button:c1")
      #expect(world.host.screen?.plainText == "c2 c1")
    }
    let session = try await faithful {
      TitlePair(store: Store(Screen()))
    } _: { world in
      try world.host.tap("button:a")
      try world.host.tap("button:b")
      try world.host.tap("button:a")
    }
    #expect(session.trace == ["tapped a", "tapped b", "tapped a"])
  }

  @Test("A dependency that changes reaches the view stores below a view without changes")
  func changedDependency() async throws {
    _ = try await faithful {
      Headings()
    } _: { world in
      for (round, half) in [(1, 0), (2, 1), (3, 1), (4, 2)] {
        try world.host.tap("button:next")
        let text = world.host.screen?.plainText
        #expect(text == "next round \(half) closure \(round)")
      }
    }
  }

  @Test("The store of a place that stays keeps its name when another place of it leaves")
  func names() async throws {
    let session = try await faithful {
      Parting()
    } _: { world in
      try world.host.tap(exactly: "app/button:c0")
      try world.host.tap("toggle:toggle")
      try world.host.tap("button:c1")
    }
    let commits = session.summaries(.commit).filter { $0.contains("counter") }
    #expect(commits.count == 2)
    #expect(commits.allSatisfy { $0.hasPrefix("commit app.OwnCounter.counter ") })
  }
}
