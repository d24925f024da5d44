import CBOR
import EventModel
import ReplayRuntime

/// Counts verified and re-applied events, turn by turn, and names the sources of the re-applied
/// ones.
///
/// A re-applied event gets the name of the opaque effect, action or outside operation at the root
/// of its causes. Only events with such a root are kept, and of earlier turns only those that a
/// later event can name as its cause.
package struct CoverageTally {
  /// A place where code began that does not run in replay.
  private struct Origin {
    enum Kind: Equatable {
      case action
      /// An opaque effect, which is a span or a task.
      case effect
      /// An operation of this kind outside every turn.
      case outside(EventKind)
    }

    /// The name, such as `import`, `Weather.refresh` or `Counter.store`.
    var name: String
    var kind: Kind
    var number: Int
    var place: Symbol
  }

  /// The counts and names so far.
  package private(set) var coverage = Coverage()
  private let symbols: SymbolTable
  private var origins: [Int: Origin] = [:]
  /// Events that later turns may name as their cause.
  private var lasting: [Int: Origin] = [:]

  /// The callers of nodes from outside every turn, by the path of the node; see ``Finding``.
  private var callers: [String: [String]] = [:]
  /// The paths of the objects that have changed outside every turn. Such a change is in the log and in no
  /// replay.
  private var changedOutside: Set<String> = []

  /// Creates a tally; `symbols` resolves the names of the counted events.
  package init(symbols: SymbolTable) { self.symbols = symbols }

  /// Counts the first events of a turn.
  ///
  /// - Parameters:
  ///   - reapplied: Indices in the turn of the re-applied events; nil if there was no replay, so
  ///     that no event counts as verified or re-applied.
  ///   - ignored: Indices in the turn of events that differ in what a policy leaves out.
  ///   - count: The number of events that were judged.
  package mutating func add(
    _ turn: TurnBuffer, reapplied: Set<Int>?, without ignored: Set<Int> = [], upTo count: Int
  ) {
    origins.removeAll(keepingCapacity: true)
    for index in 0..<count {
      let header = turn.headers[index]
      noteOrigin(of: header)
      noteUnseen(header, turn.payload(index))
      if header.kind == .effectBegan, header.extra != 0 { coverage.recordedEffects += 1 }
      guard let reapplied else { continue }
      if reapplied.contains(index) {
        coverage.reapplied += 1
        coverage.addReapplied(item(for: header))
      } else if ignored.contains(index) {
        coverage.ignored += 1
      } else if Self.isConsequence(header.kind) {
        coverage.verified += 1
        if header.kind == .failure, symbols[header.name] != FailureCode.trap {
          coverage.failures += 1
        }
      }
    }
  }

  /// Adds an event during recording, and names what a replay will only re-apply or not see.
  package mutating func add(recorded header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    if header.startsTurn { origins.removeAll(keepingCapacity: true) }
    noteOrigin(of: header)
    noteUnseen(header, payload)
    if header.cause == EventHeader.noCause, Self.outsideKinds.contains(header.kind) {
      if !changedOutside.contains(symbols[header.node]) { coverage.addReapplied(item(for: header)) }
    } else if header.kind == .effectBegan, header.extra == 0 {
      coverage.addReapplied(item(for: header))
    }
  }

  /// The kinds of events that code outside every turn makes without a cause.
  private static let outsideKinds: [EventKind] = [
    .send, .commit, .route, .answer, .chance, .action,
  ]

  /// Counts an attempt of a stray task or thread that a replay discarded.
  package mutating func add(_ stray: StrayAttempt) {
    coverage.addUnseen(
      Coverage.Item(name: "\(stray.name) (stray)", count: 1, place: "", first: nil))
  }

  /// Whether code made the event; inputs, results and answers come from the world.
  private static func isConsequence(_ kind: EventKind) -> Bool {
    switch kind {
    case .input, .effectEnded, .answer, .note, .gap: false
    default: kind.rawValue <= EventKind.end.rawValue
    }
  }

  // MARK: Origins

  private mutating func noteOrigin(of header: EventHeader) {
    guard let origin = origin(of: header) else { return }
    origins[header.number] = origin
    switch header.kind {
    case .effectBegan, .timer:
      symbols.keep(origin.place)
      lasting[header.number] = origin
    default: break
    }
    // No later event has these two as its cause.
    if header.kind == .effectEnded || header.kind == .timer { lasting[header.cause] = nil }
  }

  private func origin(of header: EventHeader) -> Origin? {
    if header.kind == .effectBegan, header.extra == 0 {
      let inherited = known(header.cause)
      return Origin(
        name: path(header), kind: inherited?.kind == .action ? .action : .effect,
        number: header.number, place: inherited?.place ?? .none)
    }
    if header.cause != EventHeader.noCause { return known(header.cause) }
    guard Self.outsideKinds.contains(header.kind) else { return nil }
    let isAction = header.kind == .action
    return Origin(
      name: isAction ? path(header) : symbols[header.node],
      kind: isAction ? .action : .outside(header.kind), number: header.number,
      place: header.place)
  }

  private func known(_ number: Int) -> Origin? { origins[number] ?? lasting[number] }

  /// The path of the node and the name as one path.
  private func path(_ header: EventHeader) -> String {
    [symbols[header.node], symbols[header.name]].filter { !$0.isEmpty }.joined(separator: ".")
  }

  private func item(for header: EventHeader) -> Coverage.Item {
    let origin = known(header.number) ?? known(header.cause)
    let place = origin.map(\.place) ?? header.place
    let name: String
    if let origin {
      name = self.name(of: origin, reappliedIn: header)
    } else {
      name = "\(path(header)) (\(header.kind.name))"
    }
    return Coverage.Item(
      name: name, count: 1, place: symbols[place == .none ? header.place : place],
      first: header.number)
  }

  /// The name of the item of an event that has an origin.
  private func name(of origin: Origin, reappliedIn header: EventHeader) -> String {
    switch origin.kind {
    case .action: "\(origin.name) (action)"
    case .outside(let kind): outsideName(kind, of: origin.name)
    case .effect where header.kind == .effectBegan: "\(origin.name) (opaque)"
    case .effect: "\(origin.name) (\(header.cause == origin.number ? "span" : "task"))"
    }
  }

  /// The name of the item of operations of a kind on a node outside every turn, with their callers if
  /// these are known, such as `app.cart (commit from outside: a task)`.
  private func outsideName(_ kind: EventKind, of node: String) -> String {
    let callers = callers[node].map { ": " + $0.joined(separator: ", ") } ?? ""
    return "\(node) (\(kind.name) from outside\(callers))"
  }

  // MARK: Unseen events

  /// Names the re-applied events of a node after their caller, both earlier and later ones.
  private mutating func nameCaller(_ finding: Finding) {
    let node = finding.node
    if callers[node]?.contains(finding.type) == true { return }
    let former = Self.outsideKinds.map { outsideName($0, of: node) }
    callers[node, default: []].append(finding.type)
    coverage.renameReapplied { [self] name in
      former.firstIndex(of: name).map { outsideName(Self.outsideKinds[$0], of: node) }
    }
  }

  private mutating func noteUndeclared(_ header: EventHeader) {
    let operation = symbols[header.name]
    guard
      operation == LifecycleOperation.create.rawValue
        || operation == LifecycleOperation.bind.rawValue
    else { return }
    coverage.addUndeclared(
      Coverage.Item(
        name: symbols[header.node], count: 1, place: symbols[header.place], first: header.number))
  }

  /// Names an object whose changes the log does not hold.
  private mutating func noteUnseenObject(_ header: EventHeader) {
    let code = symbols[header.name]
    guard code == FailureCode.uncommittedObject || code == FailureCode.objectOutsideTurn else {
      return
    }
    let node = symbols[header.node]
    if code == FailureCode.objectOutsideTurn { changedOutside.insert(node) }
    coverage.addUnseen(
      Coverage.Item(
        name: "\(node.isEmpty ? "an object" : node) (\(code))", count: 1,
        place: symbols[header.place], first: header.number))
  }

  private mutating func noteUnseen(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    if header.kind == .note {
      guard let finding = Finding(header, payload, symbols) else { return }
      // The events themselves are counted as re-applied.
      if finding.code == .fromOutside { return nameCaller(finding) }
      coverage.addUnseen(
        Coverage.Item(
          name: finding.name, count: 1, place: symbols[header.place], first: header.number))
      return
    }
    if header.kind == .failure { return noteUnseenObject(header) }
    if header.kind == .lifecycle,
      symbols.withUTF8(of: header.node, { $0.first == UInt8(ascii: "~") })
    {
      noteUndeclared(header)
    }
    guard header.kind != .frame, OpaqueValues.mayBeIn(payload) else { return }
    for value in OpaqueValues.of(header, payload, symbols) {
      coverage.addUnseen(
        Coverage.Item(
          name: "\(value.path) (\(value.type))", count: 1, place: symbols[header.place],
          first: header.number))
    }
  }
}
