import ReplayProbes
import ReplayRuntime
import Testing

@testable import HeadlessUI

nonisolated private struct Leaving: View {
  @State var count = 0
  var body: some View {
    Button("c\(count)") { count += 1 }
      .onDisappear {
        count += 10
        trace("left with \(count)")
      }
  }
}

/// Shows one view value at two places, of which one leaves.
nonisolated private struct Pair<Content: View>: View {
  let isFirst: Bool
  let content: Content
  @State private var isShown = true
  var body: some View {
    VStack {
      Toggle("shown", isOn: $isShown)
      if isShown || !isFirst { content }
      if isShown || isFirst { content }
    }
  }
}

/// A field whose binding calls closures of the view.
nonisolated private struct Field: View {
  @State var text = "-"
  var body: some View { TextField("f", text: Binding(get: { text }, set: { text = $0 })) }
}

private final class Thing: ObservableObject {
  let name: String
  init(_ name: String) { self.name = name }
}

nonisolated private struct ThingText: View {
  @EnvironmentObject var thing: Thing
  var body: some View { Text(thing.name) }
}

/// Passes another object to the same place after a tap.
nonisolated private struct Swapping: View {
  let a = Thing("a")
  let b = Thing("b")
  let text = ThingText()
  @State private var isSwapped = false
  var body: some View {
    VStack {
      Button("swap") { isSwapped.toggle() }
      text.environmentObject(isSwapped ? b : a)
    }
  }
}

nonisolated private struct Counter: View {
  @State var count = 0
  var body: some View { Button("c\(count)") { count += 1 } }
}

@Suite("The end of a place that shares a view value")
struct SharedPlaceEndTests {
  private func faithful(
    _ view: @escaping () -> some View, script: (World) throws -> Void
  ) async throws -> RecordedSession {
    let session = try await RecordedSession { world in
      world.host.mount(view())
    } script: { world, _ in
      try script(world)
    }
    try session.requireFaithful()
    return session
  }

  @Test("A closure of disappearance acts on the state of its own place", arguments: [true, false])
  func disappearance(isFirst: Bool) async throws {
    let session = try await faithful {
      Pair(isFirst: isFirst, content: Leaving())
    } script: { world in
      try world.host.tap(exactly: "app/button:c0")
      try world.host.tap(exactly: "app/button:c0")
      try world.host.tap(exactly: "app/button:c1")
      #expect(world.host.screen?.plainText == "shown c2 c1" || !isFirst)
      try world.host.tap("toggle:shown")
      let left = isFirst ? "c1" : "c2"
      #expect(world.host.screen?.plainText == "shown \(left)")
      try world.host.tap("button:\(left)")
      #expect(world.host.screen?.plainText == (isFirst ? "shown c2" : "shown c3"))
    }
    #expect(session.trace == [isFirst ? "left with 12" : "left with 11"])
  }

  @Test("The text of a field that is asked from outside is that of its place")
  func text() async throws {
    nonisolated struct Fields: View {
      var body: some View {
        let field = Field()
        VStack {
          field
          field
        }
      }
    }
    _ = try await faithful {
      Fields()
    } script: { world in
      try world.host.type("a", exactlyInto: "app/field:f")
      #expect(world.host.targets.map(\.value) == ["a", "-"])
      #expect(world.host.fieldText(of: "app/field:f") == "a")
      #expect(world.host.fieldText(of: "app/field:f#1") == "-")
    }
  }

  @Test("After one of two places has left, inputs no longer connect the places above them")
  func unshared() async throws {
    _ = try await faithful {
      Pair(isFirst: true, content: Counter())
    } script: { world in
      var isShared = [world.host.hasSharedValues]
      for _ in 0..<2 {
        try world.host.tap("toggle:shown")
        isShared.append(world.host.hasSharedValues)
      }
      #expect(isShared == [true, false, true])
      try world.host.tap(exactly: "app/button:c0")
      #expect(world.host.screen?.plainText == "shown c1 c0")
    }
  }

  @Test("An object that replaces another one in the environment is not a shared value")
  func replacedObject() async throws {
    _ = try await faithful {
      Swapping()
    } script: { world in
      try world.host.tap("button:swap")
      #expect(world.host.screen?.plainText == "swap b")
      let isShared = world.host.hasSharedValues
      #expect(!isShared)
    }
  }

  @Test("One view value that two hosts show has a state in each")
  func hosts() throws {
    let counter = Counter()
    let hosts = (0..<2).map { _ in HeadlessHost(runtime: Runtime()) }
    var failures: [RuntimeFailure] = []
    for host in hosts {
      host.runtime.failureHandler = { failures.append($0) }
      host.runtime.start(.map([:])) { host.mount(counter) }
    }
    for host in hosts { try host.tap("button:c0") }
    try hosts[0].tap("button:c1")
    #expect(hosts.map { $0.screen?.plainText } == ["c2", "c1"])
    #expect(failures == [])
  }
}
