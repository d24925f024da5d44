import CBOR

/// Which events a person wants to see: `kind = commit (node ~ app.cart* or text ~ *total*)`.
///
/// `or := and ("or" and)*`, `and := not+`, `not := "not"? (term | "(" or ")")`,
/// `term := field op value | word`. Terms side by side mean *and*; a word alone is looked for in
/// the event's line, whatever its case. Fields: kind, node, path, cause, root, depth, n, t, text;
/// operators: `= != ~ < <= > >=`, where `~` compares with a pattern of `*` and `?`.
///
/// Source: EVENTS.md, "Filters".
package indirect enum EventFilter: Hashable, Sendable {
  case everything
  case all([EventFilter])
  case either([EventFilter])
  case not(EventFilter)
  case kind(EventKind)
  /// The node's name, a line or a written path against a pattern.
  case matches(TextField, pattern: String)
  case equals(TextField, String)
  /// Writes that touch a state path.
  case touches(StatePath)
  case compare(NumberField, Comparison, Int64)
  /// A word in the line, lower case.
  case contains(String)

  package enum TextField: String, Hashable, Sendable, CaseIterable {
    case kind, node, path, text
  }

  package enum NumberField: String, Hashable, Sendable, CaseIterable {
    case cause, root, depth, n, t
  }

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

/// One event as a filter sees it; what costs something is asked for only when a term needs it.
package struct FilterSubject {
  package var event: Event
  package var symbols: SymbolTable
  /// Number of causes between the event and its root.
  package var depth: () -> Int
  /// Number of the event at the root of its causes.
  package var root: () -> Int

  package init(
    event: Event, symbols: SymbolTable, depth: @escaping () -> Int, root: @escaping () -> Int
  ) {
    self.event = event
    self.symbols = symbols
    self.depth = depth
    self.root = root
  }

  package init(event: Event, symbols: SymbolTable, timeline: PositionTimeline) {
    let number = event.number
    self.init(
      event: event, symbols: symbols,
      depth: {
        var depth = 0
        var current = number
        while case let next = timeline.cause(current), next >= 0, next < current {
          depth += 1
          current = next
        }
        return depth
      }, root: { timeline.root(of: number) })
  }

  /// What the event changes, empty unless it is a commit or frame.
  package var operations: [PatchOperation] {
    guard event.kind == .commit || event.kind == .frame else { return [] }
    do throws(PatchError) {
      return try Patch(symbolic: event.payload).operations
    } catch {
      return []
    }
  }

  /// The node that the event writes; frames write the pseudo-node `screen`.
  var writtenNode: Symbol {
    event.kind == .frame ? symbols.symbol("screen") : event.header.node
  }

  /// The places that the event writes; a splice moves what follows it, so it writes its array.
  package var writtenPaths: [StatePath] {
    operations.map { StatePath(node: writtenNode, path: $0.path, symbols: symbols) }
  }

  var text: String { Transcript.summary(of: event, symbols: symbols) }
}

extension EventFilter {
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
    case .contains(let word): subject.text.lowercased().contains(word)
    }
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

/// Patterns with `*` for any characters and `?` for one.
package enum Glob {
  package static func matches(_ text: String, pattern: String) -> Bool {
    let text = Array(text.unicodeScalars)
    let pattern = Array(pattern.unicodeScalars)
    var t = 0
    var p = 0
    // Where to go on when a character does not fit: the last star, and what it covers so far.
    var retry: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        p = last.pattern
        t = last.text + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
