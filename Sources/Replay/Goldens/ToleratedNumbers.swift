import CBOR
import EventModel
import Timeline

/// The numbers that a policy takes for equal although they differ a little.
///
/// A commit holds changes. One side may change a number that the other keeps, so the last number of
/// each side is known for each path.
struct ToleratedNumbers: Sendable {
  private struct Rule: Sendable {
    let paths: IgnoredPaths
    let tolerance: Tolerance
    let selector: Int
  }

  private enum Side { case recorded, replayed }

  private var rules: [Rule] = []
  private var recorded: [StatePath: Double] = [:]
  private var replayed: [StatePath: Double] = [:]
  /// The selectors of the rules that a number has met.
  private(set) var met: Set<Int> = []
  /// The selectors of the rules that made two numbers of the last events equal.
  private(set) var used: Set<Int> = []

  var isEmpty: Bool { rules.isEmpty }

  mutating func add(_ path: StatePath, _ tolerance: Tolerance, selector: Int) {
    rules.append(Rule(paths: IgnoredPaths([path]), tolerance: tolerance, selector: selector))
  }

  /// Follows an event that both sides have.
  mutating func follow(_ event: Event, _ symbols: SymbolTable) {
    note(event, .recorded, symbols)
    note(event, .replayed, symbols)
  }

  /// Returns the replayed event with the recorded numbers in the places where both may differ, and
  /// follows both events.
  mutating func aligned(
    _ old: Event?, _ new: Event?, _ symbols: SymbolTable
  ) -> Event? {
    used = []
    defer {
      if let old { note(old, .recorded, symbols) }
      if let new { note(new, .replayed, symbols) }
    }
    guard let old, var new, old.kind == new.kind, old.header.node == new.header.node else {
      return new
    }
    let node = Self.node(of: old, symbols)
    if Self.holdsPatch(old) {
      guard let a = try? Patch(symbolic: old.payload), let b = try? Patch(symbolic: new.payload)
      else { return new }
      var writer = CBORWriter(capacity: 64)
      Patch(aligned(a.operations, b.operations, node, symbols)).write(into: &writer)
      new.payload = writer.array
    } else if Self.holdsValue(old) {
      guard let a = try? CBORValue(canonical: old.payload),
        let b = try? CBORValue(canonical: new.payload)
      else { return new }
      new.payload = aligned(a, b, node).encoded
    }
    return new
  }

  private mutating func aligned(
    _ old: [PatchOperation], _ new: [PatchOperation], _ node: StatePath, _ symbols: SymbolTable
  ) -> [PatchOperation] {
    var result: [PatchOperation] = []
    var (old, new) = (old[...], new[...])
    func path(_ operation: PatchOperation) -> StatePath {
      StatePath(node.elements + StatePath(operation.path, symbols: symbols).elements)
    }
    while !(old.isEmpty && new.isEmpty) {
      if let a = old.first, let b = new.first, a.path == b.path {
        result.append(PatchOperation(b.path, aligned(a.action, b.action, path(b))))
        old.removeFirst()
        new.removeFirst()
      } else if let a = old.first, allows(a, path(a), with: .replayed) {
        result.append(a)
        old.removeFirst()
      } else if let b = new.first, allows(b, path(b), with: .recorded) {
        new.removeFirst()
      } else {
        return result + new
      }
    }
    return result
  }

  private mutating func aligned(
    _ old: PatchOperation.Action, _ new: PatchOperation.Action, _ path: StatePath
  ) -> PatchOperation.Action {
    switch (old, new) {
    case (.set(let a), .set(let b)): return .set(aligned(a, b, path))
    case (.splice(let index, let removed, let a), .splice(let other, let otherRemoved, let b))
    where index == other && removed == otherRemoved && a.count == b.count:
      let items = zip(a, b).enumerated().map { offset, pair in
        aligned(pair.0, pair.1, path.appending(.index(index + offset)))
      }
      return .splice(index: index, removed: removed, inserted: items)
    default: return new
    }
  }

  private mutating func aligned(_ old: CBORValue, _ new: CBORValue, _ path: StatePath) -> CBORValue
  {
    switch (old, new) {
    case (.map(let a), .map(let b)) where a.map(\.key) == b.map(\.key):
      return .map(
        zip(a, b).map {
          CBORPair($1.key, aligned($0.value, $1.value, path.appending(.init(key: $1.key))))
        })
    case (.array(let a), .array(let b)) where a.count == b.count:
      return .array(
        zip(a, b).enumerated().map { aligned($1.0, $1.1, path.appending(.index($0))) })
    default:
      guard let a = Self.number(old), let b = Self.number(new), old != new,
        allows(a, b, at: path)
      else { return new }
      return old
    }
  }

  /// Whether a number that one side sets may be the one that the other side keeps.
  private mutating func allows(
    _ operation: PatchOperation, _ path: StatePath, with side: Side
  ) -> Bool {
    guard case .set(let value) = operation.action, let number = Self.number(value),
      let kept = (side == .recorded ? recorded : replayed)[path]
    else { return false }
    return allows(number, kept, at: path)
  }

  private mutating func allows(_ a: Double, _ b: Double, at path: StatePath) -> Bool {
    guard let rule = rules.first(where: { $0.paths.covers(path) && $0.tolerance.allows(a, b) })
    else { return false }
    used.insert(rule.selector)
    return true
  }

  // MARK: The numbers of both sides

  private mutating func note(_ event: Event, _ side: Side, _ symbols: SymbolTable) {
    let node = Self.node(of: event, symbols)
    if Self.holdsPatch(event), let patch = try? Patch(symbolic: event.payload) {
      for operation in patch.operations {
        let path = StatePath(node.elements + StatePath(operation.path, symbols: symbols).elements)
        switch operation.action {
        case .set(let value): note(value, path, side)
        case .splice(let index, _, let items):
          // The elements after these have other places now.
          forget(path, side)
          for (offset, item) in items.enumerated() {
            note(item, path.appending(.index(index + offset)), side)
          }
        case .remove: forget(path, side)
        case .text: break
        }
      }
    } else if Self.holdsValue(event), let value = try? CBORValue(canonical: event.payload) {
      note(value, node, side)
    }
  }

  private mutating func note(_ value: CBORValue, _ path: StatePath, _ side: Side) {
    if let number = Self.number(value) {
      let covering = rules.filter { $0.paths.covers(path) }
      if covering.isEmpty { return }
      met.formUnion(covering.map(\.selector))
      if side == .recorded { recorded[path] = number } else { replayed[path] = number }
    }
    for child in value.children { note(child.value, path.appending(child.element), side) }
  }

  private mutating func forget(_ path: StatePath, _ side: Side) {
    func isKept(_ known: StatePath) -> Bool { !known.elements.starts(with: path.elements) }
    if side == .recorded {
      recorded = recorded.filter { isKept($0.key) }
    } else {
      replayed = replayed.filter { isKept($0.key) }
    }
  }

  // MARK: Events

  private static func node(of event: Event, _ symbols: SymbolTable) -> StatePath {
    StatePath(nodeName: event.kind == .frame ? "screen" : symbols[event.header.node])
  }

  private static func holdsPatch(_ event: Event) -> Bool {
    event.kind == .commit || event.kind == .frame
  }

  private static func holdsValue(_ event: Event) -> Bool {
    switch event.kind {
    case .send, .action, .effectBegan, .lifecycle: true
    default: false
    }
  }

  private static func number(_ value: CBORValue) -> Double? {
    if case .float(let number) = value { return number }
    return value.intValue.flatMap { Double(exactly: $0) }
  }
}
