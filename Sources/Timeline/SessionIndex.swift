import EventModel

/// The facts about every event that a list of events needs: kind, cause and turn; three bytes an
/// event, and sixteen a turn.
///
/// Events are named by their numbers. A gap leaves numbers out, so the number of an event can differ
/// from its place in the list.
///
/// An index of a long session can begin with its last events and grow towards the first. Places are
/// then those that the events have in the end. Facts exist from ``begin`` on.
package struct SessionIndex {
  /// The kind of each event in the low five bits, a later kind as 31, and flags.
  private var facts = DoubleEndedArray<UInt8>()
  /// How many places before an event its cause is; 0 for none.
  private var distances = DoubleEndedArray<UInt16>()
  /// The causes that are too far away for ``distances``, in the order of the events.
  private var farCauses = DoubleEndedArray<(place: Int32, cause: Int32)>()
  private var numbers = EventNumbers()
  /// The place of the first event of each turn, and its time in microseconds.
  private var turnStarts = DoubleEndedArray<Int32>()
  private var turnTimes = DoubleEndedArray<Int64>()
  private var runs = TurnRuns()
  /// The places of failures and gaps that were read, in order.
  package private(set) var failures = DoubleEndedArray<Int32>()

  /// The place of the first event that was read, which begins a turn; 0 for a whole index.
  package private(set) var begin = 0
  /// The places before ``begin`` that are causes of events after it.
  private var earlierCauses: Set<Int32> = []
  /// The time of the turn before the first one that was read.
  private var timeBefore: Int64 = 0

  private static let kindBits: UInt8 = 0x1F
  private static let hasConsequences: UInt8 = 0x20
  private static let changesState: UInt8 = 0x40

  /// The reason why reading ended before the end of the session; nil if it did not.
  package private(set) var problem: String?

  private let symbols: SymbolTable
  private let create: Symbol
  private let destroy: Symbol

  /// Creates an index without events.
  ///
  /// - Parameter symbols: The table of the symbols in the events.
  package init(symbols: SymbolTable) {
    self.symbols = symbols
    create = symbols.symbol(LifecycleOperation.create)
    destroy = symbols.symbol(LifecycleOperation.destroy)
  }

  /// Creates an index by reading all events once.
  ///
  /// Damage ends the index. The events before it remain readable, and ``problem`` has the reason.
  package init(_ events: any SessionEvents) {
    self.init(symbols: events.symbols)
    // Growing arrays would take up to twice their size, and three times while they are copied.
    let count = min((try? events.eventCount) ?? 0, Self.largestReserve)
    facts.reserveLate(count)
    distances.reserveLate(count)
    do {
      try events.forEachEvent(from: 0) { header, payload in
        append(header, payload: payload)
        return true
      }
    } catch {
      problem = String(describing: error)
    }
  }

  /// The largest number of events for which memory is reserved: a log may claim any number.
  private static let largestReserve = 1 << 24

  /// Adds the next event. An event whose number is not above the last one is ignored.
  package mutating func append(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    let cause = numbers.contains(header.cause) ? place(of: header.cause) : EventHeader.noCause
    guard numbers.append(header.number) else { return }
    let place = count - 1
    facts.append(fact(of: header))
    if isFailure(header) { failures.append(Int32(place)) }
    let distance = cause < 0 ? 0 : UInt16(clamping: place - cause)
    distances.append(distance)
    if distance == .max { farCauses.append((Int32(place), Int32(cause))) }
    if cause >= 0 { noteConsequence(of: cause) }
    if header.startsTurn || turnStarts.isEmpty {
      turnStarts.append(Int32(place))
      turnTimes.append(header.time)
      runs.append(turnAt: place, header, payload: payload)
    } else {
      runs.append(header)
    }
  }

  private func fact(of header: EventHeader) -> UInt8 {
    let changesState =
      header.kind == .commit || header.kind == .route
      || (header.kind == .lifecycle && (header.name == create || header.name == destroy))
    return min(header.kind.rawValue, Self.kindBits) | (changesState ? Self.changesState : 0)
  }

  private func isFailure(_ header: EventHeader) -> Bool {
    header.kind == .gap
      || (header.kind == .failure && !SessionTimeline.isNotice(symbols[header.name]))
  }

  private mutating func noteConsequence(of cause: Int) {
    if cause < begin {
      earlierCauses.insert(Int32(cause))
    } else {
      facts[cause - begin] |= Self.hasConsequences
    }
  }
}

