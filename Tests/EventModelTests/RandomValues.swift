import CBOR

/// Seeded random numbers (SplitMix64); two runs with one seed agree.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Random values that share many parts, so that patches find something to keep.
struct RandomValues {
  var generator: SeededGenerator
  private let keys = ["id", "name", "items", "a.b", "é", "x", "count", ""]
  private let sentence =
    "The quick brown fox — señor Ünicode 日本語 🎉 jumps over the lazy dog; again. "

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func leaf() -> CBORValue {
    switch number(0..<12) {
    case 0: .null
    case 1: .bool(number(0..<2) == 0)
    case 2: .float([0.0, -0.0, .nan, 1.5, 1e300, .infinity][number(0..<6)])
    case 3: .text(longText())
    case 4: .bytes(Array("ab".utf8.prefix(number(0..<3))))
    case 5: .tagged(UInt64(number(0..<2)), .unsigned(1))
    case 6: .text(keys[number(0..<keys.count)])
    default: .int(Int64(number(-3..<4)))
    }
  }

  mutating func longText() -> String {
    var scalars = Array((sentence + sentence).unicodeScalars)
    for _ in 0..<number(0..<3) {
      let at = number(0..<scalars.count)
      switch number(0..<3) {
      case 0: scalars.remove(at: at)
      case 1: scalars.insert(["ß", "z", "語", "🎈"][number(0..<4)], at: at)
      default: scalars.removeSubrange(at..<min(at + 20, scalars.count))
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  mutating func value(depth: Int) -> CBORValue {
    guard depth > 0 else { return leaf() }
    switch number(0..<8) {
    case 0...2: return .map(sorting: pairs(depth: depth))
    case 3...4: return .array((0..<number(0..<8)).map { _ in value(depth: depth - 1) })
    case 5: return set((0..<number(0..<5)).map { _ in leaf() })
    default: return leaf()
    }
  }

  private mutating func pairs(depth: Int) -> [CBORPair] {
    (0..<number(0..<5)).map { _ in
      let key: CBORValue =
        number(0..<4) == 0 ? .int(Int64(number(-2..<3))) : .text(keys[number(0..<keys.count)])
      return CBORPair(key, value(depth: depth - 1))
    }
  }

  func set(_ items: [CBORValue]) -> CBORValue {
    let sorted = CBORValue.map(sorting: items.map { CBORPair($0, .null) })
    return .tagged(CBORValue.setTag, .array((sorted.mapValue ?? []).map(\.key)))
  }

  /// A value with a few random changes.
  mutating func mutated(_ value: CBORValue, depth: Int) -> CBORValue {
    if number(0..<8) == 0 { return self.value(depth: depth) }
    switch value {
    case .map(var pairs):
      if !pairs.isEmpty && number(0..<3) > 0 {
        let at = number(0..<pairs.count)
        pairs[at].value = mutated(pairs[at].value, depth: depth - 1)
      }
      if !pairs.isEmpty && number(0..<5) == 0 { pairs.remove(at: number(0..<pairs.count)) }
      if number(0..<5) == 0 { pairs += self.pairs(depth: 1) }
      return .map(sorting: pairs)
    case .array(var items):
      for _ in 0..<number(0..<3) {
        switch number(0..<3) {
        case 0: items.insert(self.value(depth: depth - 1), at: number(0..<items.count + 1))
        case 1 where !items.isEmpty: items.remove(at: number(0..<items.count))
        case 2 where !items.isEmpty:
          let at = number(0..<items.count)
          items[at] = mutated(items[at], depth: depth - 1)
        default: break
        }
      }
      return .array(items)
    case .tagged(CBORValue.setTag, .array(var items)):
      if !items.isEmpty && number(0..<2) == 0 { items.remove(at: number(0..<items.count)) }
      if number(0..<2) == 0 { items.append(leaf()) }
      return set(items)
    case .text(let text) where text.utf8.count >= 64:
      return .text(longText())
    default:
      return number(0..<2) == 0 ? leaf() : value
    }
  }
}
