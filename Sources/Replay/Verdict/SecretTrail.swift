import CBOR
import EventModel
import ReplayRuntime
import Timeline

/// Finds the recorded events that stand-ins of secrets may have led to.
///
/// A replay works with the stand-ins, so what the application computes from a secret may differ,
/// although the application is unchanged. A difference cannot be judged if its turn, up to the
/// difference, has an event that holds a stand-in or has such an event among its causes, or an event
/// of a node whose state holds one. The screen is such a node.
struct SecretTrail {
  /// The number of secrets whose stand-ins the record holds.
  private(set) var count = 0
  private let note: Symbol
  /// The node of frames, which have none.
  private let screen: Symbol
  /// Whether the replayed screen may be another one since a difference that a secret explains.
  private var hasOtherScreen = false
  private let symbols: SymbolTable
  /// The redacted paths of the record.
  private var paths = IgnoredPaths()
  private var patterns: [StatePath] = []
  /// Finds the stand-ins of at least two bytes in any payload. Shorter texts and numbers of less than
  /// four digits are common.
  private var standIns = SecretSearch()
  /// Finds stand-ins of two or three characters inside longer texts. In a record such short ones are
  /// whole texts only; a replay can put one into a longer text.
  private var insideTexts = SecretSearch()
  /// The places of the stand-ins in the states of nodes. The empty path is a place in any part.
  private var places: [Symbol: Set<[PatchElement]>] = [:]
  /// All stand-ins that are texts.
  private var texts: Set<String> = []
  /// The numbers of the events that hold a stand-in, and of those that they caused. They come in rows.
  private var events = RangeSet<Int>()
  /// The number of the first event of the last turn that may depend on a secret.
  private var first = Int.max

  /// Whether a secret may explain a difference. False for a renewed log, which has what follows from the
  /// stand-ins.
  var mayExplain = true
  /// Returns all notes of secrets of the record; nil if they have been taken. A value that a field for
  /// secrets shows late has its stand-in in the whole record, and a replay makes the value itself.
  var ahead: (() -> [CBORValue])?

  init(symbols: SymbolTable) {
    note = symbols.symbol(Redaction.note)
    screen = symbols.symbol("screen")
    self.symbols = symbols
  }

  /// Takes the next recorded turn.
  mutating func follow(_ turn: TurnBuffer) {
    first = .max
    var hasNotes = false
    for index in 0..<turn.count where turn.headers[index].kind == .note {
      guard turn.headers[index].name == note else { continue }
      hasNotes = true
      take(turn.headers[index], turn.payload(index))
    }
    if count == 0 || !mayExplain { return }
    let hasPaths = !paths.isEmpty
    // The events of a turn often have the same cause.
    var lastCause = EventHeader.noCause
    var isCaused = events.contains(lastCause)
    for index in 0..<turn.count {
      let header = turn.headers[index]
      if header.cause != lastCause {
        lastCause = header.cause
        isCaused = events.contains(lastCause)
      }
      // Of this turn's events, only the causes of its notes are known before.
      let isKnown = hasNotes && events.contains(header.number)
      let isFound =
        holdsStandIn(turn.payload(index)) || holdsStandIn(namesOf: header)
        || hasPaths && holdsSecretPart(header, turn.payload(index))
      let isPlaced = places[node(of: header)] != nil
      if isKnown || isFound || isCaused || isPlaced { first = min(first, header.number) }
      if isFound || isCaused { insert(header.number) }
      if isFound || isKnown || isPlaced {
        note(header, turn.payload(index), isKnown: isKnown && !isFound, isFound: isFound)
      }
    }
  }

  /// Whether a difference of the last turn may come from a secret.
  mutating func mayExplain(_ divergence: Divergence) -> Bool {
    if !mayExplain { return false }
    let isExplained = count > 0 && explains(divergence) || explainsAhead(divergence)
    if isExplained, divergence.difference == .screen { hasOtherScreen = true }
    return isExplained
  }

  /// Whether an event of a difference holds what becomes a secret later.
  private mutating func explainsAhead(_ divergence: Divergence) -> Bool {
    guard let recorded = divergence.recorded else { return false }
    // An input that is refused has no event in the replay.
    let replayed = divergence.replayed
    guard replayed != nil || divergence.difference == .refused, let notes = ahead?() else {
      return false
    }
    ahead = nil
    count = 0
    for note in notes { take(note) }
    // A short stand-in, such as "1", says nothing before there is a secret.
    return [recorded, replayed ?? recorded].contains { event in
      holdsStandIn(namesOf: event.header)
        || event.payload.withUnsafeBytes { holdsStandIn($0) || holdsSecretPart(event.header, $0) }
    }
  }

  private func explains(_ divergence: Divergence) -> Bool {
    if divergence.difference == .body { return events.contains(divergence.position) }
    if first <= divergence.position { return true }
    // All events before are equal, so a part of the state was recorded before it became a secret.
    if divergence.recorded?.kind == .end { return true }
    if let recorded = divergence.recorded, holdsShort(recorded) { return true }
    if let replayed = divergence.replayed {
      if places[node(of: replayed.header)] != nil { return true }
      if replayed.payload.withUnsafeBytes(holdsStandIn) { return true }
      if replayed.payload.withUnsafeBytes(insideTexts.finds) { return true }
    }
    // An input that is refused has no consequences: the screen of its component has changed.
    guard divergence.difference == .refused, let input = divergence.recorded else { return false }
    if hasOtherScreen { return true }
    let component = symbols[input.header.node].prefix { $0 != "/" }
    return places.keys.contains { symbols[$0].hasPrefix(component) }
  }

