import Compose
import ReplayProbes
import Testing

@testable import S0F

private struct Entry: StartupComponent, RouterComponent {
  let auth = AuthComponent()
  @ObservedObject var router = Router(start: \Self.auth)
}

@Suite struct S0FTests {
  @Test("S0-16: the start of a router is shown first")
  func start() async throws { try await Prose.start(Entry.self) }
}
