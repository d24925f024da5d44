import EventModel
import ReplayRuntime
import SessionLog

extension Scenario {
  /// The scenario of a recording. It ends where the recording is damaged or has a gap.
  ///
  /// - Throws: ``LogError`` if the log cannot be read.
  package init(of reader: SessionLogReader) throws {
    self.init(head: reader.head)
    var reading = ScenarioReading(symbols: reader.symbols)
    do {
      let gap = try RecordedTurns(reader: reader).forEach { turn in
        reading.add(turn)
        return true
      }
      if let gap { loss = "a gap at @\(gap)" }
    } catch let error as LogError {
      guard case .damaged = error.reason else { throw error }
      loss = "damage after @\(reading.lastNumber)"
    }
    if loss == nil, case .torn(let lost, _)? = try? reader.integrity {
      loss = "lost its end, \(lost) bytes after @\(reading.lastNumber)"
    }
    reading.finish()
    (stimuli, effects) = (reading.stimuli, reading.effects)
  }
}

/// Collects the stimuli of recorded turns.
private struct ScenarioReading {
  var stimuli: [Stimulus] = []
  var effects: [ScenarioEffect] = []
  private(set) var lastNumber = -1
  private let symbols: SymbolTable
  private var origins: StimulusOrigins
  private var effectNumbers: Set<Int> = []
  /// The places of the stimuli, by their identifiers.
  private var indices: [Int: Int] = [:]
  /// The number of the last turn's root and its time, if it was not a stimulus.
  private var passed: (number: Int, time: Int64)?
  /// The nodes whose commits a replay takes from the record.
  private var opaqueNodes: Set<Symbol> = []
  /// The nodes of the effects whose bodies do not run in replay, by the number of the effect.
  private var opaqueEffects: [Int: Symbol] = [:]

  init(symbols: SymbolTable) {
    self.symbols = symbols
    origins = StimulusOrigins(symbols: symbols)
  }

  mutating func add(_ turn: TurnBuffer) {
    guard let root = turn.headers.first else { return }
    let isStimulus = Scenario.isStimulus(root, symbols) || stimuli.isEmpty
    passed = isStimulus ? nil : (root.number, root.time)
    if isStimulus { begin(root) }
    var kept = KeptOperations(of: root, symbols)
    var lines = TranscriptWriter(symbols: symbols)
    for index in 0..<turn.count {
      let header = turn.headers[index]
      let (origin, effect) = origins.add(header, current: stimuli[stimuli.count - 1].id)
      lastNumber = header.number
      if let effect { add(effect, header, turn.payload(index)) }
      noteOpaque(header)
      if isStimulus, kept.takes(header) {
        stimuli[stimuli.count - 1].events.append(
          lines.line(for: kept.stripped(header), payload: turn.payload(index)))
      } else if isFromWorld(header), let place = indices[origin] {
        var bare = header
        (bare.number, bare.time, bare.cause, bare.startsTurn) = (0, 0, EventHeader.noCause, false)
        var writer = TranscriptWriter(symbols: symbols)
        stimuli[place].world.append(writer.line(for: bare, payload: turn.payload(index)))
      }
    }
  }

  /// Adds the time that passes after the last stimulus of a session without an end.
  mutating func finish() {
    guard let passed else { return }
    stimuli.append(Stimulus(id: passed.number, time: passed.time))
  }

  private mutating func begin(_ root: EventHeader) {
    var stimulus = Stimulus(id: root.number, time: root.time)
    if effectNumbers.contains(root.cause) { stimulus.effect = root.cause }
    indices[root.number] = stimuli.count
    stimuli.append(stimulus)
  }

  private mutating func add(
    _ name: ScenarioEffect.Name, _ header: EventHeader, _ arguments: UnsafeRawBufferPointer
  ) {
    let text =
      arguments.isEmpty
      ? "" : PayloadNotation.text(of: arguments, kind: header.kind, symbols: symbols)
    effectNumbers.insert(header.number)
    if header.extra == EffectMode.opaque.rawValue { opaqueEffects[header.number] = header.node }
    effects.append(
      ScenarioEffect(id: header.number, name: name, time: header.time, arguments: text))
  }

  /// Whether an event is an answer inside a turn, or a commit of code that does not run in replay.
  private func isFromWorld(_ header: EventHeader) -> Bool {
    header.kind == .answer || header.kind == .commit && opaqueNodes.contains(header.node)
  }

  /// Code that does not run in replay belongs to a node that asks for what it made, that receives from
  /// outside, or of which an effect has ended whose result has closures.
  private mutating func noteOpaque(_ header: EventHeader) {
    let (node, name) = (symbols[header.node], symbols[header.name])
    switch header.kind {
    case .effectEnded: if let node = opaqueEffects[header.cause] { opaqueNodes.insert(node) }
    case .send where header.startsTurn && node.hasSuffix(Self.receiver):
      opaqueNodes.insert(symbols.symbol(String(node.dropLast(Self.receiver.count))))
    case .answer:
      let isOfWorld =
        name == "environment" || name == "working folder" || name.hasPrefix("restore ")
        || name.hasPrefix("save ")
      if !isOfWorld { opaqueNodes.insert(header.node) }
    default: break
    }
  }

  /// What receives the effects of a store.
  private static let receiver = ".receive"
}

/// The events of a turn that a driver re-applies together with its root.
private struct KeptOperations {
  private let root: EventHeader
  private let isNaming: Bool
  private let redaction: Symbol?
  /// Actions whose direct operations are re-applied.
  private var actions: Set<Int> = []

  init(of root: EventHeader, _ symbols: SymbolTable) {
    self.root = root
    redaction = symbols.known(Redaction.note)
    isNaming =
      root.kind == .lifecycle && root.name == symbols.known(LifecycleOperation.name.rawValue)
  }

  mutating func takes(_ header: EventHeader) -> Bool {
    let isRoot = header.number == root.number
    let isDirect = actions.contains(header.cause) || (isNaming && header.cause == root.cause)
    guard isRoot || (isDirect && header.kind != .frame) else {
      return header.kind == .note && header.name == redaction
    }
    if header.kind == .action { actions.insert(header.number) }
    return true
  }

  /// An event with numbers that count from its root, and without what the run of a scenario computes.
  func stripped(_ header: EventHeader) -> EventHeader {
    var result = header
    result.number -= root.number
    // A direct operation of the root's own cause keeps no cause, as the root itself.
    let isOutside = header.number == root.number || header.cause == root.cause
    result.cause = isOutside ? EventHeader.noCause : max(0, header.cause - root.number)
    (result.time, result.startsTurn) = (0, false)
    if header.kind == .end { (result.count, result.extra) = (0, 0) }
    return result
  }
}
