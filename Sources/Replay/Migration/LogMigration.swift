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
  /// All changed names, in the order of the migrations.
  private let renames: Renames
  private let symbols: SymbolTable
  /// The recorded states after the last event.
  private var states: Projection
  private let names: RecordedNames
  /// The numbers of the migrations that have changed something.
  private var used: Set<Int> = []
  /// The new names of nodes and others, and those of effects.
  private var newNames: [Symbol: Symbol] = [:]
  private var newEffects: [Symbol: Symbol] = [:]
  /// By store: how many of its commits have become notes.
  private var dropped: [Symbol: UInt64] = [:]
  /// By node: the migrations that concern it, each with the name of the node that it knows.
  private var concerned: [Symbol: [(migration: ValueMigration, node: StatePath)]] = [:]
  /// The nodes of the effects, by the numbers of their events.
  private var effects: [Int: Symbol] = [:]
  private let create, bind, nameOutside, cancel, flowStart, start, screen: Symbol

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
      if let pair = migration.rename { current.rename(pair) }
      read.append(migration)
    }
    self.names = names
    self.migrations = read
    renames = Renames(read.compactMap(\.rename))
    self.symbols = symbols
    states = Projection(symbols: symbols)
    create = symbols.symbol(LifecycleOperation.create)
    bind = symbols.symbol(LifecycleOperation.bind)
    nameOutside = symbols.symbol(LifecycleOperation.name)
    cancel = symbols.symbol(LifecycleOperation.cancel)
    flowStart = symbols.symbol(LifecycleOperation.flowStart)
    start = symbols.symbol(InputWord.start)
    screen = symbols.symbol("screen")
  }

  /// Returns the event of today in the place of a recorded one.
  ///
  /// - Throws: ``MigrationError`` CR4802; ``ProjectionError``.
  package mutating func migrated(_ event: Event) throws -> Event {
    var result = event
    switch event.kind {
    case .commit, .frame:
      let node = event.kind == .frame ? screen : event.header.node
      let old = concerns(node) ? self.value(of: node) : nil
      try states.apply(event)
      if let old {
        let patch = Patch.between(
          try migrated(old, of: node, at: event.number),
          try migrated(value(of: node), of: node, at: event.number), symbols: symbols)
        if patch.isEmpty, event.kind == .commit, try wroteRemovedOnly(event, old) {
          return dropped(event)
        }
        result.payload = patch.symbolicBytes
      }
      if event.kind == .commit { result.header.count &-= dropped[bound(node), default: 0] }
    case .route:
      try states.apply(event)
      result.payload = try route(event.payload)
    case .lifecycle, .send, .action, .effectBegan, .effectEnded, .answer, .input:
      try states.apply(event)
      if event.kind == .effectBegan { effects[event.number] = event.header.node }
      // The result of an effect is a value of the node that began it.
      let node =
        event.kind == .effectEnded ? effects[event.cause] ?? .none : event.header.node
      // The start of a session holds what the runtime needs.
      let isValue =
        event.kind == .lifecycle
        ? event.header.name == create || event.header.name == flowStart
        : event.kind != .input || event.header.name != start
      let isReceived = event.kind == .send && !renames.pairs.isEmpty && receives(node)
      if event.kind == .lifecycle, event.header.name == cancel, !renames.pairs.isEmpty {
        result.payload = try cancelled(event.payload)
      } else if event.kind == .lifecycle, namesFormerly(event) {
        result.payload = try formerName(event.payload)
      } else if isValue, !event.payload.isEmpty, isReceived || concerns(node) {
        var value = try CBORValue(canonical: event.payload)
        if isReceived { value = received(value) }
        result.payload = try migrated(value, in: event, of: node).encoded
      }
    case .end:
      try states.apply(event)
      result.header.extra = UInt64(try stateHash(at: event.number))
    case .note: result.payload = try redactedPaths(event)
    default: try states.apply(event)
    }
    result.header.node = renamed(event.header.node)
    // All other names are those of operations.
    if event.kind == .effectBegan || event.kind == .action {
      result.header.name = renamed(event.header.name, isEffect: event.kind == .effectBegan)
    }
    return result
  }

  private func value(of node: Symbol) -> CBORValue {
    (node == screen ? states.screen : states[node]) ?? .null
  }

  /// Whether a commit changed fields that are removed now, and nothing else.
  private mutating func wroteRemovedOnly(_ event: Event, _ old: CBORValue) throws -> Bool {
    if try Patch(symbolic: event.payload).isEmpty { return false }
    let node = event.header.node
    return try migrated(old, of: node, at: event.number, computes: false)
      == migrated(value(of: node), of: node, at: event.number, computes: false)
  }

  /// The value of an event that is no state. The answer that restores a state holds it in `fields`.
  private mutating func migrated(
    _ value: CBORValue, in event: Event, of node: Symbol
  ) throws(MigrationError) -> CBORValue {
    guard event.kind == .answer, case .map(let pairs) = value, value["fields"] != nil,
      symbols[event.header.name].hasPrefix("restore ")
    else { return try migrated(value, of: node, at: event.number) }
    var result: [CBORPair] = []
    for pair in pairs {
      let isState = pair.key == .text("fields") && pair.value != .null
      result.append(
        isState
          ? CBORPair(pair.key, try migrated(pair.value, of: node, at: event.number)) : pair)
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
    symbols[renamed(symbols.symbol(name))]
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

  private mutating func concerns(_ node: Symbol) -> Bool { !known(node).isEmpty }

  private mutating func known(
    _ node: Symbol
  ) -> [(migration: ValueMigration, node: StatePath)] {
    if let known = concerned[node] { return known }
    var name = symbols[bound(node)]
    var found: [(migration: ValueMigration, node: StatePath)] = []
    for migration in migrations {
      let path = StatePath(nodeName: name)
      if migration.concerns(path) { found.append((migration, path)) }
      if let pair = migration.rename { name = Renames([pair]).applied(to: name) }
    }
    concerned[node] = found
    return found
  }

  private mutating func migrated(
    _ value: CBORValue, of node: Symbol, at event: Int, computes: Bool = true
  ) throws(MigrationError) -> CBORValue {
    var value = value
    for (migration, path) in known(node) where computes || !migration.computes {
      let changed = try migration.applied(to: value, of: path, event: event)
      if !used.contains(migration.number), changed != value { used.insert(migration.number) }
      value = changed
    }
    return value
  }

  /// The payload of a route event, with the new names of its labels.
  private mutating func route(_ payload: [UInt8]) throws -> [UInt8] {
    guard !payload.isEmpty, let labels = try CBORValue(canonical: payload).arrayValue else {
      return payload
    }
    let ids = labels.map { label -> CBORValue in
      guard let id = label.intValue, id >= 0, id < symbols.count else { return label }
      return .unsigned(UInt64(renamed(Symbol(id: UInt32(id))).id))
    }
    return CBORValue.array(ids).encoded
  }

  /// Whether a node is the emitter of the effects that a store of AsyncStore receives.
  private func receives(_ node: Symbol) -> Bool { symbols[node].hasSuffix(".receive") }

  /// The recorded form of an effect, with the new names of what it starts or cancels.
  private mutating func received(_ form: CBORValue) -> CBORValue {
    switch form {
    case .array(let steps): return .array(steps.map { received($0) })
    case .map(let pairs):
      return .map(
        pairs.map { pair in
          guard case .text(let key) = pair.key else { return pair }
          switch (key, pair.value) {
          case ("task", .text(let name)), ("cancel", .text(let name)), ("id", .text(let name)):
            return CBORPair(pair.key, .text(effect(name)))
          default: return CBORPair(pair.key, received(pair.value))
          }
        })
    default: return form
    }
  }

  /// The payload of a cancellation, with the new name of the effect.
  private mutating func cancelled(_ payload: [UInt8]) throws -> [UInt8] {
    guard !payload.isEmpty, let name = try CBORValue(canonical: payload).textValue else {
      return payload
    }
    return CBORValue.text(effect(name)).encoded
  }

  /// The name of today of an effect whose name is a value.
  private mutating func effect(_ name: String) -> String {
    renamed(name) { pair, name in
      Renames([pair]).effect(name) ?? (pair.old == name ? pair.new : name)
    }
  }

  /// The name of today.
  private mutating func renamed(_ symbol: Symbol, isEffect: Bool = false) -> Symbol {
    if renames.pairs.isEmpty || symbol == .none { return symbol }
    if let known = isEffect ? newEffects[symbol] : newNames[symbol] { return known }
    let name = symbols[symbol]
    let text = renamed(name) { pair, name in
      (isEffect ? Renames([pair]).effect(name) : nil) ?? Renames([pair]).applied(to: name)
    }
    let new = text == name ? symbol : symbols.symbol(text)
    if isEffect { newEffects[symbol] = new } else { newNames[symbol] = new }
    return new
  }

  private mutating func renamed(
    _ name: String, _ rename: (Renames.Pair, String) -> String
  ) -> String {
    var name = name
    for migration in migrations {
      guard let pair = migration.rename else { continue }
      let new = rename(pair, name)
      if new != name { used.insert(migration.number) }
      name = new
    }
    return name
  }

  /// The hash of all states, as the application of today has them at the end.
  private mutating func stateHash(at event: Int) throws -> UInt32 {
    let routers = Set(states.routes.map(\.router))
    var found: [(path: String, state: [UInt8])] = []
    for (node, value) in states.states where !StateHash.isProvisional(symbols[node]) {
      var value = try migrated(value, of: node, at: event)
      if routers.contains(node), let labels = value.arrayValue {
        value = .array(labels.map { .text(renames.applied(to: $0.textValue ?? "")) })
      }
      found.append((symbols[renamed(node)], value.encoded))
    }
    return StateHash.hash(of: found)
  }
}

extension LogMigration {
  /// Calls `body` with each event of a log as an application of today would have made it, until it
  /// returns false.
  ///
  /// - Returns: The numbers of the migrations that changed nothing.
  /// - Throws: ``LogError``; ``MigrationError``; ``ProjectionError``.
  package static func forEachEvent(
    of reader: SessionLogReader, _ application: any ReplayableApplication.Type,
    _ body: (Event) throws -> Bool
  ) throws -> [Int] {
    var migration = try LogMigration(
      application.migrations, after: reader.head.migrations, symbols: reader.symbols,
      names: RecordedNames(of: reader))
    try reader.forEachEvent { header, payload in
      try body(migration.migrated(Event(header, payload: Array(payload))))
    }
    return migration.migrations.map(\.number).filter { !migration.used.contains($0) }
  }
}
