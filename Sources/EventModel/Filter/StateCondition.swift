import CBOR

/// A condition of the recorded state, such as `services.cart.store.total < 0`.
package struct StateCondition: Hashable, Sendable, CustomStringConvertible {
  /// Where to look. A path with wildcards looks at several places.
  package let path: StatePath
  private let comparison: ValueComparison
  private let value: CBORValue

  /// Creates a condition of its parts.
  init(_ path: StatePath, _ comparison: ValueComparison, _ value: CBORValue) {
    (self.path, self.comparison, self.value) = (path, comparison, value)
  }

  /// Reads a state path (one name alone is looked for everywhere), one of `=`, `!=`, `~`, `<`, `<=`, `>` and `>=`, and a value in the notation of
  /// transcripts, with spaces between them.
  ///
  /// - Returns: Nil if the text has no such operator.
  /// - Throws: ``NotationError`` if the path or the value cannot be read.
  package init?(parsing text: String) throws(NotationError) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let index = words.lastIndex { ValueComparison(rawValue: String($0)) != nil }
    guard let index, let comparison = ValueComparison(rawValue: String(words[index])) else {
      return nil
    }
    self.comparison = comparison
    path = try ValueTerm.path(of: words[..<index].joined(separator: " "))
    value = try Notation.value(of: words[(index + 1)...].joined(separator: " "))
  }

  private var isOrder: Bool { [.below, .atMost, .above, .atLeast].contains(comparison) }

  /// Whether the condition holds for a value at its path.
  func holds(_ value: CBORValue) -> Bool { comparison.holds(value, self.value) }

  /// Why the condition holds for none of the values at its path, by their kinds; nil if it may, or there
  /// are none. Null is the absence of each type.
  func mismatch(in state: Projection) -> String? {
    let values = state.matches(path).filter { $0.value != .null }
    guard value != .null, let first = values.first else { return nil }
    let (kind, text) = (Self.kind(of: value), Notation.text(of: value))
    if isOrder, kind != "a number" {
      return "'\(comparison.rawValue)' compares numbers, and \(text) is \(kind)"
    }
    guard comparison != .unequal, values.allSatisfy({ Self.kind(of: $0.value) != kind }) else {
      return nil
    }
    return "at the end '\(first.path)' is \(Self.kind(of: first.value)), and \(text) is \(kind)"
  }

  private static func kind(of value: CBORValue) -> String {
    switch value {
    case .text: "a text"
    case .bool: "true or false"
    case .null: "null"
    case .array: "a list"
    case .map: "a map"
    case .float, .unsigned, .negative: "a number"
    default: "another value"
    }
  }

  /// The first place for which the condition holds.
  package func match(in state: Projection) -> StatePath? {
    state.matches(path).first { holds($0.value) }?.path
  }

  /// The first place for which the condition does not hold, and whether the path leads to a value that
  /// it can be about: a list has no order, and null is the absence of each type.
  package func violation(in state: Projection) -> (path: StatePath?, isMet: Bool) {
    let kind = Self.kind(of: value)
    let places = state.matches(path).filter {
      let other = Self.kind(of: $0.value)
      return !isOrder || kind == "a number" && [kind, "null"].contains(other)
    }
    return (places.first { !holds($0.value) }?.path, !places.isEmpty)
  }

  /// The condition as it is written.
  package var description: String {
    "\(path) \(comparison.rawValue) \(Notation.text(of: value))"
  }
}
