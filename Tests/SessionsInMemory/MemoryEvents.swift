import EventModel
import SessionLog
import Timeline

/// Events in memory, of a test.
package final class MemoryEvents: SessionEvents {
  /// The name of the session.
  package let name: String
  /// The application's identifier.
  package let application: String
  /// The table of the symbols in the events.
  package let symbols: SymbolTable
  /// Whether the events are numbered by their places.
  package var hasAllNumbers: Bool { eventCount == events.count }
  /// Always complete.
  package let integrity = LogIntegrity.complete
  /// Nil, because the events begin with the session.
  package let stateBeforeFirstEvent: Projection? = nil
  private let events: [Event]

  /// Creates a session of events with increasing numbers.
  package init(_ events: [Event], symbols: SymbolTable, name: String, application: String) {
    self.events = events
    self.symbols = symbols
    self.name = name
    self.application = application
  }

  /// The number after that of the last event.
  package var eventCount: Int { events.last.map { $0.number + 1 } ?? 0 }

  /// Returns one event with its payload.
  ///
  /// - Throws: ``LogError/Reason/noSuchEvent(number:of:)``.
  package func event(at number: Int) throws -> Event {
    let place = place(of: number)
    guard place < events.count, events[place].number == number else {
      throw LogError(.noSuchEvent(number: number, of: 0..<eventCount), file: name)
    }
    return events[place]
  }

  /// Calls `body` with each event in order until `body` returns false.
  package func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    for event in events.dropFirst(place(of: first)) {
      let goesOn = try event.payload.withUnsafeBytes { try body(event.header, $0) }
      guard goesOn else { return }
    }
  }

  /// Returns nil.
  package func projection(upTo number: Int) throws -> Projection? { nil }

  /// Returns 0.
  package func start(near time: Int64) -> Int { 0 }

  /// The index of the first event that is not before a number.
  private func place(of number: Int) -> Int {
    events.firstSortedIndex { $0.number >= number }
  }
}
