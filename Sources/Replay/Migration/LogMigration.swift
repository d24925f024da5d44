import CBOR
import EventModel
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
  /// By store: how many of its commits have become notes.
  private var dropped: [Symbol: UInt64] = [:]
  /// By node: the migrations that concern it, each with the name of the node that it knows.
  private var concerned: [Symbol: [(migration: ValueMigration, node: StatePath)]] = [:]
  /// The nodes of the effects, by the numbers of their events.
  private var effects: [Int: Symbol] = [:]
  private let create, cancel, screen: Symbol

  /// - Parameters:
  ///   - migrations: Those of an application.
  ///   - count: The number of those that the recording has already.
  ///   - symbols: The table of the recording's events, which gets the new names.
  /// - Throws: ``MigrationError`` CR4801.
  package init(
    _ migrations: [Migration], after count: Int, symbols: SymbolTable
  ) throws(MigrationError) {
    var read: [ValueMigration] = []
    for (index, migration) in migrations.enumerated() where index >= count {
      read.append(try ValueMigration(migration, number: index + 1))
    }
    self.migrations = read
    renames = Renames(read.compactMap(\.rename))
    self.symbols = symbols
    states = Projection(symbols: symbols)
    create = symbols.symbol(LifecycleOperation.create)
    cancel = symbols.symbol(LifecycleOperation.cancel)
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
        let wasEmpty = try Patch(symbolic: event.payload).isEmpty
        if patch.isEmpty, !wasEmpty { return dropped(event) }
        result.payload = patch.symbolicBytes
      }
      if event.kind == .commit { result.header.count &-= dropped[node, default: 0] }
    case .route:
      try states.apply(event)
      result.payload = try route(event.payload)
    case .lifecycle, .send, .action, .effectBegan, .effectEnded, .answer, .input:
      try states.apply(event)
      if event.kind == .effectBegan { effects[event.number] = event.header.node }
      // The result of an effect is a value of the node that began it.
      let node =
        event.kind == .effectEnded ? effects[event.cause] ?? .none : event.header.node
      let isValue = event.kind != .lifecycle || event.header.name == create
      let isReceived = event.kind == .send && !renames.pairs.isEmpty && receives(node)
      if event.kind == .lifecycle, event.header.name == cancel, !renames.pairs.isEmpty {
        result.payload = try cancelled(event.payload)
      } else if isValue, !event.payload.isEmpty, isReceived || concerns(node) {
        var value = try CBORValue(canonical: event.payload)
        if isReceived { value = received(value) }
        result.payload = try migrated(value, of: node, at: event.number).encoded
      }
    case .end:
      try states.apply(event)
      result.header.extra = UInt64(try stateHash(at: event.number))
    default: try states.apply(event)
    }
    result.header.node = renamed(event.header.node)
    result.header.name = renamed(event.header.name, isEffect: event.kind == .effectBegan)
    return result
  }

  private func value(of node: Symbol) -> CBORValue {
    (node == screen ? states.screen : states[node]) ?? .null
  }

  /// A note in the place of a commit.
  private mutating func dropped(_ event: Event) -> Event {
    dropped[event.header.node, default: 0] += 1
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
    var name = symbols[node]
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
    _ value: CBORValue, of node: Symbol, at event: Int
  ) throws(MigrationError) -> CBORValue {
    var value = value
    for (migration, path) in known(node) {
      value = try migration.applied(to: value, of: path, event: event)
    }
    return value
  }

  /// The payload of a route event, with the new names of its labels.
  private func route(_ payload: [UInt8]) throws -> [UInt8] {
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
  private func received(_ form: CBORValue) -> CBORValue {
    switch form {
    case .array(let steps): return .array(steps.map(received))
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
  private func cancelled(_ payload: [UInt8]) throws -> [UInt8] {
    guard !payload.isEmpty, let name = try CBORValue(canonical: payload).textValue else {
      return payload
    }
    return CBORValue.text(effect(name)).encoded
  }

  /// The name of today of an effect whose name is a value.
  private func effect(_ name: String) -> String {
    renames.effect(name) ?? renames.pairs.first { $0.old == name }?.new ?? name
  }

  /// The name of today.
  private func renamed(_ symbol: Symbol, isEffect: Bool = false) -> Symbol {
    if renames.pairs.isEmpty || symbol == .none { return symbol }
    let name = symbols[symbol]
    let new =
      isEffect ? renames.effect(name) ?? renames.applied(to: name) : renames.applied(to: name)
    return new == name ? symbol : symbols.symbol(new)
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
  /// - Throws: ``LogError``; ``MigrationError``; ``ProjectionError``.
  package static func forEachEvent(
    of reader: SessionLogReader, _ application: any ReplayableApplication.Type,
    _ body: (Event) throws -> Bool
  ) throws {
    var migration = try LogMigration(
      application.migrations, after: reader.head.migrations, symbols: reader.symbols)
    try reader.forEachEvent { header, payload in
      try body(migration.migrated(Event(header, payload: Array(payload))))
    }
  }
}
