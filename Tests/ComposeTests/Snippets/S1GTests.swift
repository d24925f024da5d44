import Compose
import ReplayProbes
import Testing

@testable import S1G

private struct Entry: StartupComponent, View {
  let auth = AuthComponent()
  var body: some View { auth }
}

@Suite struct S1GTests {
  @Test("S1-17, S1-19: the view is updated at once, and the path colours it")
  func coloured() async throws { try await Prose.coloured(Entry.self) }
}
