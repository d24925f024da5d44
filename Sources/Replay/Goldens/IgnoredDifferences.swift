import CBOR
import EventModel
import Timeline

/// The differences that a policy leaves out, and what each of its selectors has met.
///
/// A selector is a filter of events. A path in it does not leave out the whole event but what the
/// event holds at the path: in the state that it writes, in the value that it sends, or in the
/// arguments of the effect that it begins.
package struct IgnoredDifferences: Codable, Sendable {
  /// A selector of a policy, and what it has met.
  package struct Selector: Codable, Hashable, Sendable {
    /// The filter as the policy has it.
    package let text: String
    /// Whether it has matched any event, whether that differed or not.
    package internal(set) var isMet = false
    /// The number of events of which it left out a difference, alone or with other selectors.
    package internal(set) var count = 0
    /// The number of the first event of these in the record; nil for none.
    package internal(set) var first: Int?
  }

  /// The selectors, in the order of the policy.
  package private(set) var selectors: [Selector] = []
  /// The number of events of which a difference was left out.
  package private(set) var count = 0
  /// Whether a difference of a state was left out.
  package private(set) var hasStates = false
  /// For each selector, its filter without the path.
  private var filters: [EventFilter] = []
  /// For each selector, its path as a list; empty for none.
  private var paths: [IgnoredPaths] = []

  private var numbers = ToleratedNumbers()

  /// What was met; the rules are those of the policy.
  private enum CodingKeys: CodingKey { case selectors, count, hasStates }

  /// Leaves nothing out.
  package init() {}

  /// Whether nothing is left out.
  package var isEmpty: Bool { selectors.isEmpty }

  /// Adds a selector.
  ///
  /// - Throws: ``SelectorError``.
  package mutating func add(_ text: String) throws(SelectorError) {
    let filter: EventFilter
    do throws(FilterError) {
      filter = try EventFilter(parsing: text)
    } catch {
      throw SelectorError(text: text, reason: "\(error)")
    }
    if case .contains = filter, text.contains("."), (try? StatePath(parsing: text)) != nil {
      throw SelectorError(text: text, reason: "a word is looked for in texts; write path = \(text)")
    }
    let terms = if case .all(let terms) = filter { terms } else { [filter] }
    var rest: [EventFilter] = []
    var path: [StatePath] = []
    for term in terms {
      if case .touches(let found) = term { path.append(found) } else { rest.append(term) }
    }
    if let reason = Self.defect(rest: rest, path: path) {
      throw SelectorError(text: text, reason: reason)
    }
    selectors.append(Selector(text: text))
    filters.append(.all(rest))
    paths.append(IgnoredPaths(path))
  }

  /// Takes numbers at a path for equal that differ a little.
  ///
  /// - Throws: ``SelectorError`` if the text is not a path without values.
  package mutating func add(_ tolerance: Tolerance, at text: String) throws(SelectorError) {
    guard let path = try? StatePath(parsing: text) else {
      throw SelectorError(text: text, reason: "it is not a path such as app.store.mean")
    }
    if let reason = Self.defect(rest: [], path: [path]) ?? tolerance.defect {
      throw SelectorError(text: text, reason: reason)
    }
    numbers.add(path, tolerance, selector: selectors.count)
    selectors.append(Selector(text: "tolerance \(text)"))
    filters.append(.not(.everything))
    paths.append(IgnoredPaths())
  }

  /// Follows a turn that is equal on both sides.
  mutating func follow(_ turn: TurnBuffer, _ symbols: SymbolTable) {
    if numbers.isEmpty { return }
    for index in 0..<turn.count { numbers.follow(turn.event(index), symbols) }
    noteNumbers()
  }

  /// Returns the replayed event with the recorded numbers where both may differ, and the selectors
  /// that allow it.
  mutating func aligned(
    _ recorded: Event?, _ replayed: Event?, _ symbols: SymbolTable
  ) -> (event: Event?, selectors: Set<Int>) {
    if numbers.isEmpty { return (replayed, []) }
    let event = numbers.aligned(recorded, replayed, symbols)
    noteNumbers()
    return (event, numbers.used)
  }

  private mutating func noteNumbers() {
    for index in numbers.met { selectors[index].isMet = true }
  }

  /// Why terms cannot be those of a selector; nil if they can.
  private static func defect(rest: [EventFilter], path: [StatePath]) -> String? {
    if path.count > 1 { return "it has two paths; write two selectors" }
    if path.contains(where: \.selectsByValue) {
      return "a path cannot select by a value here; write [*] for every element"
    }
    for term in rest {
      if let defect = defect(term) { return defect }
    }
    return nil
  }

  private static func defect(_ filter: EventFilter) -> String? {
    switch filter {
    case .everything: "it would leave everything out; write a filter"
    case .all(let filters), .either(let filters): filters.lazy.compactMap(defect).first
    case .not(let filter): defect(filter)
    case .touches: "a path stands alone or beside other terms, not after 'or' or 'not'"
    case .matches(.path, _), .equals(.path, _):
      "a path here is compared with '='; write path = app.**.x for a pattern"
    case .compare(let field, _, _):
      "'\(field.rawValue)' is another one in the next recording; use kind, node, path or text"
    case .kind(let kind) where !canDiffer(kind):
      "'\(kind.name)' is no consequence; only consequences can be left out"
    case .writes(let term):
      "a selector asks for no value; write path = \(term.path) for all writes"
    case .kind, .matches, .equals, .contains: nil
    }
  }

  /// Whether events of a kind are consequences, of which a difference can be left out. The end is
  /// none, and a failure is never left out.
  private static func canDiffer(_ kind: EventKind) -> Bool {
    switch kind {
    case .send, .commit, .route, .lifecycle, .effectBegan, .chance, .timer, .frame, .action: true
    default: false
    }
  }

  // MARK: Events

  /// What is compared of an event.
  struct Rest {
    /// The event without what is left out; nil if nothing of it is compared.
    var event: Event?
    /// The event without any change, if paths leave out all that a commit or frame changes.
    var unchanged: Event?
    /// The selectors that leave out a part of it, by their number.
    var selectors: [Int] = []
  }

  /// Returns what is compared of an event, and notes the selectors that it meets.
  mutating func rest(of event: Event, _ symbols: SymbolTable) -> Rest {
    guard Self.canDiffer(event.kind) else { return Rest(event: event) }
    let subject = FilterSubject(event: event, symbols: symbols, depth: { 0 }, root: { 0 })
    var rest = Rest(event: event)
    for index in selectors.indices where filters[index].matches(subject) {
      guard let known = rest.event else { break }
      if paths[index].isEmpty {
        rest.event = nil
      } else {
        var paths = IgnoredPaths(paths[index].patterns)
        rest.event = Self.without(&paths, known, symbols)
        if rest.event == nil { rest.unchanged = Self.unchanged(known) }
        guard rest.event != known else { continue }
      }
      selectors[index].isMet = true
      rest.selectors.append(index)
    }
    return rest
  }

  /// Returns a commit or frame without operations; nil for other events.
  private static func unchanged(_ event: Event) -> Event? {
    guard event.kind == .commit || event.kind == .frame else { return nil }
    var result = event
    var writer = CBORWriter(capacity: 1)
    Patch().write(into: &writer)
    result.payload = writer.array
    return result
  }

  private static func without(
    _ paths: inout IgnoredPaths, _ event: Event, _ symbols: SymbolTable
  ) -> Event? {
    var result = event
    switch event.kind {
    case .commit, .frame:
      let node = event.kind == .frame ? "screen" : symbols[event.header.node]
      // A patch that cannot be read is compared by its bytes.
      guard let patch = try? Patch(symbolic: event.payload) else { return event }
      guard let kept = paths.filtered(patch, of: node, symbols: symbols) else { return nil }
      var writer = CBORWriter(capacity: 64)
      kept.write(into: &writer)
      result.payload = writer.array
    case .route, .lifecycle:
      guard let value = try? CBORValue(canonical: event.payload) else { return event }
      guard let kept = paths.filtered(value, of: symbols[event.header.node]) else { return nil }
      result.payload = kept.encoded
    case .send, .action, .effectBegan:
      // The path of a state above it does not leave out a whole value that was sent.
      guard let value = try? CBORValue(canonical: event.payload),
        let kept = paths.filtered(value, of: symbols[event.header.node])
      else { return event }
      result.payload = kept.encoded
    default: break
    }
    return result
  }

  /// Notes the selectors that the events of a turn meet.
  mutating func note(_ turn: TurnBuffer, _ symbols: SymbolTable) {
    guard selectors.contains(where: { !$0.isMet }) else { return }
    for index in 0..<turn.count { _ = rest(of: turn.event(index), symbols) }
  }

  /// Counts a difference that was left out.
  ///
  /// - Parameters:
  ///   - selectors: Those that left it out, by their number.
  ///   - position: The number of the event in the record.
  mutating func count(_ selectors: [Int], at position: Int, _ kind: EventKind) {
    count += 1
    for index in selectors {
      self.selectors[index].count += 1
      if self.selectors[index].first == nil { self.selectors[index].first = position }
    }
    if kind == .commit || kind == .lifecycle { hasStates = true }
  }

  // MARK: Text

  /// `ignored 3: path = app.clock.now 3`; nil if nothing was left out.
  package var text: String? {
    let used = selectors.filter { $0.count > 0 }
    if used.isEmpty { return nil }
    return "ignored \(count): " + used.map { "\($0.text) \($0.count)" }.joined(separator: ", ")
  }

  /// One line for each selector that has met nothing.
  ///
  /// - Parameter policy: The path of the policy.
  package func warnings(policy: String) -> [String] {
    selectors.filter { !$0.isMet }.map {
      "warning: CR3012 '\(policy)': the selector '\($0.text)' matches no event of the log"
    }
  }
}
