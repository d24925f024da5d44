import Compose
import ReplayProbes
import Testing

@testable import S1C

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

@Suite struct S1CTests {
  @Test("S1-09: a component hears that its view appears and disappears")
  func lifecycle() async throws { try await Prose.lifecycle(Stage.self) }

  @Test("S1-24, S1-25: a dynamic component gets its data, and is destroyed from its own emitter")
  func dynamic() async throws { try await Prose.dynamic(Profiles.self) }
}