  private mutating func take(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    var reader = CBORReader(payload)
    guard let value = try? reader.readValue() else { return }
    if ahead != nil { take(value) }
    if value[Redaction.values] != nil { insert(header.cause) }
  }

  private mutating func take(_ note: CBORValue) {
    if let texts = note[Redaction.paths]?.arrayValue?.compactMap(\.textValue) {
      patterns += texts.compactMap { try? StatePath(parsing: $0) }.filter { !$0.selectsByValue }
      paths = IgnoredPaths(patterns)
    }
    guard let items = note[Redaction.values]?.arrayValue else { return }
    count += items.count
    for case .text(let text) in items { texts.insert(text) }
    for case .text(let text) in items where text.utf8.count > 1 {
      // A long stand-in may be part of a text; a short one is a text of its own.
      let isPart = text.count >= RedactionTable.shortestPart
      standIns.add(.text(text), isPart: isPart)
      if !isPart { insideTexts.add(Array(text.utf8)) }
    }
    for item in items where Self.isLongNumber(item) { standIns.add(item, isPart: false) }
  }

  private mutating func insert(_ event: Int) { events.insert(contentsOf: event..<event + 1) }

  private static func isLongNumber(_ value: CBORValue) -> Bool {
    switch value {
    case .unsigned(let number), .negative(let number): number >= 1_000
    case .float(let number): number.magnitude >= 1_000
    default: false
    }
  }

  /// Whether an event holds a value at a redacted path.
  private mutating func holdsSecretPart(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) -> Bool {
    if payload.isEmpty { return false }
    let node = symbols[self.node(of: header)]
    switch header.kind {
    case .commit, .frame:
      guard let patch = try? Patch(symbolic: payload) else { return false }
      return patch.operations.contains { isSecret($0, of: node) }
    case let kind where kind.hasValuePayload:
      var reader = CBORReader(payload)
      guard let value = try? reader.readValue() else { return false }
      return paths.filtered(value, of: node) != value
    default: return false
    }
  }

  private mutating func isSecret(_ operation: PatchOperation, of node: String) -> Bool {
    if paths.isEmpty { return false }
    let patch = Patch([operation])
    return paths.filtered(patch, of: node, symbols: symbols) != patch
  }

  /// Keeps what an event changes of the places of stand-ins.
  private mutating func note(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, isKnown: Bool, isFound: Bool
  ) {
    switch header.kind {
    case .commit, .frame:
      guard let patch = try? Patch(symbolic: payload) else { return }
      let node = node(of: header)
      var held = places[node] ?? []
      if isKnown { held.insert([]) }
      for operation in patch.operations {
        let bytes = Patch([operation]).symbolicBytes
        if bytes.withUnsafeBytes(holdsStandIn) || isSecret(operation, of: symbols[node]) {
          held.insert(operation.path)
        } else {
          held = held.filter { !$0.starts(with: operation.path) || $0.isEmpty }
        }
      }
      set(held, of: node)
    case .lifecycle:
      let isDestroyed = header.name == symbols.known(LifecycleOperation.destroy.rawValue)
      if isDestroyed { set([], of: header.node) }
      if isKnown || isFound { set([[]], of: header.node) }
    default: break
    }
  }

  private func node(of header: EventHeader) -> Symbol {
    header.kind == .frame ? screen : header.node
  }

  private mutating func set(_ held: Set<[PatchElement]>, of node: Symbol) {
    if !held.isEmpty { symbols.keep(node) }
    places[node] = held.isEmpty ? nil : held
  }

  /// Whether a text of an event is a stand-in, however short.
  private func holdsShort(_ event: Event) -> Bool {
    func isStandIn(_ value: CBORValue) -> Bool {
      switch value {
      case .text(let text): texts.contains(text)
      case .array(let items): items.contains(where: isStandIn)
      case .map(let pairs): pairs.contains { isStandIn($0.key) || isStandIn($0.value) }
      case .tagged(_, let inner): isStandIn(inner)
      default: false
      }
    }
    return (try? CBORValue(canonical: event.payload)).map(isStandIn) ?? false
  }

  /// Whether a name that code may compute holds a stand-in.
  private func holdsStandIn(namesOf header: EventHeader) -> Bool {
    let names: [Symbol]
    switch header.kind {
    case .effectBegan, .answer, .action: names = [header.name, header.node]
    case .timer, .chance, .lifecycle, .input: names = [header.node]
    default: return false
    }
    return names.contains { name in
      Array(symbols[name].utf8).withUnsafeBytes(holdsStandIn)
    }
  }

  private func holdsStandIn(_ payload: UnsafeRawBufferPointer) -> Bool {
    standIns.finds(in: payload)
  }
}
