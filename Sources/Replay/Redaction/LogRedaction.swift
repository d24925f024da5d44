import CBOR
import EventModel
import ReplayRuntime
import SessionLog
import Timeline

/// Replaces values of a log: those at some paths, and some texts wherever they are. It takes two
/// passes: one finds the values, the next writes every event without them.
package struct LogRedaction {
  private let places: SecretPaths
  private let rules: RuntimeRules
  /// Whether names of effects and the like have stand-ins: by the rules of the log, or because a text is
  /// to be replaced wherever it is.
  private var replacesNames: Bool
  private var patterns: [StatePath] { places.patterns }
  private let symbols: SymbolTable
  private let table = RedactionTable()
  private var renamesControls = true
  /// Whether the log is still being recorded. Its runtime adds the notes then, so none is inserted here.
  private let isLive: Bool
  /// The nodes of effects that have begun, by the number of their first event.
  private var effects: [Int: Symbol] = [:]
  /// The nodes of which each path has matched a part.
  private var matched: [Set<Symbol>]
  /// The nodes with route events. Their values are labels of routes, which are names of the source.
  private var routers: Set<Symbol> = []
  /// The state after the last event.
  package private(set) var state: Projection
  /// The number of events read in the second pass.
  package private(set) var count = 0
  /// The number of events whose content was changed.
  package private(set) var changedCount = 0
  /// Finds the values of two or three characters, which are not replaced inside longer texts.
  private var shortValues = SecretSearch()
  /// How many events still have such a value, and the number of the first.
  package private(set) var left: (count: Int, first: Int?) = (0, nil)
  /// The number of events that were inserted before the next one.
  private var inserted = 0

  /// - Parameters:
  ///   - places: Paths whose values are replaced.
  ///   - texts: Texts that are replaced wherever they are, also inside other texts.
  ///   - renamesControls: Whether the texts of controls are replaced in the targets of inputs.
  ///   - reader: The log.
  package init(
    _ places: SecretPaths, texts: [String] = [], renamesControls: Bool = true,
    in reader: SessionLogReader
  ) {
    self.init(places, reader, isLive: false)
    if !texts.isEmpty { replacesNames = true }
    self.renamesControls = renamesControls
    for text in texts {
      table.declare(.text(text), isPart: true)
      var search = SecretSearch()
      search.add(Array(text.utf8))
      missing.append(text.utf8.count > 1 ? search : nil)
    }
  }

  /// The index of a text that is in no value.
  package var unmatchedText: Int? { missing.firstIndex { $0 != nil } }
  /// Finds the texts that no value has had; nil for those that one had.
  private var missing: [SecretSearch?] = []

  /// Replaces values that a running session has shown in a field for secrets.
  package init(concealing secrets: [ConcealedSecret], in reader: SessionLogReader) {
    self.init(SecretPaths(), reader, isLive: true)
    for secret in secrets { table.declare(secret.value, as: secret.standIn) }
  }

  private init(_ places: SecretPaths, _ reader: SessionLogReader, isLive: Bool) {
    self.places = places
    (symbols, rules) = (reader.symbols, reader.head.rules)
    replacesNames = rules.secretsReachNames
    self.isLive = isLive
    matched = places.patterns.map { _ in [] }
    state = Projection(symbols: symbols)
  }

  /// The paths of states and screens at which a text was replaced that no path had named.
  package private(set) var paths: [StatePath] = []

  /// The number of different values that are replaced.
  package var valueCount: Int { table.count }

  /// The paths that have matched nothing.
  package var unmatched: [StatePath] { zip(patterns, matched).filter(\.1.isEmpty).map(\.0) }

  /// A path that has matched labels of routes and nothing else.
  package var ofRoutes: StatePath? {
    zip(patterns, matched).first { $0.1.isSubset(of: routers) }?.0
  }

  // MARK: Finding

  /// Takes an event of the first pass.
  package mutating func find(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) throws {
    try state.apply(header, payload: payload)
    if header.kind == .route { routers.insert(header.node) }
    if header.kind == .effectBegan { effects[header.number] = namedNode(of: header) }
    let value = value(header, payload)
    if missing.contains(where: { $0 != nil }) { noteFound(header, value) }
    guard let value else { return }
    let name = nodeName(header)
    findPaths(in: value, header, at: name)
    for (index, pattern) in patterns.enumerated()
    where !value.parts(matching: pattern, at: name).isEmpty { matched[index].insert(header.node) }
    for part in places.parts(of: value, at: name) {
      let known = table.count
      table.declare(part)
      if table.count > known { noteShort(part) }
    }
  }

  /// Notes the texts that an event has in its value, or in a name in which they are replaced.
  private mutating func noteFound(_ header: EventHeader, _ value: CBORValue?) {
    let renamed = [
      (header.node, redactedNode(of: header)), (header.name, redactedName(of: header)),
    ]
    let place = symbols[header.place].drop { $0 != " " }
    let names = renamed.filter { $0 != $1 }.map { Array(symbols[$0.0].utf8) } + [Array(place.utf8)]
    for (index, search) in missing.enumerated() {
      guard let search else { continue }
      if value.map(search.finds) == true
        || names.contains(where: { $0.withUnsafeBytes(search.finds) })
      {
        missing[index] = nil
      }
    }
  }

  /// Keeps the places of texts that the application computes. A replay has to replace them there.
  private mutating func findPaths(in value: CBORValue, _ header: EventHeader, at node: StatePath) {
    let kinds: [EventKind] = [.commit, .send, .lifecycle, .effectBegan, .action]
    guard patterns.isEmpty, kinds.contains(header.kind) else { return }
    for path in value.textPaths(below: node, where: { table.redacted($0) != $0 })
    where !paths.contains(path) { paths.append(path) }
  }

  private mutating func noteShort(_ value: CBORValue) {
    switch value {
    case .text(let text) where text.count < RedactionTable.shortestPart:
      shortValues.add(Array(text.utf8))
    case .array(let items): for item in items { noteShort(item) }
    case .map(let pairs): for pair in pairs { noteShort(pair.value) }
    case .tagged(_, let content): noteShort(content)
    default: break
    }
  }

  /// The value that an event has, or to which it changes its node or the screen.
  private func value(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) -> CBORValue? {
    switch header.kind {
    case .note where payload.isEmpty: return .text(symbols[header.name])
    case .note where header.name == symbols.known(Redaction.note): return nil
    case .commit: return state[header.node]
    case .frame: return state.screen
    case let kind where kind.hasValuePayload:
      var reader = CBORReader(payload)
      let value = payload.isEmpty ? nil : try? reader.readValue()
      return value.map { rules.secretPart(of: $0, header, symbols) }
    default: return nil
    }
  }

  /// The node to which a path of the event's value leads; see ``RuntimeRules/pathsReachResults``.
  private func nodeName(_ header: EventHeader) -> StatePath {
    let name = symbols[header.node]
    switch header.kind {
    case .frame: return StatePath(nodeName: "screen")
    case .effectEnded: return StatePath(nodeName: effects[header.cause].map { symbols[$0] } ?? "")
    case .effectBegan, .answer: return StatePath(nodeName: symbols[namedNode(of: header)])
    case .note: return StatePath(nodeName: Redaction.noteNode)
    case .failure where name.isEmpty: return StatePath(nodeName: Redaction.failureNode)
    default: return StatePath(nodeName: name)
    }
  }

  /// The node of an effect or an answer, or the name of one without a node.
  private func namedNode(of header: EventHeader) -> Symbol {
    rules.secretsReachNames && symbols[header.node].isEmpty ? header.name : header.node
  }

  // MARK: Writing

  /// Begins the second pass.
  package mutating func rewind() {
    state = Projection(symbols: symbols)
    effects = [:]
  }

  /// Returns an event of the second pass without the values, and the note after the first one.
  package mutating func rewritten(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) throws -> [Event] {
    let old =
      header.kind == .frame ? state.screen : header.kind == .commit ? state[header.node] : nil
    if header.kind == .effectBegan { effects[header.number] = namedNode(of: header) }
    let leftOut = state.leftOutCount
    try state.apply(header, payload: payload)
    let isLeftOut = state.leftOutCount > leftOut
    count += 1
    let original = Event(header, payload: Array(payload))
    var event = original
    if let bytes = changedPayload(header, payload, old ?? .null, isLeftOut) {
      event.payload = bytes
    }
    event.header.node = redactedNode(of: header)
    event.header.name = redactedName(of: header)
    event.header.place = replaced(header.place) { place in
      let end = place.firstIndex(of: " ") ?? place.endIndex
      return place[..<end] + table.redacted(label: String(place[end...]))
    }
    event.header.reads = replaced(header.reads) {
      let reads = FrameReads($0).renamed(table.redacted(name:))
      return (event.payload == original.payload ? reads : reads.merged).text
    }
    if header.kind == .end {
      event.header.count = header.count &+ UInt64(inserted)
      event.header.extra = UInt64(redactedStateHash)
    } else if event != original {
      changedCount += 1
    }
    event.header.number = header.number + inserted
    if event.payload.withUnsafeBytes(shortValues.finds) {
      left = (left.count + 1, left.first ?? event.number)
    }
    if header.cause != EventHeader.noCause, inserted > 0, header.cause > firstNumber {
      event.header.cause = header.cause + inserted
    }
    guard inserted == 0, !isLive else { return [event] }
    inserted = 1
    firstNumber = header.number
    return [event, note(after: event.header)]
  }

  private var firstNumber = 0

  private func changedPayload(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ old: CBORValue, _ isLeftOut: Bool
  ) -> [UInt8]? {
    if payload.isEmpty { return nil }
    switch header.kind {
    case .commit, .frame:
      let new = (header.kind == .frame ? state.screen : state[header.node]) ?? .null
      let node = nodeName(header)
      let (cleanOld, cleanNew) = (redacted(old, node), redacted(new, node))
      // A patch that does not fit may hold values of any path, so what was left out of it is not kept.
      if cleanOld == old, cleanNew == new, !isLeftOut { return nil }
      return Patch.between(cleanOld, cleanNew, symbols: symbols).symbolicBytes
    case .lifecycle where routers.contains(header.node): return nil
    case .lifecycle where isNamed(header.name, .bind) || isNamed(header.name, .cancel):
      guard case .text(let name)? = value(header, payload) else { return nil }
      return CBORValue.text(
        replacesNames && isNamed(header.name, .cancel)
          ? table.redacted(label: name) : table.redacted(name: name)
      ).encoded
    default:
      guard let value = value(header, payload) else { return nil }
      let clean = redacted(value, nodeName(header))
      if clean == value { return nil }
      var reader = CBORReader(payload)
      guard let whole = try? reader.readValue() else { return nil }
      return rules.replacing(secretPart: clean, of: whole, header, symbols).encoded
    }
  }

  private func redacted(_ value: CBORValue, _ node: StatePath) -> CBORValue {
    table.redacted(places.marked(value, at: node))
  }

  /// Whether a `life` event is of an effect or a flow.
  private func isOfWork(_ name: Symbol) -> Bool {
    isNamed(name, .cancel) || isNamed(name, .flowStart) || isNamed(name, .flowFinish)
  }

  private func isNamed(_ name: Symbol, _ operation: LifecycleOperation) -> Bool {
    name == symbols.known(operation.rawValue)
  }

  // MARK: Names

  /// The node of an event. A recorder replaces the same parts of names, and no other ones: a
  /// replay finds nodes by the names that the source gives them.
  private func redactedNode(of header: EventHeader) -> Symbol {
    replaced(header.node) {
      switch header.kind {
      case .input where renamesControls: table.redacted(target: $0)
      case .timer where replacesNames, .chance where replacesNames,
        .effectBegan where replacesNames, .answer where replacesNames,
        .lifecycle where replacesNames && isOfWork(header.name):
        table.redacted(label: $0)
      default: table.redacted(name: $0)
      }
    }
  }

  private func redactedName(of header: EventHeader) -> Symbol {
    replaced(header.name) {
      switch header.kind {
      // Also of a note that a path replaces as a whole.
      case .note: redacted(.text($0), StatePath(nodeName: Redaction.noteNode)).textValue ?? $0
      case .effectBegan where replacesNames, .answer where replacesNames,
        .action where replacesNames:
        table.redacted(label: $0)
      default: table.redacted(name: $0)
      }
    }
  }

  private func replaced(_ symbol: Symbol, _ redact: (String) -> String) -> Symbol {
    let text = symbols[symbol]
    let clean = redact(text)
    return clean == text ? symbol : symbols.symbol(clean)
  }

  /// The hash of the state without the values, for the end event.
  private var redactedStateHash: UInt32 {
    let bound = state.states.filter { !StateHash.isProvisional(symbols[$0.node]) }
    return StateHash.hash(
      of: bound.map { node, value in
        let name = symbols[node]
        let clean = routers.contains(node) ? value : redacted(value, StatePath(nodeName: name))
        return (table.redacted(name: name), clean.encoded)
      })
  }

  /// The note from which a verdict knows the stand-ins, and a replay the paths.
  private func note(after first: EventHeader) -> Event {
    var header = EventHeader(kind: .note, name: symbols.symbol(Redaction.note))
    header.number = first.number + 1
    header.time = first.time
    header.cause = first.number
    func texts(_ paths: [StatePath]) -> CBORValue { .array(paths.map { .text($0.description) }) }
    var pairs = [
      CBORPair(.text(Redaction.values), .array(table.standInsInOrder)),
      CBORPair(.text(Redaction.paths), texts(patterns + paths)),
    ]
    if !places.kept.isEmpty { pairs.append(CBORPair(.text(Redaction.kept), texts(places.kept))) }
    let value = CBORValue.map(sorting: pairs)
    return Event(header, payload: value.encoded)
  }
}
