import EventModel

/// The facts about every event that the timeline needs: kind, cause and turn; six bytes an event.
package struct SessionIndex {
  /// The raw kinds of the events, in order.
  package private(set) var kinds: [UInt8] = []
  private var causes: [Int32] = []
  private var flags: [UInt8] = []
  /// The first event of each turn, and its time in microseconds.
  private var turnStarts: [Int32] = []
  private var turnTimes: [Int64] = []

  private static let hasEffects: UInt8 = 1
  private static let changesState: UInt8 = 2

  /// The reason why reading ended before the end of the source; nil if it did not.
  package private(set) var problem: String?

  /// Creates an index by reading all events once.
  ///
  /// Damage ends the index. The events before it remain readable, and ``problem`` has the reason.
  package init(_ source: any EventSource) {
    let create = source.symbols.symbol("create")
    let destroy = source.symbols.symbol("destroy")
    do {
      try source.forEachEvent(from: 0) { header, _ in
        let changes =
          header.kind == .commit || header.kind == .route
          || (header.kind == .lifecycle && (header.name == create || header.name == destroy))
        add(header, changesState: changes)
        return true
      }
    } catch {
      problem = String(describing: error)
    }
  }

  private mutating func add(_ header: EventHeader, changesState: Bool) {
    let number = kinds.count
    kinds.append(header.kind.rawValue)
    // A cause that is not earlier than its event would make an endless chain.
    let cause = header.cause < number ? header.cause : EventHeader.noCause
    causes.append(Int32(cause))
    flags.append(changesState ? Self.changesState : 0)
    if cause >= 0 { flags[cause] |= Self.hasEffects }
    if header.startsTurn || turnStarts.isEmpty {
      turnStarts.append(Int32(number))
      turnTimes.append(header.time)
    }
  }

  /// The number of events.
  package var count: Int { kinds.count }
  /// The time of the last turn, in microseconds since the session began.
  package var duration: Int64 { turnTimes.last ?? 0 }

  /// Returns the kind of an event.
  package func kind(of event: Int) -> EventKind { EventKind(rawValue: kinds[event]) }
  /// Returns the cause of an event, or ``EventHeader/noCause``.
  package func cause(of event: Int) -> Int { Int(causes[event]) }
  /// Whether an event is the cause of another.
  package func hasEffects(_ event: Int) -> Bool { flags[event] & Self.hasEffects != 0 }
  /// Whether an event changes the state of nodes.
  package func changesState(_ event: Int) -> Bool { flags[event] & Self.changesState != 0 }
  /// Whether an event is the first of its turn.
  package func startsTurn(_ event: Int) -> Bool { Int(turnStarts[turn(of: event)]) == event }
  /// Returns the time of an event, in microseconds since the session began.
  package func time(of event: Int) -> Int64 { turnTimes[turn(of: event)] }

  /// Returns the time between an event's turn and the turn before, in microseconds.
  package func timeSincePreviousTurn(of event: Int) -> Int64 {
    let turn = turn(of: event)
    return turn == 0 ? turnTimes[0] : turnTimes[turn] - turnTimes[turn - 1]
  }

  private func turn(of event: Int) -> Int {
    lastIndex(turnStarts.count) { Int(turnStarts[$0]) <= event }
  }

  private func lastIndex(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Returns the last event at or before a time in microseconds; −1 if all are later.
  package func lastEvent(at time: Int64) -> Int {
    guard let first = turnTimes.first, first <= time else { return -1 }
    let turn = lastIndex(turnTimes.count) { turnTimes[$0] <= time }
    return turn + 1 < turnStarts.count ? Int(turnStarts[turn + 1]) - 1 : count - 1
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
    guard hasEffects(event) else { return [] }
    var found: [Int] = []
    for number in event + 1..<max(count, event + 1) where causes[number] == Int32(event) {
      found.append(number)
      if found.count == limit { break }
    }
    return found
  }

  /// The facts about the session that positions need.
  package var timeline: PositionTimeline {
    PositionTimeline(
      count: count, cause: { cause(of: $0) }, lastEvent: { lastEvent(at: $0) })
  }
}
