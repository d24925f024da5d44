import EventModel

/// What the timeline needs of every event: kind, cause, turn; six bytes an event.
package struct SessionIndex {
  package private(set) var kinds: [UInt8] = []
  private var causes: [Int32] = []
  private var flags: [UInt8] = []
  /// First events of the turns, and their times in microseconds.
  private var turnStarts: [Int32] = []
  private var turnTimes: [Int64] = []

  private static let hasEffects: UInt8 = 1
  private static let changesState: UInt8 = 2

  /// Reads all events once.
  ///
  /// Damage ends the index; the events before it stay readable, and `problem` says why.
  package private(set) var problem: String?

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
    // A cause that is not before its effect would make a chain without end.
    let cause = header.cause < number ? header.cause : EventHeader.noCause
    causes.append(Int32(cause))
    flags.append(changesState ? Self.changesState : 0)
    if cause >= 0 { flags[cause] |= Self.hasEffects }
    if header.startsTurn || turnStarts.isEmpty {
      turnStarts.append(Int32(number))
      turnTimes.append(header.time)
    }
  }

  package var count: Int { kinds.count }
  package var duration: Int64 { turnTimes.last ?? 0 }

  package func kind(of event: Int) -> EventKind { EventKind(rawValue: kinds[event]) }
  package func cause(of event: Int) -> Int { Int(causes[event]) }
  package func hasEffects(_ event: Int) -> Bool { flags[event] & Self.hasEffects != 0 }
  package func changesState(_ event: Int) -> Bool { flags[event] & Self.changesState != 0 }
  package func startsTurn(_ event: Int) -> Bool { Int(turnStarts[turn(of: event)]) == event }
  package func time(of event: Int) -> Int64 { turnTimes[turn(of: event)] }

  /// Microseconds between the event's turn and the one before it.
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

  /// The last event at or before a time, −1 when all are later.
  package func lastEvent(at time: Int64) -> Int {
    guard let first = turnTimes.first, first <= time else { return -1 }
    let turn = lastIndex(turnTimes.count) { turnTimes[$0] <= time }
    return turn + 1 < turnStarts.count ? Int(turnStarts[turn + 1]) - 1 : count - 1
  }

  /// The causes of an event, nearest first.
  package func chain(of event: Int) -> [Int] {
    var chain: [Int] = []
    var current = cause(of: event)
    while current >= 0 {
      chain.append(current)
      current = cause(of: current)
    }
    return chain
  }

  /// Causes of an event within its turn: how deep its row is indented.
  package func depth(of event: Int) -> Int {
    var depth = 0
    var current = event
    while !startsTurn(current), cause(of: current) >= 0 {
      current = cause(of: current)
      depth += 1
    }
    return depth
  }

  /// The direct effects of an event, in order, at most `limit` of them.
  package func effects(of event: Int, limit: Int) -> [Int] {
    guard hasEffects(event) else { return [] }
    var found: [Int] = []
    for number in event + 1..<max(count, event + 1) where causes[number] == Int32(event) {
      found.append(number)
      if found.count == limit { break }
    }
    return found
  }

  package var timeline: PositionTimeline {
    PositionTimeline(
      count: count, cause: { cause(of: $0) }, lastEvent: { lastEvent(at: $0) })
  }
}
