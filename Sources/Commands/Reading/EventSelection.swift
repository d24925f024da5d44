import EventModel
import Timeline

/// The events of a session that match a filter, one after the other from its first event on.
struct EventSelection {
  private let symbols: SymbolTable
  private let filter: EventFilter
  private var causes: RecentCauses
  private var values: ValueMatches?
  /// The paths of conditions that lead to nothing in the state after the last event.
  var unmetPaths: [StatePath] { values?.unmet ?? [] }
  /// Whether the events before a range are needed, too: a condition asks for what an event changed.
  var needsEarlierEvents: Bool { values != nil }

  /// - Parameter causes: Nil for the causes in the timeline.
  /// - Throws: ``LogError``.
  init(_ filter: EventFilter, in timeline: SessionTimeline, causes: RecentCauses? = nil) throws {
    (self.filter, symbols) = (filter, timeline.symbols)
    self.causes = causes ?? RecentCauses(in: timeline)
    values = try ValueMatches(of: filter, in: timeline)
  }

  /// Adds the next event.
  ///
  /// - Parameter isAsked: Whether the answer is needed.
  /// - Returns: The event and its place, if it matches.
  /// - Throws: ``ProjectionError``; ``LogError`` of the causes.
  mutating func add(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, isAsked: Bool = true
  ) throws -> (event: Event, place: RecentCauses.Place)? {
    try values?.add(header, payload)
    guard isAsked else { return nil }
    let place = try causes.append(header)
    let event = Event(header, payload: Array(payload))
    var subject = FilterSubject(
      event: event, symbols: symbols, depth: { place.depth }, root: { place.root })
    if let values { subject.meets = { values.met.contains($0) } }
    return filter.matches(subject) ? (event, place) : nil
  }
}