// MARK: From the end

extension SessionIndex {
  /// Whether all events were read.
  package var isWhole: Bool { begin == 0 }
  /// How many of 100 parts of the events were read.
  package var percentRead: Int { (count - begin) * 100 / max(1, count) }

  /// Creates an index of the last events of a session, to which ``readEarlier(_:in:)`` adds the others.
  ///
  /// A session from which numbers are missing, or whose end is damaged, is read as a whole: places
  /// before a gap are not known from its end.
  ///
  /// - Parameter size: About how many events to read.
  package init(last size: Int, of events: any SessionEvents) {
    guard let count = try? events.eventCount, count > size, count <= Self.largestReserve * 4,
      events.hasAllNumbers
    else {
      self.init(events)
      return
    }
    self.init(symbols: events.symbols)
    numbers = EventNumbers(count: count)
    begin = count
    facts.reserveEarly(count)
    distances.reserveEarly(count)
    readEarlier(size, in: events)
  }

  /// Reads events before those that were read, from the beginning of a turn on.
  ///
  /// If they are not what the end of the session says, the session is damaged, and all of it is read.
  ///
  /// - Parameter size: About how many events to read.
  package mutating func readEarlier(_ size: Int, in events: any SessionEvents) {
    var size = size
    while !isWhole {
      let start = max(0, begin - size)
      guard let (headers, shapes) = try? Self.headers(start..<begin, in: events) else {
        self = SessionIndex(events)
        return
      }
      // The event before a turn has the time of the turn before.
      let first = start == 0 ? 0 : headers.dropFirst().firstIndex { $0.startsTurn }
      if let first { return prepend(headers, from: first, shapes) }
      size *= 2
    }
  }

  /// Reads events of which the last one ends a turn.
  ///
  /// - Returns: The events, and the shapes of the turns that begin with one of them. Nil if another event
  ///   comes in the place of one of them, or the last one is missing.
  private static func headers(
    _ range: Range<Int>, in events: any SessionEvents
  ) throws -> (headers: [EventHeader], shapes: [UInt64])? {
    var headers: [EventHeader] = []
    headers.reserveCapacity(range.count)
    var (shapes, shape): ([UInt64], TurnShape?) = ([], nil)
    try events.forEachEvent(from: range.lowerBound) { header, payload in
      guard header.number == range.lowerBound + headers.count else { return false }
      headers.append(header)
      if header.startsTurn || header.number == 0 {
        if let shape { shapes.append(shape.value) }
        shape = TurnShape(first: header, payload: payload)
      } else {
        shape?.add(header)
      }
      return header.number < range.upperBound - 1
    }
    if let shape { shapes.append(shape.value) }
    return headers.count == range.count ? (headers, shapes) : nil
  }

  private mutating func prepend(_ headers: [EventHeader], from first: Int, _ shapes: [UInt64]) {
    var shapes = shapes
    let start = begin - headers.count
    if turnStarts.isEmpty {
      // About as many turns as these events let expect: a growing array is copied while it is there.
      let turns = headers.count { $0.startsTurn } * (count / headers.count) / 8 * 9
      turnStarts.reserveEarly(turns)
      turnTimes.reserveEarly(turns)
      runs.reserveEarly(turns)
    }
    for index in (first..<headers.count).reversed() {
      let (header, place) = (headers[index], start + index)
      begin = place
      let cause = header.cause < place ? max(header.cause, EventHeader.noCause) : -1
      let distance = cause < 0 ? 0 : UInt16(clamping: place - cause)
      distances.prepend(distance)
      if distance == .max { farCauses.prepend((Int32(place), Int32(cause))) }
      if cause >= 0 { earlierCauses.insert(Int32(cause)) }
      let hasConsequences = earlierCauses.remove(Int32(place)) != nil
      if isFailure(header) { failures.prepend(Int32(place)) }
      facts.prepend(fact(of: header) | (hasConsequences ? Self.hasConsequences : 0))
      if header.startsTurn || place == 0 {
        turnStarts.prepend(Int32(place))
        turnTimes.prepend(header.time)
        runs.prepend(turnAt: place, shape: shapes.removeLast())
      }
    }
    timeBefore = first > 0 ? headers[first - 1].time : 0
  }
}

