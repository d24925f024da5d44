import EventModel

/// Events in memory, of a replay or a test.
package final class MemorySource: EventSource {
  /// The name in the title row.
  package let name: String
  /// The application's identifier.
  package let application: String
  /// Always empty: the events are complete.
  package let note = ""
  /// The table of the symbols in the events.
  package let symbols: SymbolTable
  private let events: [Event]

  /// Creates a source of events that are numbered from 0.
  package init(
    _ events: [Event], symbols: SymbolTable, name: String, application: String
  ) {
    self.events = events
    self.symbols = symbols
    self.name = name
    self.application = application
  }

  /// The number of events.
  package var eventCount: Int { events.count }

  /// Returns one event. It must exist.
  package func event(at number: Int) throws -> Event {
    precondition(events.indices.contains(number), "no event @\(number) among \(events.count)")
    return events[number]
  }

  /// Calls `body` with each event in order until `body` returns false.
  package func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    for event in events.dropFirst(first) {
      let goesOn = try event.payload.withUnsafeBytes { try body(event.header, $0) }
      guard goesOn else { return }
    }
  }

  /// Returns nil.
  package func checkpoint(before number: Int) throws -> Projection? { nil }
}
