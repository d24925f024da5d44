import Compose
import ReplayProbes
import Testing

@testable import S0C

/// Shows the snippet's component until it is told to hide it.
private struct Stage: StartupComponent, View {
  struct State: AnyState {
    var isShown = true
  }

  @ObservedObject var store = PlainStore<State>()
  let auth = AuthComponent()

  var body: some View {
    if store.state.isShown { auth }
    Button("Hide") { store.state.isShown = false }
  }
}

private struct Profiles: StartupComponent, View {
  let profile = ProfileComponent()
  var body: some View { profile }
}

@Suite struct S0CTests {
  @Test("S0-09: a component hears that its view appears and disappears")
  func lifecycle() async throws { try await Prose.lifecycle(Stage.self) }

  @Test("S0-24, S0-25: a dynamic component gets its data, and is destroyed from its own emitter")
  func dynamic() async throws { try await Prose.dynamic(Profiles.self) }

  @Test("S0-36: the view shows which of the fields are invalid")
  func invalidFields() async throws {
    struct Form: StartupComponent, View {
      let logIn = LogInComponent()
      var body: some View { logIn }
    }
    let session = try await faithful(Form.self) { world in
      try world.host.type("Ann", into: "field:First Name")
      world.runtime.advance(by: .milliseconds(200))
      #expect(world.host.screen?.plainText.contains("Last name is invalid") == true)
      #expect(world.host.screen?.plainText.contains("First name is invalid") == false)
      #expect(throws: InputError.self) { try world.host.tap("login") }
      try world.host.type("Example", into: "field:Last Name")
      world.runtime.advance(by: .milliseconds(200))
      try world.host.tap("login")
    }
    #expect(session.live.host.screen?.plainText.contains("is invalid") == false)
  }
}
