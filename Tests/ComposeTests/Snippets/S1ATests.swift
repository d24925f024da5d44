import Compose
import ReplayProbes
import Testing

@testable import S1A

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

@Suite struct S1ATests {
  @Test("S1-01, S1-03, S1-04: handlers run in order, with the value if there is one")
  func emitters() async throws { try await Prose.emitters(Sayings.self) }

  @Test("S1-05, S1-06, S1-07: a component shows its view, and hears its button")
  func component() async throws { try await Prose.component(Welcome.self) }

  @Test("S1-22: a lazy component is made when its view is first needed")
  func lazy() async throws { try await Prose.lazy(Profiles.self) }
}
