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
  /// The causes of the events; nil while the log grows.
  private var causes: RecentCauses?
  private var forest = CauseForest()

  /// - Parameter isGrowing: Whether the events come from a follower and not from the timeline. The
  ///   causes of all of them are then kept.
  init(
    of timeline: SessionTimeline, range: ClosedRange<Int>, wanted: EventFilter, isJSON: Bool,
    isFlat: Bool, isGrowing: Bool
  ) {
    (symbols, self.range, self.wanted) = (timeline.symbols, range, wanted)
    causes = isGrowing ? nil : RecentCauses(in: timeline)
    (self.isJSON, self.isFlat) = (isJSON, isFlat)
    document = EventDocument(symbols: symbols)
  }

  /// Adds the next event of the session, and prints it if it is wanted.
  ///
  /// - Returns: Whether a later event can be wanted.
  mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) throws -> Bool {
    if causes == nil { forest.append(header) }
    guard range.contains(header.number) else { return header.number < range.lowerBound }
    let event = Event(header, payload: Array(payload))
    let place = try place(of: header)
    let (root, depth) = (place.root, place.depth)
    let subject = FilterSubject(
      event: event, symbols: symbols, depth: { depth }, root: { root })
    if wanted.matches(subject) { try print(event, root: root, depth: depth) }
    return header.number < range.upperBound
  }

  private mutating func place(of header: EventHeader) throws -> RecentCauses.Place {
    if let place = try causes?.append(header) { return place }
    return RecentCauses.Place(
      root: forest.root(of: header.number), depth: forest.depth(of: header.number))
  }

  private func print(_ event: Event, root: Int, depth: Int) throws {
    if isJSON {
      let value = document.value(of: event, root: root, depth: depth)
      return try Output.standard.line(JSON.text(ofPlain: value))
    }
    let indent = isFlat ? "" : String(repeating: "  ", count: min(depth, 20))
    let time = event.header.startsTurn ? "  \(SessionTime.text(event.time))" : ""
    let text = event.payload.withUnsafeBytes {
      Transcript.summary(of: event.header, payload: $0, symbols: symbols, showsPlaces: true)
    }
    try Output.standard.line(Escaping.escaped("\(indent)@\(event.number)\(time)  \(text)"))
  }
}
