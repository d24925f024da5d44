import CBOR
import EventModel
import ReplayRuntime
import SessionLog

/// Rewrites the events of a recording as the application of today would have made them.
///
/// Events keep their numbers, times and causes. A commit that wrote nothing but removed fields becomes
/// a note, because the application of today makes none there.
package struct LogMigration {
  /// The name of the notes in the place of such commits.
  static let note = "migrated"

  private let migrations: [ValueMigration]
  /// Whether any of them changes a name.
  private let renames: Bool
  private let symbols: SymbolTable
  /// The recorded states after the last event.
  private var states: Projection
  private let names: RecordedNames
  /// The numbers of the migrations that have changed something.
  private var used: Set<Int> = []
  /// The new names.
  private var newNames: [OldName: Symbol] = [:]
  /// By store: how many of its commits have become notes.
  private var dropped: [Symbol: UInt64] = [:]
  /// By place: the migrations that concern it, each with the name of the node that it knows.
  private var concerned: [ValuePlace: [(migration: ValueMigration, node: StatePath)]] = [:]
  /// The effects, by the numbers of their events.
  private var effects: [Int: EventHeader] = [:]
  private let create, bind, nameOutside, cancel, flowStart, start, screen, endsWithValue: Symbol

  private struct OldName: Hashable {
    var name: Symbol
    var role: NameRole
  }

  /// - Parameters:
  ///   - migrations: Those of an application.
  ///   - count: The number of those that the recording has already.
  ///   - symbols: The table of the recording's events, which gets the new names.
  ///   - names: The names of the recording.
  /// - Throws: ``MigrationError`` CR4801.
  init(
    _ migrations: [Migration], after count: Int, symbols: SymbolTable,
    names: RecordedNames = RecordedNames()
  ) throws(MigrationError) {
    var read: [ValueMigration] = []
    var current = names
    for (index, migration) in migrations.enumerated() where index >= count {
      let migration = try ValueMigration(migration, number: index + 1, in: current)
      if let rename = migration.rename { current.rename(rename) }
      read.append(migration)
    }
    self.names = names
    self.migrations = read
    renames = read.contains { $0.rename != nil }
    self.symbols = symbols
    states = Projection(symbols: symbols)
    create = symbols.symbol(LifecycleOperation.create)
    bind = symbols.symbol(LifecycleOperation.bind)
    nameOutside = symbols.symbol(LifecycleOperation.name)
    cancel = symbols.symbol(LifecycleOperation.cancel)
    flowStart = symbols.symbol(LifecycleOperation.flowStart)
    start = symbols.symbol(InputWord.start)
    screen = symbols.symbol("screen")
    endsWithValue = symbols.symbol(EffectStatus.value)
  }

  /// Returns a recorded event in the form that today's application gives it.
  ///
  /// - Throws: ``MigrationError`` CR4802 if a value does not fit; ``ProjectionError``.
  package mutating func migrated(_ event: Event) throws -> Event {
    var result = event
    switch event.kind {
    case .commit, .frame:
      let node = event.kind == .frame ? screen : event.header.node
      let place = ValuePlace(role: .state, node: node)
      let old = concerns(place) ? self.value(of: node) : nil
      try states.apply(event)
      if let old {
        let patch = Patch.between(
          try migrated(old, at: place, event.number),
          try migrated(value(of: node), at: place, event.number), symbols: symbols)
        if patch.isEmpty, event.kind == .commit, try wroteRemovedOnly(event, old) {
          return dropped(event)
        }
        result.payload = patch.symbolicBytes
        result.header.reads = symbols.passing(
          FrameReads(symbols[event.header.reads]).merged.text)
      }
      if event.kind == .commit { result.header.count &-= dropped[bound(node), default: 0] }
    case .route:
      try states.apply(event)
      result.payload = try route(event)
    case .lifecycle, .send, .action, .effectBegan, .effectEnded, .answer, .input:
      try states.apply(event)
      if event.kind == .effectBegan { effects[event.number] = event.header }
      result.payload = try payload(of: event)
    case .end:
      try states.apply(event)
      result.header.extra = UInt64(try stateHash(at: event.number))
    case .note: result.payload = try redactedPaths(event)
    default: try states.apply(event)
    }
    rename(&result.header)
    return result
  }

  /// The value of an event that is neither a commit nor a route.
  private mutating func payload(of event: Event) throws -> [UInt8] {
    let header = event.header
    if event.payload.isEmpty { return [] }
    if event.kind == .lifecycle, header.name == cancel { return try cancelled(event) }
    if event.kind == .lifecycle, namesFormerly(event) { return try formerName(event.payload) }
    // Neither the start of a session nor what another operation needs is a value.
    guard let place = place(of: event) else { return event.payload }
    let isReceived = event.kind == .send && renames && receives(header.node)
    let isCreated = event.kind == .lifecycle && header.name == create && renames
    guard isReceived || isCreated || concerns(place) else { return event.payload }
    var value = try CBORValue(canonical: event.payload)
    if isReceived { value = received(value, by: header.node) }
    if isCreated { value = routes(value, of: header.node) }
    return try migrated(value, in: event, at: place).encoded
  }

  private func place(of event: Event) -> ValuePlace? {
    let header = event.header
    switch event.kind {
    case .lifecycle where header.name == create: return ValuePlace(role: .state, node: header.node)
    case .lifecycle where header.name == flowStart:
      return ValuePlace(role: .other, node: header.node)
    case .lifecycle: return nil
    case .input: return header.name == start ? nil : ValuePlace(role: .other, node: header.node)
    case .send: return ValuePlace(role: .sent, node: header.node)
    case .effectBegan:
      return ValuePlace(role: .arguments, node: header.node, name: header.name)
    case .action:
      return ValuePlace(role: .actionArguments, node: header.node, name: header.name)
    case .effectEnded:
      guard let began = effects[event.cause] else { return ValuePlace(role: .other, node: .none) }
      let role = header.name == endsWithValue ? ValueRole.result : .other
      return ValuePlace(role: role, node: began.node, name: began.name)
    default: return ValuePlace(role: .state, node: header.node)
    }
  }

  /// Gives what a header names the names of today.
  private mutating func rename(_ header: inout EventHeader) {
    guard renames else { return }
    switch header.kind {
    case .frame:
      let reads = FrameReads(symbols[header.reads]).renamed { name in
        renamed(name) { $0.applied(to: $1, as: .node) }
      }
      header.reads = symbols.passing(reads.text)
    case .timer: header.node = renamed(header.node, as: .timer)
    case .chance: header.node = renamed(header.node, as: .chance)
    case .input: header.node = renamed(header.node, as: .target)
    case .effectBegan, .action:
      let isAction = header.kind == .action
      let (name, owner) = operation(symbols[header.name], on: symbols[header.node], isAction)
      (header.name, header.node) = (symbols.symbol(name), symbols.symbol(owner))
    default: header.node = renamed(header.node, as: .node)
    }
  }

  private func value(of node: Symbol) -> CBORValue {
    (node == screen ? states.screen : states[node]) ?? .null
  }

  /// Whether a commit changed fields that are removed now, and nothing else.
  private mutating func wroteRemovedOnly(_ event: Event, _ old: CBORValue) throws -> Bool {
    if try Patch(symbolic: event.payload).isEmpty { return false }
    let node = event.header.node
    let place = ValuePlace(role: .state, node: node)
    return try migrated(old, at: place, event.number, computes: false)
      == migrated(value(of: node), at: place, event.number, computes: false)
  }

  /// The value of an event that is not a state. The answer that restores a state holds it in `fields`.
  private mutating func migrated(
    _ value: CBORValue, in event: Event, at place: ValuePlace
  ) throws(MigrationError) -> CBORValue {
    guard event.kind == .answer, case .map(let pairs) = value, value["fields"] != nil,
      symbols[event.header.name].hasPrefix("restore ")
    else { return try migrated(value, at: place, event.number) }
    var result: [CBORPair] = []
    for pair in pairs {
      let isState = pair.key == .text("fields") && pair.value != .null
      result.append(
        isState
          ? CBORPair(pair.key, try migrated(pair.value, at: place, event.number)) : pair)
    }
    return .map(result)
  }

  /// The payload of a note; the paths of a recorder's policy get their new names.
  private func redactedPaths(_ event: Event) throws -> [UInt8] {
    guard symbols[event.header.name] == Redaction.note, !event.payload.isEmpty,
      let paths = try CBORValue(canonical: event.payload)[Redaction.paths]?.arrayValue
    else { return event.payload }
    var texts = paths.compactMap(\.textValue)
    for migration in migrations { texts = texts.flatMap(migration.renamed) }
    return CBORValue.map([
      CBORPair(.text(Redaction.paths), .array(texts.map { .text($0) }))
    ]).encoded
  }

  private func namesFormerly(_ event: Event) -> Bool {
    event.header.name == bind || event.header.name == nameOutside
  }

  /// The payload of a `bind` or `name`, which names the node before it had this name.
  private mutating func formerName(_ payload: [UInt8]) throws -> [UInt8] {
    guard !payload.isEmpty else { return payload }
    switch try CBORValue(canonical: payload) {
    case .text(let name): return CBORValue.text(former(name)).encoded
    case .array(let parts):
      let renamed = parts.map { part in part.textValue.map { .text(former($0)) } ?? part }
      return CBORValue.array(renamed).encoded
    default: return payload
    }
  }

  private mutating func former(_ name: String) -> String {
    symbols[renamed(symbols.symbol(name), as: .node)]
  }

  /// The symbol of the name that a node gets, if it has none yet.
  private func bound(_ node: Symbol) -> Symbol {
    names.bound[symbols[node]].map(symbols.symbol) ?? node
  }

  /// A note in the place of a commit.
  private mutating func dropped(_ event: Event) -> Event {
    dropped[bound(event.header.node), default: 0] += 1
    var header = EventHeader(kind: .note, name: symbols.symbol(Self.note))
    header.startsTurn = event.header.startsTurn
    header.number = event.number
    header.time = event.time
    header.cause = event.cause
    return Event(header, payload: CBORValue.text("a commit of removed fields").encoded)
  }

  private mutating func concerns(_ place: ValuePlace) -> Bool { !known(place).isEmpty }

  private mutating func known(
    _ place: ValuePlace
  ) -> [(migration: ValueMigration, node: StatePath)] {
    if let known = concerned[place] { return known }
    var (name, node) = (symbols[place.name], symbols[bound(place.node)])
    var found: [(migration: ValueMigration, node: StatePath)] = []
    for migration in migrations {
      let path = StatePath(nodeName: node)
      if migration.concerns(place.role, name, of: node, path) { found.append((migration, path)) }
      guard let rename = migration.rename else { continue }
      (name, node) = rename.applied(to: name, on: node, isAction: place.role == .actionArguments)
    }
    concerned[place] = found
    return found
  }

  private mutating func migrated(
    _ value: CBORValue, at place: ValuePlace, _ event: Int, computes: Bool = true
  ) throws(MigrationError) -> CBORValue {
    var value = value
    for (migration, path) in known(place) where computes || !migration.computes {
      let changed = try migration.applied(to: value, of: path, event: event)
      if !used.contains(migration.number), changed != value { used.insert(migration.number) }
      value = changed
    }
    return value
  }

  // MARK: Names

  /// The payload of a route event, with the new names of its labels.
  private mutating func route(_ event: Event) throws -> [UInt8] {
    guard renames, !event.payload.isEmpty,
      let labels = try CBORValue(canonical: event.payload).arrayValue
    else { return event.payload }
    let role = NameRole.route(in: symbols[event.header.node])
    let ids = labels.map { label -> CBORValue in
      guard let id = label.intValue, id >= 0, id < symbols.count else { return label }
      return .unsigned(UInt64(renamed(Symbol(id: UInt32(id)), as: role).id))
    }
    return CBORValue.array(ids).encoded
  }

  /// The stack of a router, with the new names of its labels. A state that is an array of texts has
  /// none of them.
  private mutating func routes(_ stack: CBORValue, of node: Symbol) -> CBORValue {
    guard let labels = stack.arrayValue, labels.allSatisfy({ $0.textValue != nil }) else {
      return stack
    }
    let isRouter = states.routes.contains { $0.router == node }
    let router = symbols[bound(node)]
    return .array(
      labels.map { label in
        .text(
          renamed(label.textValue ?? "") { change, name in
            isRouter || change.kind != nil ? change.applied(to: name, as: .route(in: router)) : name
          })
      })
  }

  /// Whether a node is the emitter of the effects that a store of AsyncStore receives.
  private func receives(_ node: Symbol) -> Bool { symbols[node].hasSuffix(Self.receive) }

  private static let receive = ".receive"

  /// The recorded form of an effect, with the new names of what it starts or cancels.
  private mutating func received(_ form: CBORValue, by node: Symbol) -> CBORValue {
    switch form {
    case .array(let steps): return .array(steps.map { received($0, by: node) })
    case .map(let pairs):
      return .map(
        pairs.map { pair in
          guard case .text(let key) = pair.key else { return pair }
          switch (key, pair.value) {
          case ("task", .text(let name)), ("cancel", .text(let name)), ("id", .text(let name)):
            let store = String(symbols[node].dropLast(Self.receive.count))
            return CBORPair(pair.key, .text(started(operation(name, on: store).name, by: store)))
          default: return CBORPair(pair.key, received(pair.value, by: node))
          }
        })
    default: return form
    }
  }

  /// The name of today of what a store starts, which may be a timer of it.
  private mutating func started(_ name: String, by store: String) -> String {
    let lead = store + "."
    let timer = renamed(lead + name) { change, name in
      change.kind == .timer ? change.applied(to: name, as: .timer) : name
    }
    return timer.hasPrefix(lead) ? String(timer.dropFirst(lead.count)) : name
  }

  /// The payload of a cancellation, with the new name of the effect.
  private mutating func cancelled(_ event: Event) throws -> [UInt8] {
    guard renames, let name = try CBORValue(canonical: event.payload).textValue else {
      return event.payload
    }
    return CBORValue.text(operation(name, on: symbols[event.header.node]).name).encoded
  }

  /// The effect or action of today.
  private mutating func operation(
    _ name: String, on owner: String, _ isAction: Bool = false
  ) -> (name: String, owner: String) {
    var result = (name: name, owner: owner)
    for migration in migrations {
      guard let rename = migration.rename else { continue }
      let new = rename.applied(to: result.name, on: result.owner, isAction: isAction)
      if new != result { used.insert(migration.number) }
      result = new
    }
    return result
  }

  /// The name of today.
  private mutating func renamed(_ symbol: Symbol, as role: NameRole) -> Symbol {
    if !renames || symbol == .none { return symbol }
    let old = OldName(name: symbol, role: role)
    if let known = newNames[old] { return known }
    let name = symbols[symbol]
    let text = renamed(name) { $0.applied(to: $1, as: role) }
    let new = text == name ? symbol : symbols.symbol(text)
    newNames[old] = new
    return new
  }

  private mutating func renamed(_ name: String, _ rename: (NameChange, String) -> String) -> String
  {
    var name = name
    for migration in migrations {
      guard let change = migration.rename else { continue }
      let new = rename(change, name)
      if new != name { used.insert(migration.number) }
      name = new
    }
    return name
  }

  /// The hash of all states, as the application of today has them at the end.
  private mutating func stateHash(at event: Int) throws -> UInt32 {
    var found: [(path: String, state: [UInt8])] = []
    for (node, value) in states.states where !StateHash.isProvisional(symbols[node]) {
      let value = try migrated(value, at: ValuePlace(role: .state, node: node), event)
      let stack = renames ? routes(value, of: node) : value
      found.append((symbols[renamed(node, as: .node)], stack.encoded))
    }
    return StateHash.hash(of: found)
  }
}

extension LogMigration {
  /// Calls `body` with each event of a log as an application of today would have made it, until it
  /// returns false.
  ///
  /// - Parameters:
  ///   - migrations: All of them.
  ///   - count: The number of those that the log has already.
  /// - Returns: The numbers of the migrations that changed nothing.
  /// - Throws: ``LogError``; ``MigrationError``; ``ProjectionError``.
  package static func forEachEvent(
    of reader: SessionLogReader, _ migrations: [Migration], after count: Int,
    _ body: (Event) throws -> Bool
  ) throws -> [Int] {
    var migration = try LogMigration(
      migrations, after: count, symbols: reader.symbols, names: RecordedNames(of: reader))
    try reader.forEachEvent { header, payload in
      try body(migration.migrated(Event(header, payload: Array(payload))))
    }
    return migration.migrations.map(\.number).filter { !migration.used.contains($0) }
  }
}
