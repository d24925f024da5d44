import EventModel
import Testing

@Suite struct SecretSearchTests {
  /// Few different bytes, so that patterns overlap, and begin and end everywhere in the payload.
  @Test("A search for secrets finds what a search at each offset finds")
  func findsEach() {
    var random = SeededGenerator(seed: 41)
    func bytes(_ count: Int, _ letters: UInt8) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0..<letters, using: &random) }
    }
    var found = 0
    for round in 0..<4_000 {
      let letters: UInt8 = [2, 3, 20, 255][round % 4]
      var search = SecretSearch()
      var patterns: [[UInt8]] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let size = Int.random(in: 0..<[5, 9, 300][round % 3], using: &random)
        patterns.append(bytes(size, letters))
        search.add(patterns[patterns.count - 1])
      }
      var payload = bytes(Int.random(in: 0...40, using: &random), letters)
      if round % 5 == 0, let hidden = patterns.last {
        payload.insert(contentsOf: hidden, at: Int.random(in: 0...payload.count, using: &random))
      }
      let isThere = patterns.contains { $0.count > 1 && Self.holds(payload, $0) }
      #expect(payload.withUnsafeBytes { search.finds(in: $0) } == isThere, "round \(round)")
      if isThere { found += 1 }
    }
    #expect(found > 800 && found < 3_200, "\(found)")
  }

  @Test(
    "Patterns as long as the largest window, and longer, are found whole and not with another byte")
  func longPatterns() {
    for size in [2, 3, 254, 255, 256, 300] {
      let pattern = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      var search = SecretSearch()
      search.add(pattern)
      for before in 0...300 {
        let padding = [UInt8](repeating: 0xAA, count: before)
        let payload = padding + pattern + [0xAA]
        #expect(payload.withUnsafeBytes { search.finds(in: $0) }, "\(size) after \(before)")
        for changed in [0, size / 2, size - 1] {
          var other = payload
          other[before + changed] ^= 1
          #expect(!other.withUnsafeBytes { search.finds(in: $0) }, "\(size), \(changed)")
        }
      }
    }
  }

  private static func holds(_ payload: [UInt8], _ pattern: [UInt8]) -> Bool {
    payload.count >= pattern.count
      && (0...payload.count - pattern.count).contains { payload[$0...].starts(with: pattern) }
  }
}
