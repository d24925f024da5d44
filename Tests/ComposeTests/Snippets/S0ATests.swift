import Compose
import ReplayProbes
import Testing

@testable import S0A

/// Prints what the first snippets print, when it is told to.
private struct Sayings: StartupComponent, View {
  let go = SignalEmitter()

  var observers: Void {
    go += {
      sayHello()
      sayMessages()
    }
  }

  var body: some View { Button(emitter: go) { Text("Go") } }
}

private struct Welcome: StartupComponent, View {
  let auth = AuthComponent()
  var body: some View { auth }
}

private struct Profiles: StartupComponent, View {
  let profile = ProfileComponent()
  var body: some View { profile }
}

@Suite struct S0ATests {
  @Test("S0-01, S0-03, S0-04: handlers run in order, with the value if there is one")
  func emitters() async throws { try await Prose.emitters(Sayings.self) }

  @Test("S0-05, S0-06, S0-07: a component shows its view, and hears its button")
  func component() async throws { try await Prose.component(Welcome.self) }

  @Test("S0-22: a lazy component is made when its view is first needed")
  func lazy() async throws { try await Prose.lazy(Profiles.self) }

  @Test("S0-28, S0-29, S0-30: stores are made of up to three types")
  func stores() async throws {
    struct Stores: StartupComponent {
      let whole = WholeStore()
      let bare = BareStore()
      let named = NamedStores()

      var observers: Void {
        trace("\(whole.store.state == .init()) \(bare.store.state == .init())")
        trace("\(whole.store.status.isEmpty) \(named.indicatedStore.status.isEmpty)")
        trace("\(named.plainStore.state.name + named.validatedStore.state.name)")
      }
    }
    let session = try await faithful(Stores.self)
    #expect(session.trace == ["true true", "true true", ""])
  }

  @Test("S0-31, S0-32, S0-33: what is typed is in the state at once, and is told")
  func logIn() async throws {
    struct Form: StartupComponent, View {
      let logIn = LogInComponent()
      var body: some View { logIn }
    }
    let session = try await faithful(Form.self) { world in
      try world.host.type("Ann", into: "field:First Name")
      try world.host.type("Example", into: "field:Last Name")
    }
    #expect(
      session.trace == ["New full name is Ann .", "New full name is Ann Example."])
    #expect(session.summaries(.commit).count == 2)
  }
}
