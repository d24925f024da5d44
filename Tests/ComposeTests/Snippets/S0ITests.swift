import Compose
import ReplayProbes
import Testing

@testable import S0I

private struct Entry: StartupComponent, View {
  let auth = AuthComponent()
  let logIn = LogInComponent()
  let ask = SignalEmitter()

  var observers: Void {
    ask += { trace("\(services.user)") }
  }

  var body: some View {
    auth
    logIn
    Button(emitter: ask) { Text("Ask") }
  }
}

private struct Museum: StartupComponent, View {
  let exhibition = Exhibition()
  var body: some View { exhibition }
}

@Suite struct S0ITests {
  @Test("S0-26, S0-27: a service is there for every component, once it is asked for")
  func services() async throws {
    let session = try await faithful(Entry.self) { world in
      try world.host.tap("Entry.auth/button:login")
      try world.host.tap("ask")
    }
    #expect(session.trace == ["UserService()"])
    #expect(session.live.failureCodes == [])
  }

  @Test("S0-40, S0-41, S0-42, S0-43: statuses come and go one by one, and show on the screen")
  func statuses() async throws {
    let session = try await faithful(Entry.self) { world in
      #expect(world.loading == 0)
      try world.send((), to: "Entry.logIn.login")
      #expect(world.loading == 1)
      world.runtime.advance(by: .milliseconds(1_500))
      #expect(world.loading == 1)
      world.runtime.advance(by: .milliseconds(1_500))
      #expect(world.loading == 0)
    }
    #expect(session.summaries(.commit).filter { $0.contains("status") }.count == 4)
  }

  @Test("S0-47, S0-48, S0-49: a text edited in one child shows in the other and in the parent")
  func exhibition() async throws {
    let session = try await faithful(Museum.self) { world in
      #expect(world.text.hasPrefix("Welcome, we can show a 'Funny Circle' today"))
      try world.host.type("Odd Circle", into: "specimenA/field:Name")
      #expect(world.text.hasPrefix("Welcome, we can show a 'Odd Circle' today"))
      #expect(world.values == ["Odd Circle", "Odd Circle"])
      try world.host.type("Oval", into: "specimenB/field:Name")
    }
    #expect(session.live.values == ["Oval", "Oval"])
    #expect(session.live.text.hasPrefix("Welcome, we can show a 'Oval' today"))
  }
}

extension World {
  /// The opacity of the text that says something is under way.
  fileprivate var loading: Double {
    func find(_ node: ScreenNode) -> Double? {
      if node.text == "Loading" {
        if case .float(let opacity)? = node.semanticValue["opacity"] { return opacity }
        return 1
      }
      return node.children.lazy.compactMap(find).first
    }
    return host.screen.flatMap(find) ?? -1
  }
}
