import Replay
import ReplayTesting
import Samples
import Testing

@testable import Samples

/// Sessions that a test drives.
@Suite struct ReplaySessionTests {
  @Test func probe() async throws {
    try await ReplaySession(of: Storefront.self) { shop in
      shop.type("field:Email", "ann@example.com")
      shop.type("field:Password", "secret")
      shop.wait(.seconds(1))
      print(shop.controls, shop.pendingEffects)
      shop.tap("button:submit")
      print(shop.controls, shop.pendingEffects)
      print(shop.screen)
    }
  }
}
