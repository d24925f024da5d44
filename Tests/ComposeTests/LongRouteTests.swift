import Compose
import HeadlessUI
import ReplayProbes
import Testing

nonisolated private struct Leaf: Component, View {
  let mark = SignalEmitter()
  let name: String
  var body: some View { Text(name) }
}

nonisolated private struct Branch: Component {
  let left = Leaf(name: "left")
  let right = Leaf(name: "right")
}

nonisolated private struct Tree: StartupComponent, RouterComponent {
  let branch = Branch()
  let late = DynamicComponent<Branch>()
  let order = Emitter<String>()
  let router = Router(start: \Self.branch.left)

  var observers: Void {
    order += { order in
      switch order {
      case "right": router.push(\Self.branch.right)
      case "late":
        late.create { Branch() }
        router.push(\Self.late.right)
      default:
        // A span's route is applied from the record: its labels lead back to the key path.
        runtime.span("later") { [router = Unchecked(router)] in
          router.value.replace(\Tree.branch.left)
        }
      }
    }
  }
}

private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

@Suite struct LongRouteTests {
  @Test("Routes that lead over several properties are named by all of them, and are replayed")
  func named() async throws {
    let session = try await faithful(Tree.self) { world in
      try world.send("right", to: "Tree.order")
      #expect(world.host.screen?.plainText == "right")
      try world.send("late", to: "Tree.order")
      try world.send("span", to: "Tree.order")
      try await world.until("it has routed") { world.host.screen?.plainText == "left" }
    }
    let routes = session.summaries(.route)
    #expect(routes.count == 3)
    #expect(routes.allSatisfy { !$0.contains("?") })
    #expect(
      routes[1] == "route push Tree.router [\"branch.left\", \"branch.right\", \"late.right\"]")
    #expect(session.live.failures.isEmpty)
  }
}
