import EventModel

extension SessionTimeline {
  /// Calls `body` with an event and then with each of its causes, nearest first, until `body`
  /// returns false.
  ///
  /// A number that the session does not have ends the chain, such as ``EventHeader/noCause`` or that
  /// of a lost event. A cause that is not earlier than its event ends it too, because the chain
  /// would be endless.
  ///
  /// - Throws: ``LogError`` for an event that cannot be read; the errors of `body`.
  package func forEachCause(
    from number: Int?, _ body: (Event) throws -> Bool
  ) throws {
    var next = number ?? EventHeader.noCause
    while next >= 0, next < count {
      guard let event = try eventIfAny(at: next), try body(event), event.cause < next else {
        return
      }
      next = event.cause
    }
  }

  /// Returns an event and its causes, nearest first.
  ///
  /// - Parameters:
  ///   - number: The first event of the chain; nil for an empty chain.
  ///   - limit: The largest number of events; the events farther away are left out.
  /// - Throws: ``LogError`` for an event that cannot be read.
  package func causeChain(from number: Int?, limit: Int) throws -> [Event] {
    guard limit > 0 else { return [] }
    var chain: [Event] = []
    try forEachCause(from: number) { event in
      chain.append(event)
      return chain.count < limit
    }
    return chain
  }

  /// The direct consequences of an event: those that name it as their cause.
  package struct Consequences {
    /// The consequences found, in order.
    package fileprivate(set) var events: [Event] = []
    /// Whether there are more of them than the limit.
    package fileprivate(set) var hasMore = false
    /// The number of the event at which the search was given up; nil if it was not.
    package fileprivate(set) var searchEnd: Int?
  }

  /// Finds the direct consequences of an event.
  ///
  /// - Parameters:
  ///   - limit: The largest number of consequences.
  ///   - range: The number of events after this one to search.
  package func consequences(of number: Int, limit: Int, within range: Int) throws -> Consequences {
    var found = Consequences()
    try forEachEvent(from: number) { header, payload in
      if found.events.count == limit, header.cause == number {
        found.hasMore = true
        return false
      }
      if header.number > number + range {
        found.searchEnd = number + range
        return false
      }
      if header.cause == number { found.events.append(Event(header, payload: Array(payload))) }
      return true
    }
    return found
  }

  /// Whether an event arms a timer. What it caused in a chain of causes is then the timer's fire: nothing
  /// has cancelled it.
  package func armsTimer(_ event: Event) -> Bool {
    event.kind == .timer && event.header.name == symbols.symbol(TimerOperation.arm)
  }

  /// The largest number of events that ``shown(by:)`` lists.
  private static let longestList = 20

  /// Returns the commits and routes that a frame shows: those of its turn since the frame before.
  ///
  /// The cause of a frame is only the first event that changed the screen.
  ///
  /// - Returns: The last 20 events, in order, and the number of all; none for another event.
  package func shown(by frame: Int) throws -> (last: [Event], count: Int) {
    var (events, count): ([Event], Int) = ([], 0)
    guard try event(at: frame).kind == .frame else { return (events, count) }
    try forEachEarlierEventOfTurn(of: frame) { event in
      if event.kind == .frame { return false }
      guard Self.changesScreen(event) else { return true }
      count += 1
      if events.count < Self.longestList { events.append(event) }
      return true
    }
    return (events.reversed(), count)
  }

  private static func changesScreen(_ event: Event) -> Bool {
    switch event.kind {
    case .route: true
    case .commit: (try? Patch(symbolic: event.payload))?.isEmpty == false
    default: false
    }
  }
}
