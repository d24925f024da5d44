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
  private(set) var facts = DoubleEndedArray<UInt8>()
  /// How many places before an event its cause is; 0 for none.
  private(set) var distances = DoubleEndedArray<UInt16>()
  /// The causes that are too far away for ``distances``, in the order of the events.
  private(set) var farCauses = DoubleEndedArray<(place: Int32, cause: Int32)>()
  private(set) var numbers = EventNumbers()
  /// The place of the first event of each turn, and its time in microseconds.
  private(set) var turnStarts = DoubleEndedArray<Int32>()
  private(set) var turnTimes = DoubleEndedArray<Int64>()
  private(set) var runs = TurnRuns()
  /// The places of failures and gaps that were read, in order.
  package private(set) var failures = DoubleEndedArray<Int32>()

  /// The place of the first event that was read, which begins a turn; 0 for a whole index.
  package private(set) var begin = 0
  /// The places before ``begin`` that are causes of events after it.
  private var earlierCauses: Set<Int32> = []
  /// The time of the turn before the first one that was read.
  private(set) var timeBefore: Int64 = 0

  static let kindBits: UInt8 = 0x1F
  static let hasConsequences: UInt8 = 0x20
  static let changesState: UInt8 = 0x40

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
