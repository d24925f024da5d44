import CBOR
import EventModel

extension Runtime {
  /// Whether events may have to be redacted: a secret was declared, or the process has one.
  @inline(__always)
  var mayRedact: Bool { redaction != nil || SecretsInUse.flag.load(ordering: .relaxed) }

  /// What is kept out of the events; the first call makes it.
  var secrets: Redaction {
    if let redaction { return redaction }
    let made = Redaction()
    redaction = made
    return made
  }

  /// Keeps the values at some places out of the events, from now on.
  ///
  /// The paths are recorded, so that a replay keeps out the same values. Call it before the
  /// session starts.
  ///
  /// - Parameter paths: The path of a node or of an input target, then keys of its state or
  ///   payload.
  package func redact(_ paths: [StatePath], except kept: [StatePath] = []) {
    if !paths.isEmpty { secrets.places.add(SecretPaths(paths, except: kept)) }
  }

  /// Gives the texts that are typed into a field for secrets a stand-in. Call it before the session
  /// starts.
  package func setStandIn(_ text: String, for field: String) { secrets.given.append((field, text)) }

  /// Records the paths of ``redact(_:)``, if there are any. Called in the first turn.
  func announceRedactedPaths() {
    guard let places = redaction?.places, !places.patterns.isEmpty, sink != nil else { return }
    deliverNote(Redaction.paths, of: places)
  }

  /// Takes the paths from a recorded note, if it has any: a replay keeps out the same values.
  ///
  /// - Returns: Whether it has any.
  package func takeRedactedPaths(from note: CBORValue) -> Bool {
    let texts = (note[Redaction.paths]?.arrayValue ?? []).compactMap(\.textValue)
    let kept = (note[Redaction.kept]?.arrayValue ?? []).compactMap(\.textValue)
    redact(
      texts.compactMap { try? StatePath(parsing: $0) },
      except: kept.compactMap { try? StatePath(parsing: $0) })
    return !texts.isEmpty
  }

  /// Makes a value that is typed a secret before the event that contains it is recorded.
  ///
  /// - Parameter field: The path of the field.
  func declareSecret(_ value: CBORValue, of field: String) {
    guard sink != nil, declaresSecrets else { return }
    takeFreshStandIns(of: value)
    secrets.declareRecorded(value, isTyped: rules.typedTextsHavePrefixes, field: field)
  }

  /// Makes a text a secret that a field for secrets shows and that was not typed into it. The places
  /// in the states of `nodes` that hold it are secret from then on, and the sink replaces the text in
  /// what it has received.
  ///
  /// - Parameter read: The nodes that the field read. A text of one to three characters is looked for
  ///   in them only, since equal ones are common.
  package func reveal(_ text: String, from read: [RuntimeNode]) {
    guard sink != nil, declaresSecrets, rules.shownTextsAreSecret, !text.isEmpty else { return }
    let value = CBORValue.text(text)
    if redaction?.table.standIn(of: value) != nil { return }
    let secrets = self.secrets
    var paths: [StatePath] = []
    let living = nodes.living.map(\.node).filter(\.isBound).sorted { $0.path < $1.path }
    for node in living
    where text.count >= RedactionTable.shortestPart || read.contains(where: { $0 === node }) {
      guard let state = node.encodedState(), let value = try? CBORValue(canonical: state) else {
        continue
      }
      paths += value.textPaths(below: StatePath(nodeName: node.path)) { $0 == text }
    }
    paths.removeAll { secrets.places.patterns.contains($0) }
    paths.sort { $0.description < $1.description }
    redact(paths)
    if strays == nil { secrets.table.declare(value) } else { secrets.declareRecorded(value) }
    deliverNote(Redaction.paths, of: SecretPaths(paths))
    if let standIn = secrets.table.standIn(of: value), standIn != value {
      sink?.conceal(ConcealedSecret(value: value, standIn: standIn))
    }
  }

  /// Emits an event whose value is a secret.
  func emitSecret<Value>(_ header: EventHeader, _ value: Value) -> Int {
    guard sink != nil, Value.self != Void.self else { return emit(header) }
    // Made now, so that the event is searched for marks.
    _ = secrets
    scratch.reset()
    scratch.write(tag: CBORValue.redactedTag)
    encodeClosed(value, into: &scratch)
    return emit(header, payload: scratch.bytes)
  }

