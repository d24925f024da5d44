import CBOR

/// A filter of events, such as `kind = commit (node ~ app.cart* or text ~ *total*)`.
///
/// `or := and ("or" and)*`, `and := not+`, `not := "not"? (term | "(" or ")")`,
/// `term := field op value | word`. Terms side by side mean *and*. A word alone is searched in the
/// event's line, without regard to case. Fields: kind, node, path, cause, root, depth, n, t, text;
/// operators: `= != ~ < <= > >=`, where `~` compares with a pattern of `*` and `?`. Any other word
/// before an operator is a state path, and the term a ``ValueTerm``.
///
/// Source: EVENTS.md, "Filters".
package indirect enum EventFilter: Hashable, Sendable {
  /// Matches every event.
  case everything
  /// Matches events that match every filter.
  case all([EventFilter])
  /// Matches events that match at least one filter.
  case either([EventFilter])
  /// Matches events that do not match a filter.
  case not(EventFilter)
  /// Matches events of a kind.
  case kind(EventKind)
  /// Matches a pattern against the kind, the node, a written path or the line.
  case matches(TextField, pattern: String)
  /// Matches events with a text that has the same UTF-8 bytes.
  case equals(TextField, String)
  /// Matches writes that touch a state path.
  case touches(StatePath)
  /// Compares a number of the event.
  case compare(NumberField, Comparison, Int64)
  /// Matches a word, in lower case, that the line contains.
  case contains(String)
  /// Matches writes of a value that meets a condition.
  case writes(ValueTerm)

  /// Whether the filter asks for more than words of the line.
  package var asksForFields: Bool {
    switch self {
    case .everything, .contains: false
    case .all(let filters), .either(let filters): filters.contains(where: \.asksForFields)
    case .not(let filter): filter.asksForFields
    default: true
    }
  }

  /// The fields with a text.
  package enum TextField: String, Hashable, Sendable, CaseIterable {
    case kind, node, path, text
  }

  /// The fields with a number; `n` is the event's own, `t` its time in microseconds.
  package enum NumberField: String, Hashable, Sendable, CaseIterable {
    case cause, root, depth, n, t
  }

  /// The operators for numbers.
  package enum Comparison: String, Hashable, Sendable {
    case equal = "="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    func holds(_ a: Int64, _ b: Int64) -> Bool {
      switch self {
      case .equal: a == b
      case .less: a < b
      case .lessOrEqual: a <= b
      case .greater: a > b
      case .greaterOrEqual: a >= b
      }
    }
  }
}

extension EventFilter {
  /// Whether the filter matches an event.
  package func matches(_ subject: FilterSubject) -> Bool {
    switch self {
    case .everything: true
    case .all(let filters): filters.allSatisfy { $0.matches(subject) }
    case .either(let filters): filters.contains { $0.matches(subject) }
    case .not(let filter): !filter.matches(subject)
    case .kind(let kind): subject.event.kind == kind
    case .matches(let field, let pattern):
      Self.texts(field, of: subject).contains { Glob.matches($0, pattern: pattern) }
    case .equals(let field, let text):
      Self.texts(field, of: subject).contains { $0.utf8.elementsEqual(text.utf8) }
    case .touches(let path):
      subject.operations.contains {
        path.touches(node: subject.writtenNode, $0, symbols: subject.symbols)
      }
    case .compare(let field, let comparison, let number):
      comparison.holds(Self.number(field, of: subject), number)
    case .contains(let word): subject.text.lowercased().containsText(word)
    case .writes(let term): subject.meets(term)
    }
  }

  /// The names of all fields.
  package static let fieldNames =
    TextField.allCases.map(\.rawValue) + NumberField.allCases.map(\.rawValue)

  /// The conditions on values in the filter, in their order.
  package var valueTerms: [ValueTerm] {
    switch self {
    case .all(let filters), .either(let filters): filters.flatMap(\.valueTerms)
    case .not(let filter): filter.valueTerms
    case .writes(let term): [term]
    default: []
    }
  }

  /// Why conditions on values in the filter never hold, by the kinds of the values in a state.
  package func mismatches(in state: Projection) -> [String] {
    valueTerms.compactMap { $0.mismatch(in: state) }
  }

  private static func texts(_ field: TextField, of subject: FilterSubject) -> [String] {
    switch field {
    case .kind: [subject.event.kind.name]
    case .node: [subject.symbols[subject.event.header.node]]
    case .path: subject.writtenPaths.map(\.description)
    case .text: [subject.text]
    }
  }

  private static func number(_ field: NumberField, of subject: FilterSubject) -> Int64 {
    switch field {
    case .cause: Int64(subject.event.cause)
    case .root: Int64(subject.root())
    case .depth: Int64(subject.depth())
    case .n: Int64(subject.event.number)
    case .t: subject.event.time
    }
  }
}
