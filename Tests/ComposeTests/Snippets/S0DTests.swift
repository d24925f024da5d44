import Compose
import ReplayProbes
import Testing

@testable import S0D

private struct Entry: StartupComponent, RouterComponent {
  let auth = AuthComponent()
  @ObservedObject var router = Router(start: \Self.auth)
}

@Suite struct S0DTests {
  @Test("S0-10, S0-11, S0-12: a router component replaces one child by another")
  func replaced() async throws { try await Prose.replaced(Entry.self) }
}
