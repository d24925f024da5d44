import CBOR

/// How a condition compares a value of the state with its own.
///
/// Numbers are compared as numbers, whatever their types. Other values are equal or not. `~` compares
/// a text with a pattern of `*` and `?`.
package enum ValueComparison: String, CaseIterable {
  // Longer ones first, because a shorter one is a part of them.
  case atMost = "<="
  case atLeast = ">="
  case unequal = "!="
  case equal = "="
  case like = "~"
  case below = "<"
  case above = ">"

  /// Whether a value compares so with another one.
  package func holds(_ value: CBORValue, _ other: CBORValue) -> Bool {
    let numbers = Self.number(value).flatMap { a in Self.number(other).map { (a, $0) } }
    switch self {
    case .equal: return numbers.map { $0 == $1 } ?? (value == other)
    case .unequal: return numbers.map { $0 != $1 } ?? (value != other)
    case .below: return numbers.map { $0 < $1 } ?? false
    case .atMost: return numbers.map { $0 <= $1 } ?? false
    case .above: return numbers.map { $0 > $1 } ?? false
    case .atLeast: return numbers.map { $0 >= $1 } ?? false
    case .like:
      guard case .text(let text) = value, case .text(let pattern) = other else { return false }
      return Glob.matches(text, pattern: pattern)
    }
  }

  private static func number(_ value: CBORValue) -> Double? {
    if case .float(let number) = value { return number }
    if case .unsigned(let number) = value { return Double(number) }
    return value.intValue.map(Double.init)
  }
}
