import EventModel

/// The facts about every event that a list of events needs: kind, cause and turn; six bytes an
/// event.
///
/// Events are named by their numbers. A gap leaves numbers out, so the number of an event can differ
/// from its place in the list.
package struct SessionIndex {
  private var kinds: [UInt8] = []
  /// The places of the causes.
  private var causes: [Int32] = []
  private var flags: [UInt8] = []
  private var numbers = EventNumbers()
  /// The place of the first event of each turn, and its time in microseconds.
  private var turnStarts: [Int32] = []
  private var turnTimes: [Int64] = []

  private static let hasConsequences: UInt8 = 1
  private static let changesState: UInt8 = 2

  /// The reason why reading ended before the end of the session; nil if it did not.
  package private(set) var problem: String?

  private let create: Symbol
  private let destroy: Symbol

  /// Creates an index without events.
  ///
  /// - Parameter symbols: The table of the symbols in the events.
  package init(symbols: SymbolTable) {
    create = symbols.symbol(LifecycleOperation.create)
    destroy = symbols.symbol(LifecycleOperation.destroy)
  }

  /// Creates an index by reading all events once.
  ///
  /// Damage ends the index. The events before it remain readable, and ``problem`` has the reason.
  package init(_ events: any SessionEvents) {
    self.init(symbols: events.symbols)
    // Growing arrays would take up to twice their size, and three times while they are copied.
    reserveCapacity(min((try? events.eventCount) ?? 0, Self.largestReserve))
    do {
      try events.forEachEvent(from: 0) { header, _ in
        append(header)
        return true
      }
    } catch {
      problem = String(describing: error)
    }
  }

  /// The largest number of events for which memory is reserved: a log may claim any number.
  private static let largestReserve = 1 << 24

  private mutating func reserveCapacity(_ count: Int) {
    kinds.reserveCapacity(count)
    causes.reserveCapacity(count)
    flags.reserveCapacity(count)
  }

  /// Adds the next event. An event whose number is not above the last one is ignored.
  package mutating func append(_ header: EventHeader) {
    let changesState =
      header.kind == .commit || header.kind == .route
      || (header.kind == .lifecycle && (header.name == create || header.name == destroy))
    let cause = numbers.contains(header.cause) ? place(of: header.cause) : EventHeader.noCause
    guard numbers.append(header.number) else { return }
    kinds.append(header.kind.rawValue)
    causes.append(Int32(cause))
    flags.append(changesState ? Self.changesState : 0)
    if cause >= 0 { flags[cause] |= Self.hasConsequences }
    if header.startsTurn || turnStarts.isEmpty {
      turnStarts.append(Int32(kinds.count - 1))
      turnTimes.append(header.time)
    }
  }
}

// MARK: Places

extension SessionIndex {
  /// The number of events.
  package var count: Int { kinds.count }
  /// The number of the last event; −1 if there are no events.
  package var last: Int { numbers.last }

  /// Returns the number of the event at a place in the list, which must exist.
  package func number(at place: Int) -> Int { numbers[place] }

  /// Returns the place of an event; for a missing number that of the last event before it, or 0.
  package func place(of number: Int) -> Int { numbers.place(of: number) }

  /// Whether the session has an event of this number.
  package func contains(_ number: Int) -> Bool { numbers.contains(number) }
}

// MARK: Facts

extension SessionIndex {
  /// The time of the last turn, in microseconds since the session began.
  package var duration: Int64 { turnTimes.last ?? 0 }

  /// Returns the kind of an event.
  package func kind(of event: Int) -> EventKind { EventKind(rawValue: kinds[place(of: event)]) }

  /// Returns the cause of an event, or ``EventHeader/noCause``.
  package func cause(of event: Int) -> Int {
    let cause = Int(causes[place(of: event)])
    return cause < 0 ? EventHeader.noCause : number(at: cause)
  }

  /// Whether an event is the cause of another.
  package func hasConsequences(_ event: Int) -> Bool {
    flags[place(of: event)] & Self.hasConsequences != 0
  }

  /// Whether an event changes the state of nodes.
  package func changesState(_ event: Int) -> Bool {
    flags[place(of: event)] & Self.changesState != 0
  }

  /// Whether an event is the first of its turn.
  package func startsTurn(_ event: Int) -> Bool {
    Int(turnStarts[turn(of: event)]) == place(of: event)
  }

  /// Returns the time of an event, in microseconds since the session began.
  package func time(of event: Int) -> Int64 { turnTimes[turn(of: event)] }

  /// Returns the time between an event's turn and the turn before, in microseconds.
  package func timeSincePreviousTurn(of event: Int) -> Int64 {
    let turn = turn(of: event)
    return turn == 0 ? turnTimes[0] : turnTimes[turn] - turnTimes[turn - 1]
  }

  /// The number of turns.
  package var turnCount: Int { turnStarts.count }

  /// The place of the first event of a turn.
  package func start(ofTurn turn: Int) -> Int { Int(turnStarts[turn]) }

  /// The turn of an event.
  package func turn(of event: Int) -> Int {
    let place = place(of: event)
    return max(0, turnStarts.firstSortedIndex { Int($0) > place } - 1)
  }

  /// Returns the last event at or before a time in microseconds; −1 if all are later.
  package func lastEvent(at time: Int64) -> Int {
    let turn = turnTimes.firstSortedIndex { $0 > time }
    if turn == 0 { return -1 }
    return number(at: turn < turnStarts.count ? Int(turnStarts[turn]) - 1 : count - 1)
  }

  /// Returns the causes of an event, nearest first.
  package func chain(of event: Int) -> [Int] {
    var chain: [Int] = []
    var current = cause(of: event)
    while current >= 0 {
      chain.append(current)
      current = cause(of: current)
    }
    return chain
  }

  /// Returns the number of an event's causes within its turn, by which its row is indented.
  package func depth(of event: Int) -> Int {
    var depth = 0
    var current = event
    while !startsTurn(current), cause(of: current) >= 0 {
      current = cause(of: current)
      depth += 1
    }
    return depth
  }

  /// Returns the direct consequences of an event, in order, at most `limit` of them.
  package func effects(of event: Int, limit: Int) -> [Int] {
    guard hasConsequences(event) else { return [] }
    var found: [Int] = []
    let place = place(of: event)
    for other in place + 1..<max(count, place + 1) where causes[other] == Int32(place) {
      found.append(number(at: other))
      if found.count == limit { break }
    }
    return found
  }

  /// The facts about the session that positions need.
  package var positions: PositionTimeline {
    PositionTimeline(
      count: last + 1, cause: { cause(of: $0) }, lastEvent: { lastEvent(at: $0) })
  }
}
