import CBOR
import EventModel
import Replay
import ReplayHosting
import SessionLog

/// What sessions of one application reach, and what exists in it.
///
/// Rows and instances do not count: the tenth row of a list is the same part as the first.
struct SessionCoverage {
  /// The kinds of parts, in the order of a report.
  enum Part: String, CaseIterable {
    case components, screens, emitters, actions, effects, leaves, controls, lines

    /// What a log alone does not say all of.
    var needsApplication: Bool { self == .emitters || self == .controls }
    /// Whether there are parts that are known and not reached.
    var isCounted: Bool { self == .components || self == .leaves || needsApplication }
  }

  /// The ends of an effect, as a report orders them. What has no end is pending.
  static let ends = EffectStatus.allCases.map(\.rawValue) + ["pending"]

  /// How often each part was reached; 0 for one that only exists.
  private(set) var counts: [Part: [String: Int]] = [:]
  /// How often each effect ended in each way.
  private(set) var outcomes: [String: [String: Int]] = [:]
  /// The logs.
  private(set) var logs: [String] = []
  private(set) var eventCount = 0
  /// The maps to which a commit has added a key, or from which it has taken one: their keys are data.
  private var dictionaries: Set<String> = []
  /// The logs of which an application has said what exists.
  private(set) var surveyed = 0

  /// Whether it is known of a kind of part which ones exist.
  func isKnown(_ part: Part) -> Bool {
    part.isCounted && (!part.needsApplication || surveyed == logs.count)
  }

  /// The parts that exist and were not reached, sorted.
  func missed(_ part: Part) -> [String] {
    guard isKnown(part) else { return [] }
    return (counts[part] ?? [:]).filter { $0.value == 0 }.map(\.key).sorted()
  }

  /// The kinds of controls that were on the screen and never used, sorted; ``UserPlan/kind(of:)``.
  var unusedControls: [String] {
    let known = (counts[.controls] ?? [:]).map { (UserPlan.kind(of: $0.key), $0.value) }
    let used = Set(known.filter { $0.1 > 0 }.map(\.0))
    return Set(known.map(\.0)).subtracting(used).map(String.init).sorted()
  }

  /// Emitters that every component and store has, whether or not an application uses them.
  private static let everyNode = [
    ".didCreate", ".didAppear", ".didDisappear", ".didDestroy", ".didChange", ".didStatusChange",
  ]

  /// Takes what an application has, from the closing message of ``HostRequest/surveys``.
  mutating func add(survey closing: HostClosing) {
    surveyed += 1
    for (part, names) in [(Part.controls, closing.controls), (.emitters, closing.emitters)] {
      for name in names ?? []
      where !Self.everyNode.contains(where: name.hasSuffix) {
        note(part, name, 0)
      }
    }
  }

  /// Takes the events of a log.
  ///
  /// - Returns: The last event before the turn in which the application stopped; nil if it did not.
  /// - Throws: ``LogError``.
  mutating func add(_ reader: SessionLogReader, named log: String) throws -> Int? {
    logs.append(log)
    let symbols = reader.symbols
    var pending: [Int: String] = [:]
    var (turn, hasStopped) = (0, false)
    // Until a store is bound, the number in its name is all that tells it from others.
    var unbound: [String: [String: Int]] = [:]
    var state = Projection(symbols: symbols)
    try reader.forEachEvent { header, payload in
      eventCount += 1
      let (node, name) = (symbols[header.node], symbols[header.name])
      if header.startsTurn { turn = header.number }
      hasStopped = header.kind == .failure && name == ReplayJudge.trapCode
      if header.place != .none { note(.lines, symbols[header.place], 1) }
      switch header.kind {
      case .lifecycle: addLife(node, name, payload, &unbound)
      case .send: note(.emitters, node, 1)
      case .action: note(.actions, "\(node).\(name)", 1)
      case .commit: addCommit(header, payload, &state, &unbound)
      case .route: addRoute(node, payload, symbols)
      case .input where InputWord(rawValue: name)?.isOfUser ?? true: note(.controls, node, 1)
      case .effectBegan:
        let effect = [node, name].filter { !$0.isEmpty }.joined(separator: ".")
        note(.effects, effect, 1)
        pending[header.number] = effect
      case .effectEnded:
        if let effect = pending.removeValue(forKey: header.cause) { end(effect, name) }
      default: break
      }
      if header.kind == .lifecycle { try? state.apply(header, payload: payload) }
      return true
    }
    for effect in pending.values { end(effect, "pending") }
    joinKeys()
    return hasStopped ? turn - 1 : nil
  }

  private mutating func end(_ effect: String, _ status: String) {
    outcomes[UserPlan.form(of: effect), default: [:]][status, default: 0] += 1
  }

  private mutating func note(_ part: Part, _ name: String, _ count: Int) {
    // What is in no tree, or not yet, has no name that stays.
    if name.hasPrefix("~") || name.hasPrefix("new#") { return }
    counts[part, default: [:]][part == .lines ? name : UserPlan.form(of: name), default: 0] += count
  }

