import Compose
import ReplayProbes
import Testing

@testable import S1B

private struct Actions: StartupComponent, View {
  let auth = AuthComponent()
  var body: some View { auth }
}

private struct Profiles: StartupComponent, View {
  let profile = ProfileComponent()
  var body: some View { profile }
}

@Suite struct S1BTests {
  @Test("S1-08: observers may be split into several properties")
  func splitObservers() async throws { try await Prose.splitObservers(Actions.self) }

  @Test("S1-23: what observes a lazy component ends with it, and begins anew")
  func lazyLifecycle() async throws { try await Prose.lazyLifecycle(Profiles.self) }
}
