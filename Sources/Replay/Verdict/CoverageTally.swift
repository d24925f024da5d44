import CBOR
import EventModel

/// Counts what was verified and re-applied, turn by turn, and names what the latter came from.
///
/// A re-applied event is named after the opaque effect, the action or the operation from outside
/// at the root of its causes. Only events that have such a root are remembered, and of former
/// turns only those that a later event can name as its cause.
package struct CoverageTally {
  /// Where code began that replay does not have.
  private struct Origin {
    /// `import`, `Weather.refresh`, `Counter.store`.
    var name: String
    /// What follows the name in brackets; nil for an opaque effect, which is a span or a task.
    var kind: String?
    var number: Int
    var place: Symbol
  }

  package private(set) var coverage = Coverage()
  private let symbols: SymbolTable
  private var origins: [Int: Origin] = [:]
  /// Events that later turns may name as their cause.
  private var lasting: [Int: Origin] = [:]

  /// What called nodes from outside every turn, by the path of the node; see ``Finding``.
  private var callers: [String: [String]] = [:]

  package init(symbols: SymbolTable) { self.symbols = symbols }

  /// Counts the first events of a turn.
  ///
  /// - Parameters:
  ///   - reapplied: Places in the turn of the events that replay re-applied; nil when there was no
  ///     replay, so that nothing is counted as verified or re-applied.
  ///   - count: How many events were judged.
  package mutating func add(_ turn: TurnBuffer, reapplied: Set<Int>?, upTo count: Int) {
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
      } else if Self.isConsequence(header.kind) {
        coverage.verified += 1
      }
    }
  }

  /// Takes an event that is being recorded: names what a replay will only re-apply or not see.
  package mutating func add(recorded header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    if header.startsTurn { origins.removeAll(keepingCapacity: true) }
    noteOrigin(of: header)
    noteUnseen(header, payload)
    if header.cause == EventHeader.noCause, Self.isFromOutside(header.kind) {
      coverage.addReapplied(item(for: header))
    } else if header.kind == .effectBegan, header.extra == 0 {
      coverage.addReapplied(item(for: header))
    }
  }

  /// Whether an event without a cause was made by code outside every turn.
  private static func isFromOutside(_ kind: EventKind) -> Bool {
    switch kind {
    case .send, .commit, .route, .answer, .chance, .action: true
    default: false
    }
  }

  /// Counts what a replay discarded: an attempt of a stray task or thread.
  package mutating func addStray(_ report: String) {
    let words = report.split(separator: ":").first.map(String.init) ?? report
    coverage.addUnseen(
      Coverage.Item(name: "\(words) (stray)", count: 1, place: "", first: nil))
  }

  /// Whether an event follows from code; inputs, results and answers come from the world.
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
    case .effectBegan, .timer: lasting[header.number] = origin
    default: break
    }
    // Nothing names these two as its cause again.
    if header.kind == .effectEnded || header.kind == .timer { lasting[header.cause] = nil }
  }

  private func origin(of header: EventHeader) -> Origin? {
    if header.kind == .effectBegan, header.extra == 0 {
      let inherited = known(header.cause)
      return Origin(
        name: path(header), kind: inherited?.kind == "action" ? "action" : nil,
        number: header.number, place: inherited?.place ?? .none)
    }
    if header.cause != EventHeader.noCause { return known(header.cause) }
    guard Self.isFromOutside(header.kind) else { return nil }
    let isAction = header.kind == .action
    return Origin(
      name: isAction ? path(header) : symbols[header.node],
      kind: isAction ? "action" : outsideKind(of: header), number: header.number,
      place: header.place)
  }

  private func known(_ number: Int) -> Origin? { origins[number] ?? lasting[number] }

  /// Node and name as one path.
  private func path(_ header: EventHeader) -> String {
    [symbols[header.node], symbols[header.name]].filter { !$0.isEmpty }.joined(separator: ".")
  }

  private func item(for header: EventHeader) -> Coverage.Item {
    let origin = known(header.number) ?? known(header.cause)
    let place = origin.map(\.place) ?? header.place
    let name: String
    if let origin {
      let isDirect = header.cause == origin.number
      let kind = header.kind == .effectBegan ? "opaque" : isDirect ? "span" : "task"
      name = "\(origin.name) (\(origin.kind ?? kind))"
    } else {
      name = "\(path(header)) (\(header.kind.name))"
    }
    return Coverage.Item(
      name: name, count: 1, place: symbols[place == .none ? header.place : place],
      first: header.number)
  }

  // MARK: What is not seen

  /// Names what was re-applied at a node, up to now and from now on, after what called it.
  private mutating func nameCaller(_ finding: Finding) {
    let node = finding.node
    let former = callers[node] ?? []
    if former.contains(finding.type) { return }
    callers[node] = former + [finding.type]
    coverage.renameReapplied { name in
      guard name.hasPrefix("\(node) ("), let end = name.range(of: " from outside") else {
        return nil
      }
      return name[..<end.upperBound] + ": \((former + [finding.type]).joined(separator: ", ")))"
    }
  }

  /// `commit from outside: a task`.
  private func outsideKind(of header: EventHeader) -> String {
    let callers = callers[symbols[header.node]] ?? []
    return "\(header.kind.name) from outside"
      + (callers.isEmpty ? "" : ": \(callers.joined(separator: ", "))")
  }

  private mutating func noteUndeclared(_ header: EventHeader) {
    let operation = symbols[header.name]
    guard operation == "create" || operation == "bind" else { return }
    coverage.addUndeclared(
      Coverage.Item(
        name: symbols[header.node], count: 1, place: symbols[header.place], first: header.number))
  }

  private mutating func noteUnseen(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    if header.kind == .note {
      guard let finding = Finding(header, payload, symbols) else { return }
      // The events themselves are re-applied, and counted as that.
      if finding.code == .fromOutside { return nameCaller(finding) }
      coverage.addUnseen(
        Coverage.Item(
          name: finding.name, count: 1, place: symbols[header.place], first: header.number))
      return
    }
    if header.kind == .lifecycle, symbols[header.node].hasPrefix("~") {
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
