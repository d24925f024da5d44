import CBOR

/// Makes the values that a log holds in place of secrets.
///
/// | secret | stand-in |
/// |---|---|
/// | text of n characters, not all `•` | n characters: `*` and the ordinal in base 36, `*******1` |
/// | text that is typed | n characters, `1*******`; a longer text that begins with it has a stand-in that does |
/// | integer of n decimal digits | an integer of n digits with the same sign, `1001` |
/// | float | a float with as many digits before the point |
/// | byte string of n bytes | n bytes: zeros and the ordinal |
/// | `Bool` | false |
///
/// Each kind and length counts for itself, from 1. When the numbers of a length are used up, all
/// further values of that length have the last one: a text of one character has 35 of them.
struct StandIns {
  private struct Form: Hashable {
    var kind: Character
    var length: Int
  }

  private var counts: [Form: UInt64] = [:]
  /// What was typed, each with its stand-in.
  private var typed: [(text: String, standIn: String)] = []

  /// Returns the stand-in of a text that is typed. Of two typed texts of which one begins with the other,
  /// the stand-ins do so too.
  ///
  /// - Parameter given: What a person chose for the field; nil for none. A text that is typed character
  ///   by character has its prefixes, any other one all of it.
  mutating func next(typed text: String, like given: String? = nil) -> String {
    var standIn: String
    if let given {
      let goesOn = typed.contains { text.hasPrefix($0.text) && given.hasPrefix($0.standIn) }
      standIn = goesOn || text.count == 1 ? String(given.prefix(text.count)) : given
      let stem = standIn
      var number = 2
      while typed.contains(where: { $0.standIn == standIn }) {
        standIn = stem + String(number)
        number += 1
      }
    } else if let longer = typed.first(where: { $0.text.hasPrefix(text) }) {
      standIn = String(longer.standIn.prefix(text.count))
    } else {
      standIn =
        typed.filter { text.hasPrefix($0.text) }.max { $0.text.count < $1.text.count }?.standIn
        ?? ""
      let used = typed.filter { $0.standIn.hasPrefix(standIn) }
        .compactMap { $0.standIn.dropFirst(standIn.count).first }
      let digits = (standIn.isEmpty ? "" : "*") + "123456789abcdefghijklmnopqrstuvwxyz"
      standIn.append(digits.first { !used.contains($0) } ?? "z")
      standIn += String(repeating: "*", count: max(0, text.count - standIn.count))
    }
    typed.append((text, standIn))
    return standIn
  }

  /// Counts a stand-in that was given, if it is the next one of its form.
  mutating func take(_ standIn: CBORValue) {
    var next = self
    if next.next(for: standIn) == standIn { self = next }
  }

  /// Returns the next stand-in of the form of a value; nil for a value that is never secret.
  mutating func next(for value: CBORValue) -> CBORValue? {
    switch value {
    case .text(let text):
      // What a field for secrets shows; it holds the length and nothing else.
      if text.allSatisfy({ $0 == "•" }) { return nil }
      let length = text.count
      let digits = String(next("t", length, limit: Self.power(36, length) - 1), radix: 36)
      return .text(String(repeating: "*", count: length - digits.count) + digits)
    case .bytes(let bytes):
      guard !bytes.isEmpty else { return nil }
      var number = next("b", bytes.count, limit: Self.power(256, bytes.count) - 1)
      var standIn = [UInt8](repeating: 0, count: bytes.count)
      for index in standIn.indices.reversed() {
        standIn[index] = UInt8(truncatingIfNeeded: number)
        number >>= 8
      }
      return .bytes(standIn)
    case .unsigned(let number): return .unsigned(nextInteger("u", number))
    case .negative(let number): return .negative(nextInteger("n", number))
    case .float(let number):
      let magnitude = min(number.magnitude.rounded(.down), 1e15)
      let standIn = Double(nextInteger("f", magnitude.isNaN ? 0 : UInt64(magnitude)))
      return .float(number < 0 ? -standIn : standIn)
    case .bool: return .bool(false)
    default: return nil
    }
  }

  private mutating func nextInteger(_ kind: Character, _ number: UInt64) -> UInt64 {
    let digits = String(number).count
    let first = digits == 1 ? 0 : Self.power(10, digits - 1)
    let last = digits == 20 ? UInt64.max : Self.power(10, digits) - 1
    return first + next(kind, digits, limit: last - first)
  }

  private mutating func next(_ kind: Character, _ length: Int, limit: UInt64) -> UInt64 {
    let form = Form(kind: kind, length: length)
    let ordinal = min(counts[form, default: 0] + 1, limit)
    counts[form] = ordinal
    return ordinal
  }

  /// `base` to the power of `exponent`, at most 2⁶³.
  private static func power(_ base: UInt64, _ exponent: Int) -> UInt64 {
    var result: UInt64 = 1
    for _ in 0..<exponent {
      let (product, isTooLarge) = result.multipliedReportingOverflow(by: base)
      if isTooLarge || product > 1 << 63 { return 1 << 63 }
      result = product
    }
    return result
  }
}
