import Compose
import ReplayProbes
import Testing

@testable import S1D

private struct Entry: StartupComponent, RouterComponent {
  let auth = AuthComponent()
  @ObservedObject var router = Router(start: \Self.auth)
}

@Suite struct S1DTests {
  @Test("S1-10, S1-11, S1-12: a router component replaces one child by another")
  func replaced() async throws { try await Prose.replaced(Entry.self) }
}
