import ReplayTesting
import Testing

@testable import Counter

@Test("The recorded session still does what it did")
func session() throws {
  assertReplay("session", of: Counter.self)
}
