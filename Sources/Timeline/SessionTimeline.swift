import EventModel
import SessionLog

/// One session for those who read it: events, turns, causes, consequences, and the state at any
/// event.
///
/// The commands, the inspector and the reports read a session only through this type, so that they
/// agree. It keeps states that it has computed. Use it on one thread at a time.
package final class SessionTimeline {
  /// The events of the session.
  package let events: any SessionEvents
  /// The number after that of the last event. A number below it may be missing after a gap.
  package private(set) var count: Int
  /// The number of the first event; 0 unless the log begins with the state before a later one.
  package var first: Int {
    get throws { try events.stateBeforeFirstEvent.map { $0.lastEvent + 1 } ?? 0 }
  }
  let states: StateCache
  /// Called with the number of each event that ``forEachEvent(from:_:)`` reads, before its body.
  package var onEvent: ((Int) throws -> Void)?

  /// The facts about every event. The first use reads all events once.
  package private(set) lazy var index = SessionIndex(events)

  /// Creates the timeline of a session.
  ///
  /// - Throws: ``LogError`` when the end of the log cannot be read.
  package init(_ events: any SessionEvents) throws {
    self.events = events
    count = try events.eventCount
    states = StateCache(events)
  }

  /// Notes that events were added to those that still grow. Kept states stay correct, because the
  /// earlier events are the same.
  ///
  /// - Throws: ``LogError`` when the end of the log cannot be read.
  package func noteNewEvents() throws { count = try events.eventCount }

  /// The table of the symbols in the events.
  package var symbols: SymbolTable { events.symbols }

  /// Returns one event with its payload.
  package func event(at number: Int) throws -> Event { try events.event(at: number) }

  /// Returns one event with its payload; nil if the session has none of this number.
  package func eventIfAny(at number: Int) throws -> Event? {
    do {
      return try events.event(at: number)
    } catch let error as LogError {
      switch error.reason {
      case .noSuchEvent, .lostEvent: return nil
      default: throw error
      }
    }
  }

  /// Calls `body` with each event in order until `body` returns false.
  package func forEachEvent(
    from first: Int = 0, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    guard let onEvent else { return try events.forEachEvent(from: first, body) }
    try events.forEachEvent(from: first) { header, payload in
      try onEvent(header.number)
      return try body(header, payload)
    }
  }

  /// The facts about the session that positions such as `@120~` need. It reads only the events that
  /// a position leads to.
  package var positions: PositionTimeline {
    PositionTimeline(
      count: count,
      cause: { [events] in (try? events.event(at: $0))?.cause ?? EventHeader.noCause },
      lastEvent: { [events] in Self.lastEvent(at: $0, in: events) })
  }

  private static func lastEvent(at time: Int64, in events: any SessionEvents) -> Int {
    var last = 0
    try? events.forEachEvent(from: events.start(near: time)) { header, _ in
      guard header.time <= time else { return false }
      last = header.number
      return true
    }
    return last
  }

  /// Calls `body` with the events before one in its turn, the last first, until `body` returns false.
  package func forEachEarlierEventOfTurn(
    of number: Int, _ body: (Event) throws -> Bool
  ) throws {
    var next = number
    while next > 0, try !event(at: next).header.startsTurn {
      next -= 1
      guard let event = try eventIfAny(at: next), try body(event) else { return }
    }
  }
}
