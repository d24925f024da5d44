import CBOR
import EventModel
import HeadlessUI
import ReplayRuntime
import SessionLog

/// Re-applies a recorded session to a newly built application.
///
/// Inputs, effect results and answers come from the record; all other events happen again. The
/// driver does not compare: the runtime's sink receives the replayed events.
package final class ReplayDriver {
  /// The runtime of the replayed application.
  package let runtime: Runtime
  /// The host that shows the replayed application.
  package let host: HeadlessHost
  private let application: any ReplayableApplication.Type
  private let effectHost = ReplayEffectHost()
  private let answers: ReplayAnswerHost
  /// Runs the bodies of effects; nil if no body runs.
  package var bodies: BodyCheck? { didSet { runtime.setRunsBodies(bodies != nil) } }
  /// Whether secrets become stand-ins in every turn, as when a log is recorded again; else only in
  /// turns in which the recording has new ones.
  @exclusivity(unchecked) package var redacts = false
  /// Whether a replayed turn may make only some more events than the recorded one.
  @exclusivity(unchecked) var limitsTurns = true
  /// Effects that began in the record, by the number of their first event.
  @exclusivity(unchecked) private var recordedEffects: [Int: EffectKey] = [:]

  /// The largest number of events that a replayed turn may make.
  ///
  /// - Parameter recorded: The number of events of the recorded turn.
  package static func eventLimit(recorded: Int) -> Int { 10 * recorded + 10_000 }

  /// Prepares a runtime.
  ///
  /// - Parameters:
  ///   - application: The application that the record names.
  ///   - head: The head of the log.
  ///   - rules: The rules of the replay; nil for those of the log.
  ///   - symbols: The symbol table of the recorded events.
  ///   - sink: Receives every event of the replay.
  package init(
    _ application: any ReplayableApplication.Type, head: SessionHead, rules: RuntimeRules? = nil,
    symbols: SymbolTable, sink: any EventSink
  ) {
    self.application = application
    runtime = Runtime(
      clock: .virtual, seed: head.seed, symbols: symbols, rules: min(rules ?? head.rules, .newest))
    runtime.hasRenewedRecord = head.isRenewed
    host = HeadlessHost(runtime: runtime)
    answers = ReplayAnswerHost(runtime: runtime)
    runtime.sink = sink
    runtime.effectHost = effectHost
    runtime.answerHost = answers
    runtime.failureHandler = { _ in }
    runtime.discardStrays()
  }

  /// Objects that the application releases from here on are not part of the session.
  deinit { runtime.sink = nil }

  /// Re-applies one recorded turn.
  ///
  /// - Returns: Why the root could not be re-applied; nil if it was, or if the runtime makes the
  ///   root itself.
  package func execute(_ turn: TurnBuffer) -> TurnRefusal? {
    guard turn.count > 0 else { return nil }
    noteEffectsAndAnswers(of: turn)
    defer { pairEffects(of: turn) }
    if limitsTurns {
      runtime.eventLimit = runtime.nextNumber + Self.eventLimit(recorded: turn.count)
    }
    let root = turn.headers[0]
    prepareRedaction(for: turn)
    defer { runtime.rootCause = EventHeader.noCause }
    if root.kind == .input, root.name == runtime.symbols.symbol(InputWord.start) {
      runtime.moveHostTime(to: root.time)
      start(turn.payload(0))
      return nil
    }
    if root.kind == .failure, runtime.symbols[root.name] == FailureCode.turnDoesNotSettle,
      runtime.repeatRush(root, turn.payload(0))
    {
      return nil
    }
    runtime.advance(to: root.time)
    do {
      if root.kind == .action {
        try onNode(of: root) { try injectAction(at: 0, of: turn, on: $0) }
        return nil
      }
      if isNaming(root) {
        try repeatNaming(of: turn)
        return nil
      }
      guard let text = try apply(root, turn.payload(0)) else { return nil }
      var refusal = TurnRefusal(text)
      if root.kind == .input {
        refusal.controls = host.controls(insteadOf: runtime.symbols[root.node])
      }
      return refusal
    } catch {
      return TurnRefusal(error)
    }
  }

  /// Lets events with a cause of this number belong to an effect.
  func bind(_ number: Int, to key: EffectKey) { recordedEffects[number] = key }

  /// Makes a note in the place of an input that could not be re-applied.
  package func noteDropped(_ input: EventHeader, _ refusal: String) {
    runtime.note("dropped @\(input.number): \(refusal)")
  }

  private func start(_ facts: UnsafeRawBufferPointer) {
    runtime.start(Self.value(facts)) { [host, application] in application.show(in: host) }
  }

  /// Lets secrets become stand-ins where the recording did that. A log with redacted paths was
  /// made by a recorder that did it in every turn.
  private func prepareRedaction(for turn: TurnBuffer) {
    var hasNote = false
    var standIns: [Int: [CBORValue]] = [:]
    if let note = runtime.symbols.known(Redaction.note) {
      for index in 0..<turn.count
      where turn.headers[index].kind == .note && turn.headers[index].name == note {
        hasNote = true
        let note = Self.value(turn.payload(index))
        // Paths further on are those that a field for secrets has shown, which happens again.
        if index == 1, turn.headers[0].name == runtime.symbols.known(InputWord.start.rawValue),
          runtime.takeRedactedPaths(from: note)
        {
          redacts = true
        }
        standIns[turn.headers[index].cause - turn.headers[0].number] =
          note[Redaction.values]?.arrayValue
      }
    }
    runtime.take(recordedStandIns: standIns)
    runtime.declaresSecrets = redacts || hasNote
  }

  private func apply(_ root: EventHeader, _ payload: UnsafeRawBufferPointer) throws -> String? {
    switch root.kind {
    case .input:
      let name = runtime.symbols[root.name]
      guard let word = InputWord(rawValue: name) else { return "'\(name)' is no input" }
      if word == .release { return fromOutside(root) { runtime.repeatRelease(root.node) } }
      if word == .value { return runtime.give(runtime.symbols[root.node], payload) }
      return runtime.input(word, target: runtime.symbols[root.node], value: Self.value(payload))
    case .send:
      try onNode(of: root) { try $0.injectSend(payload, place: root.place) }
    case .commit:
      try onNode(of: root) { try $0.injectCommit(payload, place: root.place) }
    case .route:
      let labels = try routeLabels(payload)
      let operation = runtime.symbols[root.name]
      try onNode(of: root) { try $0.injectRoute(operation: operation, labels: labels) }
    case .answer:
      fromOutside(root) { runtime.repeatAnswer(root, payload) }
    case .chance:
      fromOutside(root) { runtime.redraw(root.node, count: root.count) }
    case .effectEnded:
      return try endEffect(root, payload)
    case .failure:
      // The code after an unrecorded wait cannot be replayed. The failure is not repeated, so that
      // the difference is reported.
      guard runtime.symbols[root.name] != FailureCode.unrecordedAwait else { break }
      fromOutside(root) { runtime.repeatFailure(root, payload) }
    case .note:
      runtime.repeatNote(root, payload)
    case .end:
      runtime.finish()
    case .timer where root.name == runtime.symbols.symbol(TimerOperation.fire):
      break  // It fires by itself.
    case .lifecycle, .effectBegan, .timer:
      return "'\(runtime.symbols[root.name])' of '\(runtime.symbols[root.node])' was called from "
        + "outside a turn and cannot be re-applied; call it from an observer"
    default:
      break  // Unknown kinds have no effect.
    }
    return nil
  }

  // MARK: Operations from outside

  private func isNaming(_ header: EventHeader) -> Bool {
    header.kind == .lifecycle
      && header.name == runtime.symbols.known(LifecycleOperation.name.rawValue)
  }

  /// Repeats what code outside did with a node that had no name: its name, and then the operations
  /// that follow in the turn.
  private func repeatNaming(of turn: TurnBuffer) throws {
    let root = turn.headers[0]
    try fromOutside(root) {
      try runtime.repeatNaming(Self.value(turn.payload(0))) {
        for index in 1..<turn.count where turn.headers[index].cause == root.cause {
          try injectOperation(at: index, of: turn)
        }
      }
    }
  }

  /// Re-applies an action whose code does not run: its direct operations, in the turn of the
  /// action.
  private func injectAction(at index: Int, of turn: TurnBuffer, on node: RuntimeNode) throws {
    let action = turn.headers[index]
    let operations = (index + 1..<turn.count).filter { turn.headers[$0].cause == action.number }
    // An asynchronous action ends its turn when it begins, so it encloses no operations. A
    // cancellation encloses none either.
    let isAsynchronous = operations.contains {
      let header = turn.headers[$0]
      return header.kind == .effectBegan && header.name == action.name
    }
    let isCancellation = Runtime.isCancellation(runtime.symbols[action.name])
    let isBracketed = !isAsynchronous && !isCancellation
    try node.injectAction(action, turn.payload(index), isBracketed: isBracketed) {
      for operation in operations { try injectOperation(at: operation, of: turn) }
    }
  }

  /// Re-applies one direct operation inside the turn of its action.
  private func injectOperation(at index: Int, of turn: TurnBuffer) throws {
    let (header, payload) = (turn.headers[index], turn.payload(index))
    switch header.kind {
    case .action:
      guard let node = runtime.node(named: header.node) else {
        throw InjectionError.noSuchNode(runtime.symbols[header.node])
      }
      try injectAction(at: index, of: turn, on: node)
    case .effectBegan:
      runtime.repeatEffect(header, payload)
    case .lifecycle where isNaming(header):
      try runtime.repeatNaming(Self.value(payload)) {}
    case .lifecycle where header.name == runtime.symbols.known(LifecycleOperation.emit.rawValue):
      runtime.node(named: header.node)?.repeatEmit()
    case .lifecycle:
      guard header.name == runtime.symbols.symbol(LifecycleOperation.cancel),
        let name = Self.value(payload).textValue
      else { break }
      runtime.reapplying {
        runtime.cancelEffects(node: header.node, name: runtime.symbols.symbol(name), limit: 1)
      }
    // The runtime makes these notes itself.
    case .note where header.name == runtime.symbols.known(Redaction.note): break
    case .note where Finding.Code(rawValue: runtime.symbols[header.name]) != nil: break
    default:
      _ = try apply(header, payload)
    }
  }

  private func onNode(of root: EventHeader, _ body: (RuntimeNode) throws -> Void) throws {
    guard let node = runtime.node(named: root.node) else {
      throw InjectionError.noSuchNode(runtime.symbols[root.node])
    }
    try fromOutside(root) { try body(node) }
  }

  /// Runs `body` as part of the recorded effect if the root names an effect as its cause.
  private func fromOutside<Result>(
    _ root: EventHeader, _ body: () throws -> Result
  ) rethrows -> Result {
    if !runtime.isInTurn, root.cause != EventHeader.noCause, let key = recordedEffects[root.cause] {
      runtime.rootCause = runtime.pendingEffect(key)?.began ?? EventHeader.noCause
    }
    return try body()
  }

  /// - Returns: Why the result is lost to a new recording; nil if it is not, or if none is made.
  private func endEffect(
    _ root: EventHeader, _ payload: UnsafeRawBufferPointer
  ) throws -> String? {
    guard let key = recordedEffects[root.cause],
      let status = EffectStatus(rawValue: runtime.symbols[root.name])
    else { return nil }
    recordedEffects[root.cause] = nil
    if runtime.isRenewing, status != .cancelled, runtime.pendingEffect(key) == nil {
      return
        "the effect '\(runtime.symbols[key.name])' of '\(runtime.symbols[key.node])' has not begun"
    }
    if let bodies, let effect = runtime.pendingEffect(key) {
      bodies.check(effect, number: root.number, status, payload, runtime.symbols)
    }
    try runtime.end(key, status, payload)
    return nil
  }

  /// Pairs the effects of a turn whose recorded names hold stand-ins, and that did not begin by these
  /// names, with those that began in their place.
  private func pairEffects(of turn: TurnBuffer) {
    let begun = effectHost.begun
    effectHost.begun = []
    if begun.isEmpty || !runtime.mayHaveStandIns { return }
    let keys = Set(turn.headers.compactMap { recordedEffects[$0.number] })
    var others = begun.filter { !keys.contains($0) }
    if others.isEmpty { return }
    let known = Set(begun)
    for header in turn.headers where header.kind == .effectBegan {
      guard let key = recordedEffects[header.number], !known.contains(key),
        let other = others.firstIndex(where: { $0.node == key.node }) ?? others.indices.first,
        others[other].node == key.node || mayHoldStandIn(key.node, others[other].node),
        [(key.name, others[other].name), (key.node, others[other].node)].contains(
          where: mayHoldStandIn)
      else { continue }
      bind(header.number, to: others.remove(at: other))
    }
  }

  /// Whether a recorded name and that of a replay may differ by the stand-in of a secret.
  private func mayHoldStandIn(_ recorded: Symbol, _ replayed: Symbol) -> Bool {
    runtime.mayHoldStandIn(runtime.symbols[recorded])
      || runtime.holdsShortStandIn(runtime.symbols[replayed])
  }

  private func noteEffectsAndAnswers(of turn: TurnBuffer) {
    answers.removeAll()
    answers.turn = turn
    for index in 0..<turn.count {
      let header = turn.headers[index]
      if header.kind == .effectBegan {
        recordedEffects[header.number] = EffectKey(
          node: header.node, name: header.name, occurrence: header.count)
      } else if header.kind == .answer {
        let request = runtime.symbols[header.name]
        answers.append(
          node: runtime.symbols[header.node], request: request, Array(turn.payload(index)))
      }
    }
  }

  private func routeLabels(_ payload: UnsafeRawBufferPointer) throws -> [String] {
    var reader = CBORReader(payload)
    let count = try reader.readArrayCount()
    return try (0..<count).map { _ in
      runtime.symbols[Symbol(id: UInt32(truncatingIfNeeded: try reader.readUnsigned()))]
    }
  }

  /// Decodes a recorded payload. The log reader has already checked that it is well-formed.
  private static func value(_ payload: UnsafeRawBufferPointer) -> CBORValue {
    guard !payload.isEmpty else { return .null }
    var reader = CBORReader(payload)
    return (try? reader.readValue()) ?? .null
  }
}

