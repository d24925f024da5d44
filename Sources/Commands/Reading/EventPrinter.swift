import CBOR
import EventModel
import SnapshotDiff
import Timeline

/// Prints the events of a session that are in a range and match a filter.
struct EventPrinter {
  private let symbols: SymbolTable
  private let document: EventDocument
  private let range: ClosedRange<Int>
  private let wanted: EventFilter
  private let isJSON: Bool
  private let isFlat: Bool
  private var causes: RecentCauses
  /// The number of events in the range, and of those that were printed.
  private(set) var counts = (read: 0, printed: 0)

  init(
    _ causes: RecentCauses, symbols: SymbolTable, range: ClosedRange<Int>, wanted: EventFilter,
    isJSON: Bool, isFlat: Bool
  ) {
    (self.causes, self.symbols, self.range, self.wanted) = (causes, symbols, range, wanted)
    (self.isJSON, self.isFlat) = (isJSON, isFlat)
    document = EventDocument(symbols: symbols)
  }

  /// Adds the next event of the session, and prints it if it is wanted.
  ///
  /// - Returns: Whether a later event can be wanted.
  mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) throws -> Bool {
    guard range.contains(header.number) else { return header.number < range.lowerBound }
    counts.read += 1
    let event = Event(header, payload: Array(payload))
    let place = try causes.append(header)
    let subject = FilterSubject(
      event: event, symbols: symbols, depth: { place.depth }, root: { place.root })
    if wanted.matches(subject) { try print(event, place) }
    return header.number < range.upperBound
  }

  private mutating func print(_ event: Event, _ place: RecentCauses.Place) throws {
    counts.printed += 1
    if isJSON {
      let value = document.value(of: event, place)
      return try Output.standard.line(JSON.text(ofPlain: value))
    }
    let indent = isFlat ? "" : String(repeating: "  ", count: min(place.depth, 20))
    let time = event.header.startsTurn ? "  \(SessionTime.text(event.time))" : ""
    let text = event.payload.withUnsafeBytes {
      Transcript.summary(of: event.header, payload: $0, symbols: symbols, showsPlaces: true)
    }
    try Output.standard.text(
      Escaping.escaped("\(indent)@\(event.number)\(time)  \(text)"), as: .events)
  }
}
