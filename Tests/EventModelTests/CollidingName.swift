/// Texts of eight ASCII bytes whose XXH32 are equal.
///
/// A short text's hash mixes one word of four bytes after the other. The second word is chosen so
/// that the state after it is the same for each first word, and only words of ASCII are kept.
enum CollidingName {
  private static let (p3, p4, p5): (UInt32, UInt32, UInt32) = (
    3_266_489_917, 668_265_263, 374_761_393
  )

  /// The bytes of the name at an index, below 20,000.
  static func bytes(_ index: Int) -> [UInt8] { all[index] }

  private static let all: [[UInt8]] = {
    var found: [[UInt8]] = []
    var first: UInt32 = 0x2020_2020
    let inverted = inverse(of: p3)
    let target: UInt32 = 0x1234_5678
    while found.count < 20_000 {
      first = nextASCII(first)
      let state = mixed(p5 &+ 8, first)
      let second = (target &- state) &* inverted
      if second & 0x8080_8080 == 0 { found.append(bytes(of: first) + bytes(of: second)) }
    }
    return found
  }()

  private static func mixed(_ state: UInt32, _ word: UInt32) -> UInt32 {
    let sum = state &+ word &* p3
    return (sum << 17 | sum >> 15) &* p4
  }

  /// The next word whose four bytes are ASCII.
  private static func nextASCII(_ word: UInt32) -> UInt32 {
    var word = word &+ 1
    for shift in stride(from: UInt32(0), to: 32, by: 8) where word >> shift & 0x80 != 0 {
      word = (word & ~(0xFF << shift)) &+ (shift < 24 ? 1 << (shift + 8) : 0)
    }
    return word
  }

  private static func inverse(of odd: UInt32) -> UInt32 {
    var result: UInt32 = 1
    for _ in 0..<5 { result = result &* (2 &- odd &* result) }
    return result
  }

  private static func bytes(of word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
  }
}
