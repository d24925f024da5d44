import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

/// A page that traces its life.
nonisolated private struct Page: Component, View {
  let tapped = SignalEmitter()
  let name: String
  var observers: Void {
    didAppear += { trace("appear \(name)") }
    didDisappear += { trace("disappear \(name)") }
    tapped += { trace("tap \(name)") }
  }
  var body: some View { Button(emitter: tapped) { Text(name) } }
}

/// Routes by what is sent to it.
nonisolated private struct Pages: StartupComponent, RouterComponent, View {
  let a = Page(name: "a")
  let b = Page(name: "b")
  let c = LazyComponent(Page(name: "c"))
  let number = 5
  @ObservedObject var router = Router(start: \Self.a)
  let order = Emitter<String>()

  var observers: Void {
    order += { order in
      switch order {
      case "push a": router.push(\Self.a)
      case "push b": router.push(\Self.b)
      case "push c": router.push(\Self.c)
      case "push number": router.push(\Self.number)
      case "replace b": router.replace(\Self.b)
      case "replace c": router.replace(\Self.c)
      case "root": router.popToRoot()
      case "animated":
        let depth = withAnimation {
          router.push(\Self.b)
          return router.paths.count
        }
        trace("depth \(depth)")
      default: router.pop()
      }
      trace("\(router.paths.count) \(router.path == \Self.a)")
    }
  }

  var body: some View {
    RouterView()
    Text("here").foregroundColor(router.path == \Self.a ? .blue : .gray).transition(.slide)
  }
}

extension World {
  /// Sends to an emitter of the tree from outside, as a host would.
  fileprivate func send(_ orders: String...) throws {
    for order in orders {
      guard
        let node = runtime.node(named: runtime.symbols.symbol("Pages.order"))
          as? EmitterCell<String>
      else { throw ProbeFailure("no emitter") }
      node.send(order)
    }
  }
}

@Suite struct RouterTests {
  @Test("C-24, C-25, C-30, C-31: the stack begins with the start, and replace makes it one route")
  func replace() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("push b", "push a", "replace b")
    }
    #expect(
      session.trace.filter { $0.contains("true") || $0.contains("false") } == [
        "2 false", "3 true", "1 false",
      ])
    #expect(
      session.summaries(.route) == [
        "route push Pages.router [\"a\", \"b\"]", "route push Pages.router [\"a\", \"b\", \"a\"]",
        "route replace Pages.router [\"b\"]",
      ])
  }

  @Test("C-26: the same route can be pushed twice and popped again")
  func pushTwice() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("push b", "push b", "pop")
      #expect(world.host.screen?.plainText == "b here")
      try world.host.tap("b/button:tapped")
      try world.send("pop")
    }
    #expect(session.live.host.screen?.plainText == "a here")
    #expect(session.trace.contains("tap b"))
  }

  @Test("C-26, C-42: a lazy component that is shown twice lives until its last place is gone")
  func pushLazyTwice() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("push c", "push c", "pop")
      #expect(world.host.screen?.plainText == "c here")
      try world.host.tap("c/button:tapped")
      try world.send("pop", "push c")
    }
    #expect(session.trace.contains("tap c"))
    #expect(
      session.summaries(.lifecycle).filter { $0.contains("destroy") } == [
        "life destroy Pages.c"
      ])
    #expect(
      session.summaries(.lifecycle).filter { $0.hasPrefix("life create Pages.c") } == [
        "life create Pages.c", "life create Pages.c#2",
      ])
  }

  @Test("C-25, C-42: replacing the stack by the lazy component on top keeps it")
  func replaceByTop() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("push c", "replace c")
      #expect(world.host.screen?.plainText == "c here")
      try world.host.tap("c/button:tapped")
    }
    #expect(
      session.trace == ["appear a", "2 false", "appear c", "1 false", "disappear a", "tap c"])
  }

  @Test("C-27: pop may take the root away and does nothing on an empty stack")
  func popRoot() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("pop", "pop", "pop")
      #expect(world.host.screen?.plainText == "here")
      try world.send("push b")
    }
    #expect(
      session.trace == [
        "appear a", "0 false", "disappear a", "0 false", "0 false", "1 false", "appear b",
      ])
  }

  @Test("C-28: popToRoot keeps the first route")
  func popToRoot() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("push b", "push b", "root")
    }
    #expect(session.trace.last == "disappear b")
    #expect(session.live.host.screen?.plainText == "a here")
  }

  @Test("C-29, C-35: the screen follows at the end of the turn, colours by path too")
  func screenFollows() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("push b")
      #expect(world.host.screen?.plainText == "b here")
    }
    #expect(session.summaries(.frame).last?.contains("color = \"gray\"") == true)
    #expect(session.summaries(.frame).first?.contains("color: \"blue\"") == true)
  }

  @Test("C-36: pushing makes nothing disappear, popping and replacing do")
  func stackedRoutes() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("push b", "pop", "replace b")
    }
    #expect(
      session.trace == [
        "appear a", "2 false", "appear b", "1 true", "disappear b", "1 false", "disappear a",
        "appear b",
      ])
  }

  @Test("C-38: a route to no component is a failure and shows nothing")
  func unresolvable() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("push number")
      #expect(world.host.screen?.plainText == "here")
      try world.send("pop")
    }
    #expect(session.live.failureCodes == ["CR4101"])
    #expect(session.live.host.screen?.plainText == "a here")
  }

  @Test("C-33: withAnimation runs its body once, at once")
  func animation() async throws {
    let session = try await faithful(Pages.self) { world in
      try world.send("animated")
    }
    #expect(session.trace.suffix(3) == ["depth 2", "2 false", "appear b"])
    #expect(session.summaries(.route).count == 1)
  }

  @Test("C-34: a transition stands in the description of the screen, and does nothing")
  func transition() async throws {
    let session = try await faithful(Pages.self)
    let here = session.live.host.screen?.semanticValue["children"]?.arrayValue?.last
    #expect(here?["transition"]?.textValue == "slide")
  }
}
