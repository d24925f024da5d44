import CBOR
import EventModel

/// A condition of the recorded state, such as `services.cart.store.total < 0`.
package struct StateCondition: Hashable, Sendable, CustomStringConvertible {
  private enum Comparison: String, CaseIterable {
    // Longer ones first, because a shorter one is a part of them.
    case atMost = "<="
    case atLeast = ">="
    case unequal = "!="
    case equal = "="
    case below = "<"
    case above = ">"

    func holds(_ value: CBORValue, _ other: CBORValue) -> Bool {
      let numbers = Self.number(value).flatMap { a in Self.number(other).map { (a, $0) } }
      switch self {
      case .equal: return numbers.map { $0 == $1 } ?? (value == other)
      case .unequal: return numbers.map { $0 != $1 } ?? (value != other)
      case .below: return numbers.map { $0 < $1 } ?? false
      case .atMost: return numbers.map { $0 <= $1 } ?? false
      case .above: return numbers.map { $0 > $1 } ?? false
      case .atLeast: return numbers.map { $0 >= $1 } ?? false
      }
    }

    private static func number(_ value: CBORValue) -> Double? {
      if case .float(let number) = value { return number }
      if case .unsigned(let number) = value { return Double(number) }
      return value.intValue.map(Double.init)
    }
  }

  /// Where to look. A path with wildcards looks at several places.
  package let path: StatePath
  private let comparison: Comparison
  private let value: CBORValue

  /// Reads a state path, one of `=`, `!=`, `<`, `<=`, `>` and `>=`, and a value in the notation of
  /// transcripts, with spaces between them.
  ///
  /// - Returns: Nil if the text has no such operator.
  /// - Throws: ``NotationError`` if the path or the value cannot be read.
  package init?(parsing text: String) throws(NotationError) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let index = words.lastIndex { Comparison(rawValue: String($0)) != nil }
    guard let index, let comparison = Comparison(rawValue: String(words[index])) else {
      return nil
    }
    self.comparison = comparison
    path = try StatePath(parsing: words[..<index].joined(separator: " "))
    value = try Notation.value(of: words[(index + 1)...].joined(separator: " "))
  }

  /// The first place for which the condition holds.
  package func match(in state: Projection) -> StatePath? {
    state.matches(path).first { comparison.holds($0.value, value) }?.path
  }

  /// The first place for which the condition does not hold, and whether the path leads anywhere.
  func violation(in state: Projection) -> (path: StatePath?, isMet: Bool) {
    let places = state.matches(path)
    return (places.first { !comparison.holds($0.value, value) }?.path, !places.isEmpty)
  }

  /// The condition as it is written.
  package var description: String {
    "\(path) \(comparison.rawValue) \(Notation.text(of: value))"
  }
}
