import Compose
import ReplayProbes
import Testing

@testable import S0G

private struct Entry: StartupComponent, View {
  let auth = AuthComponent()
  var body: some View { auth }
}

@Suite struct S0GTests {
  @Test("S0-17, S0-19: the view is updated at once, and the path colours it")
  func coloured() async throws { try await Prose.coloured(Entry.self) }
}
