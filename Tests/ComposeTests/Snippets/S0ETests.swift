import Compose
import ReplayProbes
import Testing

@testable import S0E

private struct Entry: StartupComponent, View {
  let auth = AuthComponent()
  var body: some View { auth }
}

private struct Tour: StartupComponent, View {
  let onboarding = OnboardingComponent()
  var body: some View { onboarding }
}

@Suite struct S0ETests {
  @Test("S0-13, S0-14, S0-15: navigation stands beside the routed view")
  func centralised() async throws { try await Prose.centralised(Entry.self) }

  @Test("S0-20: a routable view is shown until another route is pushed")
  func routable() async throws { try await Prose.routable(Tour.self) }
}