  /// Returns an encoded value with the mark of a secret.
  func marked(_ value: UnsafeRawBufferPointer) -> [UInt8] {
    if value.isEmpty { return [] }
    _ = secrets
    var writer = CBORWriter(capacity: value.count + 5)
    writer.write(tag: CBORValue.redactedTag)
    writer.append(value)
    return writer.array
  }

  /// Emits an event with stand-ins in place of the secrets of its payload.
  @inline(never)
  func emitRedacted(_ header: EventHeader, payload: UnsafeRawBufferPointer) -> Int {
    let number = turn.nextNumber
    let original = header
    var header = redactedNames(header)
    // A path names a control as the screen does.
    let bytes = redactedPayload(header.kind == .input ? original : header, payload)
    if header.kind == .input, let recordedTarget { header.node = recordedTarget }
    if let bytes {
      bytes.withUnsafeBytes { deliver(header, payload: $0) }
    } else {
      deliver(header, payload: payload)
    }
    announceStandIns(of: number)
    return number
  }

  /// Whether any value was declared a secret.
  package var hasSecrets: Bool { redaction.map { !$0.table.isEmpty } ?? false }

  /// Returns the name of a node or an input target without the secrets in it.
  package func redactedName(_ name: String) -> String {
    redaction.map { $0.table.redacted(name: name) } ?? name
  }

  /// Returns the path of a control without the secrets in it.
  package func redactedTarget(_ path: String) -> String {
    redaction.map { $0.table.redacted(target: path, isShort: false) } ?? path
  }

  /// The target of an input, if stand-ins of secrets are in it; nil for one without, and in the replay of
  /// a renewed log, whose labels have the stand-ins themselves.
  package func concealedTarget(_ target: String) -> ConcealedTarget? {
    guard rules.secretsReachLabels, !hasRenewedRecord, let redaction else { return nil }
    return ConcealedTarget(target, standIns: redaction.table.standInTexts)
  }

  /// The short stand-ins that labels of controls may hold: the record has the secrets there, if they were
  /// typed. Nil unless a log is recorded again: the renewed one has the labels.
  package var shortStandIns: StandInTexts? { isRenewing ? redaction?.shortStandIns : nil }

  /// Takes the stand-ins that the record has anywhere, so that its targets can be found before the
  /// events that have them first. Call it before the session starts.
  package func takeTargets(of notes: [CBORValue]) {
    for note in notes { secrets.noteTargets(note[Redaction.values]?.arrayValue ?? []) }
  }

  /// Returns a header without the secrets in its names. A node has its name without them already.
  private func redactedNames(_ header: EventHeader) -> EventHeader {
    guard let redaction, !redaction.table.isEmpty || !redaction.places.patterns.isEmpty else {
      return header
    }
    var header = header
    let label = { [table = redaction.table] in table.redacted(label: $0) }
    // After the place, a commit can have a name.
    header.place = replaced(header.place) { place in
      let end = place.firstIndex(of: " ") ?? place.endIndex
      return place[..<end] + label(String(place[end...]))
    }
    switch header.kind {
    case .note:
      header.name = replaced(header.name) { redacted(note: $0) }
    case .input, .failure:
      header.node = redacted(name: header.node)
      header.name = redacted(name: header.name)
    case .effectBegan where rules.secretsReachNames, .answer where rules.secretsReachNames:
      header.node = replaced(header.node, label)
      header.name = replaced(header.name, label)
    case .effectBegan, .answer, .action:
      header.node = redacted(name: header.node)
      header.name =
        rules.secretsReachNames ? replaced(header.name, label) : redacted(name: header.name)
    case .timer where rules.secretsReachNames, .chance where rules.secretsReachNames:
      header.node = replaced(header.node, label)
    case .lifecycle where rules.secretsReachNames && isOfWork(header.name):
      header.node = replaced(header.node, label)
    default: break
    }
    return header
  }

  /// Whether a `life` event is of an effect or a flow, whose node and name code can compute.
  private func isOfWork(_ name: Symbol) -> Bool {
    let operations: [LifecycleOperation] = [.cancel, .flowStart, .flowFinish]
    return operations.contains { name == symbols.known($0.rawValue) }
  }