  private mutating func addLife(
    _ node: String, _ name: String, _ payload: UnsafeRawBufferPointer,
    _ unbound: inout [String: [String: Int]]
  ) {
    let value = try? CBORValue(canonical: Array(payload))
    switch LifecycleOperation(rawValue: name) {
    case .bind:
      guard let value else { return note(.components, node, 0) }
      // A store had another name, which is the value.
      guard let leaves = value.textValue.flatMap({ unbound.removeValue(forKey: $0) }) else {
        return
      }
      for (leaf, count) in leaves { note(.leaves, node + leaf, count) }
    case .create:
      guard let value else { return }
      for leaf in Self.leaves(of: value, at: "") { note(leaf: leaf, of: node, 0, &unbound) }
    case .appear: note(.components, node, 1)
    default: break
    }
  }

  private mutating func addRoute(
    _ node: String, _ payload: UnsafeRawBufferPointer, _ symbols: SymbolTable
  ) {
    note(.leaves, node, 1)
    for label in (try? CBORValue(canonical: Array(payload)))?.arrayValue ?? [] {
      guard let id = label.intValue, (0..<Int64(symbols.count)).contains(id) else { continue }
      note(.screens, "\(node) \(symbols[Symbol(id: UInt32(id))])", 1)
    }
  }

  private mutating func note(
    leaf: String, of node: String, _ count: Int, _ unbound: inout [String: [String: Int]]
  ) {
    if node.hasPrefix("new#") {
      unbound[node, default: [:]][leaf, default: 0] += count
    } else {
      note(.leaves, node + leaf, count)
    }
  }

  private mutating func addCommit(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ state: inout Projection,
    _ unbound: inout [String: [String: Int]]
  ) {
    let (symbols, node) = (state.symbols, state.symbols[header.node])
    let operations = (try? Patch(symbolic: payload))?.operations ?? []
    let before = state[header.node]
    try? state.apply(header, payload: payload)
    for operation in operations {
      let path = Self.text(of: operation.path[...], symbols)
      var leaves = [path]
      switch operation.action {
      case .set(let value): leaves = Self.leaves(of: value, at: path)
      case .splice(_, _, let inserted):
        leaves += inserted.flatMap { Self.leaves(of: $0, at: path + "[]") }
      case .remove, .text: break
      }
      for leaf in Set(leaves) { note(leaf: leaf, of: node, 1, &unbound) }
      let map = operation.path.dropLast()
      if case .key? = operation.path.last, let old = before?.keys(at: map, symbols),
        let new = state[header.node]?.keys(at: map, symbols), old != new,
        // An enumeration has one key, which is its case.
        (old.count, new.count) != (1, 1)
      {
        dictionaries.insert(UserPlan.form(of: node + Self.text(of: map, symbols)))
      }
    }
  }

  private static func text(of path: ArraySlice<PatchElement>, _ symbols: SymbolTable) -> String {
    path.reduce("") { path, element in
      if case .key(let key) = element { return "\(path).\(Self.key(symbols[key]))" }
      return path + "[]"
    }
  }

  /// Lets the keys of each dictionary be one part.
  private mutating func joinKeys() {
    // A dictionary may be in another one.
    var maps = dictionaries.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }[...]
    while let map = maps.popFirst() {
      func joined(_ name: String) -> String {
        guard name == map || name.hasPrefix(map + ".") else { return name }
        return "\(map).*" + name.dropFirst(map.count + 1).drop { $0 != "." && $0 != "[" }
      }
      maps = maps.map(joined)[...]
      counts[.leaves] = counts[.leaves].map {
        Dictionary($0.map { (joined($0.key), $0.value) }, uniquingKeysWith: +)
      }
    }
  }

  /// The number of levels of a state below which nothing is told apart.
  private static let deepest = 6

  private static func leaves(of value: CBORValue, at path: String, depth: Int = 0) -> [String] {
    switch value {
    case .map(let pairs) where !pairs.isEmpty && depth < deepest:
      return pairs.flatMap { pair in
        leaves(
          of: pair.value, at: "\(path).\(key(pair.key.textValue ?? ""))", depth: depth + 1)
      }
    case .array(let items) where depth < deepest:
      let inner = items.flatMap { leaves(of: $0, at: path + "[]", depth: depth + 1) }
      return [path] + inner.filter { $0 != path + "[]" }
    default: return [path]
    }
  }

  /// The name of a field; `*` for a key that is data.
  private static func key(_ text: String) -> String {
    let isName = text.first.map { $0.isLetter || $0 == "_" } ?? false
    return isName && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? text : "*"
  }
}

extension CBORValue {
  /// The keys of the map at a path; nil if there is none.
  fileprivate func keys(
    at path: ArraySlice<PatchElement>, _ symbols: SymbolTable
  ) -> Set<CBORValue>? {
    guard let first = path.first else { return mapValue.map { Set($0.map(\.key)) } }
    let next: CBORValue? =
      switch first {
      case .key(let key): self[symbols[key]]
      case .index(let index):
        arrayValue.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      case .other(let key): mapValue?.first { $0.key == key }?.value
      }
    return next?.keys(at: path.dropFirst(), symbols)
  }
}
