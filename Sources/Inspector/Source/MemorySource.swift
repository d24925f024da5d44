import EventModel

/// Events that are in memory already: a replay, a test.
package final class MemorySource: EventSource {
  package let name: String
  package let application: String
  package let note = ""
  package let symbols: SymbolTable
  private let events: [Event]

  package init(
    _ events: [Event], symbols: SymbolTable, name: String, application: String
  ) {
    self.events = events
    self.symbols = symbols
    self.name = name
    self.application = application
  }

  package var eventCount: Int { events.count }

  package func event(at number: Int) throws -> Event {
    precondition(events.indices.contains(number), "no event @\(number) among \(events.count)")
    return events[number]
  }

  package func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    for event in events.dropFirst(first) {
      let goesOn = try event.payload.withUnsafeBytes { try body(event.header, $0) }
      guard goesOn else { return }
    }
  }

  package func checkpoint(before number: Int) throws -> Projection? { nil }
}