  /// Returns the text of a note without secrets; a stand-in for all of it if a path says `note`.
  private func redacted(note text: String) -> String {
    guard rules.pathsReachResults, secrets.hasPattern(for: Redaction.noteNode),
      text != Redaction.note, Finding.Code(rawValue: text) == nil
    else { return secrets.table.redacted(text) }
    let value = CBORValue.text(text)
    if declaresSecrets {
      if isFed(.note) { secrets.declareRecorded(value) } else { secrets.table.declare(value) }
    }
    return secrets.table.redactedWhole(value).textValue ?? text
  }

  /// The node to which a path of the value of an event leads: of the result of an effect the node of
  /// the effect.
  private func redactedNode(of header: EventHeader) -> String {
    let node = symbols[header.node]
    guard node.isEmpty, rules.pathsReachResults else { return node }
    switch header.kind {
    case .effectEnded:
      let node = symbols[endingEffect?.node ?? header.node]
      let hasNone = node.isEmpty && rules.secretsReachNames
      return hasNone ? endingEffect.map { symbols[$0.name] } ?? "" : node
    case .effectBegan where rules.secretsReachNames, .answer where rules.secretsReachNames:
      return symbols[header.name]
    case .note: return Redaction.noteNode
    case .failure: return Redaction.failureNode
    default: return node
    }
  }

  private func redacted(name: Symbol) -> Symbol {
    guard symbols.hasKeys(name) else { return name }
    return replaced(name, redactedName)
  }

  private func replaced(_ symbol: Symbol, _ redact: (String) -> String) -> Symbol {
    let text = symbols[symbol]
    let clean = redact(text)
    return clean == text ? symbol : symbols.passing(clean)
  }

  /// Returns the payload without secrets; nil for the payload as it is.
  private func redactedPayload(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) -> [UInt8]? {
    guard !payload.isEmpty, header.kind.hasValuePayload else { return nil }
    let secrets = self.secrets
    let node = redactedNode(of: header)
    let isFed = isFed(header.kind)
    let takesFresh = isFed && declaresSecrets && (isRenewing || hasFreshStandIns)
    let isNeeded =
      takesFresh || secrets.hasPattern(for: node) || secrets.table.canConcern(payload)
    let whole = isNeeded ? Self.value(payload) : nil
    let value = whole.map { rules.secretPart(of: $0, header, symbols) }
    if takesFresh, let value { takeFreshStandIns(of: value) }
    if let value, declaresSecrets {
      if isFed || header.kind == .input {
        let isTyped = header.kind == .input && rules.typedTextsHavePrefixes
        secrets.declareRecorded(value, of: node, isTyped: isTyped)
      } else {
        secrets.declare(value, of: node)
      }
    }
    guard let whole, let value else { return nil }
    let redacted = secrets.redacted(value, of: node)
    if redacted == value { return nil }
    return rules.replacing(secretPart: redacted, of: whole, header, symbols).encoded
  }

  /// Notes the stand-ins that the running turn of the record has for the first time.
  ///
  /// - Parameter standIns: By the places of their events in the turn, which is the next one.
  package func take(recordedStandIns standIns: [Int: [CBORValue]]) {
    if recordedStandIns.isEmpty, standIns.isEmpty { return }
    (recordedStandIns, firstOfRecordedTurn) = (standIns, nextNumber)
    // The order does not matter: they are added to a set.
    for values in standIns.values { secrets.note(recorded: values) }
  }

  /// Gives out again the stand-ins that the record gave out at the event that comes next.
  ///
  /// A log that is recorded again has further stand-ins of what the application computes, and gets only
  /// those that this value has.
  private func takeFreshStandIns(of value: CBORValue) {
    let fresh = recordedStandIns[turn.nextNumber - firstOfRecordedTurn] ?? []
    if !isRenewing {
      for standIn in fresh { secrets.table.declare(recorded: standIn) }
    } else if hasSecrets || !fresh.isEmpty || secrets.hasRecorded {
      secrets.declareStandIns(in: value, fresh)
    }
  }

  /// Whether a recorded name may hold a stand-in. The replayed application can have another name there:
  /// it may make the name from a secret that it brings, or the source may have a name that equals a secret.
  package func mayHoldStandIn(_ name: String) -> Bool {
    redaction.map { name.contains("*") || $0.holdsRecorded(name) } ?? false
  }

