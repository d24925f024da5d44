import Testing

@testable import DialectKit

@Suite struct WeakCacheTests {
  private final class Thing {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test("An object is made once for a key while it is retained")
  func sharing() {
    let cache = WeakCache<String>()
    let first = cache.object(for: "a") { Thing(1) }
    #expect(cache.object(for: "a") { Thing(2) } === first)
    #expect(cache.object(for: "b") { Thing(3) }.number == 3)
  }

  @Test("An object that nothing retains is made again")
  func release() {
    let cache = WeakCache<Int>()
    for key in 0..<100 { #expect(cache.object(for: key) { Thing(key) }.number == key) }
    #expect(cache.object(for: 7) { Thing(-7) }.number == -7)
  }
}
