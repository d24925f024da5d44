import ReplayTesting
import Testing

@testable import Counter

@Test("The recorded session still does what it did")
func session() {
  assertReplay("session", of: Counter.self)
}

@Test("More is counted, and fewer than nothing is not possible") @MainActor
func counting() async throws {
  try await ReplaySession(of: Counter.self, isExhaustive: true) { counter in
    counter.tap("increment")
    counter.expect("Counter.store.count", 1)
    counter.tap("decrement")
    counter.expect("Counter.store.count", 0)
    #expect(counter.screen.contains("Count: 0"))
    try #expect(counter.state(\Counter.store).count == 0)
  }
}

@Test("No session counts fewer than nothing")
func search() async throws {
  try await explore(Counter.self, sessions: 30) {
    $0.always("count") { $0.state("Counter.store.count") >= 0 }
  }
}