// MARK: Places

extension SessionIndex {
  /// The number of events.
  package var count: Int { numbers.count }
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

  private func facts(of event: Int) -> UInt8 { facts[place(of: event) - begin] }

  /// Returns the kind of an event, of which those after 31 are 31.
  package func kind(of event: Int) -> EventKind {
    EventKind(rawValue: facts(of: event) & Self.kindBits)
  }

  /// Returns the cause of an event, or ``EventHeader/noCause``. The cause of an event that was not read
  /// is not known, which is the same.
  package func cause(of event: Int) -> Int {
    let place = place(of: event)
    guard place >= begin, let cause = causePlace(of: place) else { return EventHeader.noCause }
    return number(at: cause)
  }

  private func causePlace(of place: Int) -> Int? {
    let distance = distances[place - begin]
    if distance == .max {
      let next = farCauses.firstSortedIndex { Int($0.place) >= place }
      return Int(farCauses[next].cause)
    }
    return distance == 0 ? nil : place - Int(distance)
  }

  /// Whether an event is the cause of another.
  package func hasConsequences(_ event: Int) -> Bool {
    facts(of: event) & Self.hasConsequences != 0
  }

  /// Whether an event changes the state of nodes.
  package func changesState(_ event: Int) -> Bool {
    facts(of: event) & Self.changesState != 0
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
    return turnTimes[turn] - (turn == 0 ? timeBefore : turnTimes[turn - 1])
  }

  /// The number of turns that were read.
  package var turnCount: Int { turnStarts.count }

  /// The place of the first event of a turn.
  package func start(ofTurn turn: Int) -> Int { Int(turnStarts[turn]) }

  /// The turn of an event.
  package func turn(of event: Int) -> Int {
    let place = place(of: event)
    return max(0, turnStarts.firstSortedIndex { Int($0) > place } - 1)
  }

  /// The number of runs of neighbouring turns that look alike, which is at most that of the turns.
  package var runCount: Int { runs.starts.count }

  /// The run of a turn.
  package func run(ofTurn turn: Int) -> Int {
    let place = turnStarts[turn]
    return runs.starts.firstSortedIndex { $0 > place } - 1
  }

  /// The turns of a run.
  package func turns(ofRun run: Int) -> Range<Int> {
    func turn(at place: Int32) -> Int { turnStarts.firstSortedIndex { $0 >= place } }
    let end = run + 1 < runCount ? turn(at: runs.starts[run + 1]) : turnCount
    return turn(at: runs.starts[run])..<end
  }

  /// Returns the last event at or before a time in microseconds; −1 if all are later.
  package func lastEvent(at time: Int64) -> Int {
    let turn = turnTimes.firstSortedIndex { $0 > time }
    if turn == 0 { return -1 }
    return number(at: turn < turnStarts.count ? Int(turnStarts[turn]) - 1 : count - 1)
  }

  /// Returns the causes of an event, nearest first; of causes that were not read the nearest one only.
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
    let near = place + Int(UInt16.max)
    for other in place + 1..<min(max(count, place + 1), near)
    where Int(distances[other - begin]) == other - place {
      found.append(number(at: other))
      if found.count == limit { return found }
    }
    let far = farCauses.dropFirst(farCauses.firstSortedIndex { Int($0.place) >= near })
    return found
      + far.lazy.filter { Int($0.cause) == place }.prefix(limit - found.count)
      .map { number(at: Int($0.place)) }
  }

  /// The facts about the session that positions need.
  package var positions: PositionTimeline {
    PositionTimeline(
      count: last + 1, cause: { cause(of: $0) }, lastEvent: { lastEvent(at: $0) })
  }
}
