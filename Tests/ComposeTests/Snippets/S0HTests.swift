import Compose
import ReplayProbes
import Testing

@testable import S0H

private struct Entry: StartupComponent, View {
  let auth = AuthComponent()
  var body: some View { auth }
}

@Suite struct S0HTests {
  @Test("S0-18: routing inside withAnimation is routing")
  func animated() async throws { try await Prose.animated(Entry.self) }
}