/// Keeps every effect pending for the driver: no body runs in replay.
private final class ReplayEffectHost: EffectHost {
  /// The effects that have begun in the running turn.
  @exclusivity(unchecked) var begun: [EffectKey] = []

  func effectBegan(_ effect: PendingEffect) { begun.append(effect.key) }
  func effectCancelled(_ effect: PendingEffect) {}
}

/// Answers requests from the record: the k-th equal request of a turn gets the k-th answer.
private final class ReplayAnswerHost: AnswerHost {
  private struct Request: Hashable {
    var node: String
    var request: String
  }

  @exclusivity(unchecked) private var answers: [Request: [[UInt8]]] = [:]
  /// The requests in the order of the turn.
  @exclusivity(unchecked) private var order: [Request] = []
  /// The turn that is being re-applied.
  var turn: TurnBuffer?
  /// The runtime of the replay.
  unowned let runtime: Runtime

  init(runtime: Runtime) { self.runtime = runtime }

  func removeAll() {
    if answers.isEmpty { return }
    answers.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
  }

  func append(node: String, request: String, _ result: [UInt8]) {
    let key = Request(node: node, request: request)
    answers[key, default: []].append(result)
    order.append(key)
  }

  func answer(node: String, request: String) -> [UInt8]? {
    take(Request(node: node, request: request)) ?? renamed(node, request)
  }

  /// The first answer that is left and whose recorded name may differ by the stand-in of a secret.
  private func renamed(_ node: String, _ request: String) -> [UInt8]? {
    guard runtime.mayHaveStandIns else { return nil }
    let isShort = runtime.holdsShortStandIn(request) || runtime.holdsShortStandIn(node)
    return order.first {
      ($0.node == node || $0.node.contains("*") || runtime.holdsShortStandIn(node))
        && answers[$0]?.isEmpty == false
        && (isShort || runtime.mayHoldStandIn($0.request) || runtime.mayHoldStandIn($0.node))
    }.flatMap(take)
  }

  private func take(_ key: Request) -> [UInt8]? {
    guard var left = answers[key], !left.isEmpty else { return nil }
    let first = left.removeFirst()
    answers[key] = left
    return first
  }

  func commit(node: Symbol, version: UInt64) -> RecordedCommit? {
    guard let turn else { return nil }
    let index = turn.headers.firstIndex {
      $0.kind == .commit && $0.node == node && $0.count == version
    }
    return index.map {
      RecordedCommit(patch: Array(turn.payload($0)), place: turn.headers[$0].place)
    }
  }
}