  /// Whether a name of a replay holds a stand-in that is too short to be replaced in names: the recorded
  /// name has the secret there. Only while a log is recorded again: the renewed one has the name.
  package func holdsShortStandIn(_ name: String) -> Bool {
    isRenewing && redaction.map { $0.holdsRecorded(name, isShort: true) } == true
  }

  /// Whether the record may have stand-ins up to this turn.
  package var mayHaveStandIns: Bool { redaction != nil }

  private var hasFreshStandIns: Bool {
    recordedStandIns[turn.nextNumber - firstOfRecordedTurn] != nil
  }

  /// Whether the event that comes next has a recorded value, in which a replay gets stand-ins: a
  /// result, an answer, or what came from outside.
  private func isFed(_ kind: EventKind) -> Bool {
    strays != nil
      && (kind == .answer || kind == .effectEnded || !turn.hasEvents || isNotReplayed)
  }

  private static func value(_ payload: UnsafeRawBufferPointer) -> CBORValue? {
    var reader = CBORReader(payload)
    return try? reader.readValue()
  }

  /// Records, after an event, the stand-ins that it contains for the first time. A verdict that has
  /// to say whether a difference comes from them can then find them.
  private func announceStandIns(of number: Int) {
    guard let redaction, redaction.table.hasFresh else { return }
    withCause(number) { deliverNote([Redaction.values: .array(redaction.table.takeFresh())]) }
  }

  private func deliverNote(_ key: String, of places: SecretPaths) {
    func texts(_ paths: [StatePath]) -> CBORValue { .array(paths.map { .text($0.description) }) }
    deliverNote(
      places.kept.isEmpty
        ? [key: texts(places.patterns)]
        : [key: texts(places.patterns), Redaction.kept: texts(places.kept)])
  }

  private func deliverNote(_ entries: KeyValuePairs<String, CBORValue>) {
    let value = CBORValue.map(sorting: entries.map { CBORPair(.text($0.key), $0.value) })
    value.encoded.withUnsafeBytes {
      deliver(
        EventHeader(kind: .note, name: symbols.symbol(Redaction.note)), payload: $0)
    }
  }

  // MARK: Patches

  /// Emits a commit or frame with the canonical patch between the values without their secrets.
  ///
  /// - Parameters:
  ///   - patch: The patch between the values themselves; recorded if nothing in it is secret.
  ///   - values: Returns the values before and after the change. Called only if it is needed.
  /// - Returns: The event's number.
  @discardableResult
  package func emitPatch(
    _ header: EventHeader, _ patch: UnsafeRawBufferPointer,
    between values: () -> (old: CBORValue, new: CBORValue)
  ) -> Int {
    guard mayRedact, sink != nil else { return emit(header, payload: patch) }
    let secrets = self.secrets
    var node: String { header.kind == .frame ? "screen" : symbols[header.node] }
    if !secrets.hasPattern(for: node), secrets.allows(patch, symbols) {
      return emit(header, payload: patch)
    }
    let (old, new) = values()
    if declaresSecrets {
      secrets.declare(old, of: node)
      if isFed(header.kind) {
        takeFreshStandIns(of: new)
        secrets.declareRecorded(new, of: node, isTyped: false)
      } else {
        secrets.declare(new, of: node)
      }
    }
    let redacted = Patch.between(
      secrets.redacted(old, of: node), secrets.redacted(new, of: node), symbols: symbols)
    var header = header
    header.reads = replaced(header.reads) { FrameReads($0).merged.text }
    return redacted.symbolicBytes.withUnsafeBytes { emit(header, payload: $0) }
  }

  /// Emits a commit whose patch is in ``scratch``, without secrets.
  @inline(never)
  func emitRedacted<State>(_ header: EventHeader, from old: State, to new: State) -> Int {
    emitPatch(header, scratch.bytes) { (encodedValue(old), encodedValue(new)) }
  }

  private func encodedValue<State>(_ state: State) -> CBORValue {
    var writer = CBORWriter(capacity: 256)
    encodeClosed(state, into: &writer)
    var reader = CBORReader(writer.bytes)
    return (try? reader.readValue()) ?? .null
  }

  /// Returns the encoding of a node's state without its secrets.
  func redactedState(_ state: [UInt8], of node: String) -> [UInt8] {
    guard mayRedact, let value = try? CBORValue(canonical: state) else { return state }
    return secrets.redacted(value, of: node).encoded
  }
}
