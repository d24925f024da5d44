import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

nonisolated private struct Leaf: Component, View {
  let go = SignalEmitter()
  let name: String
  var body: some View { Button(emitter: go) { Text(name) } }
}

/// A router component without a body: its routes are its view.
nonisolated private struct Inner: RouterComponent {
  let one = Leaf(name: "one")
  let two = Leaf(name: "two")
  let router = Router(start: \Self.one)

  var observers: Void {
    one.go += { router.push(\Self.two) }
    two.go += { router.pop() }
  }
}

nonisolated private struct Outer: StartupComponent, RouterComponent, View {
  let inner = Inner()
  let other = Leaf(name: "other")
  @ObservedObject var router = Router(start: \Self.inner)
  let away = SignalEmitter()

  var observers: Void {
    away += { router.push(\Self.other) }
    other.go += { router.pop() }
  }

  var body: some View {
    RouterView()
    Button(emitter: away) { Text("away") }
  }
}

/// A body of its own without a `RouterView` shows no routes.
nonisolated private struct Closed: StartupComponent, RouterComponent, View {
  let leaf = Leaf(name: "leaf")
  let router = Router(start: \Self.leaf)
  var body: some View { Text("closed") }
}

nonisolated private struct Profile: StartupComponent, RouterComponent, RoutableView {
  let detail = Leaf(name: "detail")
  let open = SignalEmitter()
  @ObservedObject var router = Router(start: \Self.self)

  var observers: Void {
    didAppear += { trace("appear") }
    detail.didAppear += { trace("detail") }
    detail.didDisappear += { trace("detail gone") }
    open += { router.push(\Self.detail) }
    detail.go += { router.pop() }
  }

  var body: some View { RouterView() }

  var routableBody: some View { Button(emitter: open) { Text("self") } }
}

@Suite struct NestedRouterTests {
  @Test("C-22, C-32, C-37: an inner router view belongs to the innermost router component")
  func nested() async throws {
    let session = try await faithful(Outer.self) { world in
      #expect(world.host.screen?.plainText == "one away")
      try world.host.tap("one/button:go")
      #expect(world.host.screen?.plainText == "two away")
      try world.host.tap("away")
      #expect(world.host.screen?.plainText == "other away")
      try world.host.tap("other/button:go")
      #expect(world.host.screen?.plainText == "two away")
    }
    #expect(
      session.summaries(.route) == [
        "route push Outer.inner.router [\"one\", \"two\"]",
        "route push Outer.router [\"inner\", \"other\"]",
        "route pop Outer.router [\"inner\"]",
      ])
  }

  @Test("C-23: a body without a router view shows no routes")
  func ownBody() async throws {
    let session = try await faithful(Closed.self)
    #expect(session.live.host.screen?.plainText == "closed")
  }

  @Test("C-39: a routable view shows its own content for the route to itself, and appears once")
  func routable() async throws {
    let session = try await faithful(Profile.self) { world in
      #expect(world.host.screen?.plainText == "self")
      try world.host.tap("open")
      #expect(world.host.screen?.plainText == "detail")
      try world.host.tap("detail/button:go")
      #expect(world.host.screen?.plainText == "self")
    }
    #expect(session.trace == ["appear", "detail", "detail gone"])
  }
}
