import EventModel

/// Which conditions on values of a filter each event of a session meets, one event after the other.
package struct ValueMatches {
  private var searches: [(term: ValueTerm, parts: PartSearch)]
  private var state: Projection
  /// The conditions that the event meets which was added last.
  package private(set) var met: [ValueTerm] = []
  /// The paths of the filter that lead to nothing in the state after the last event.
  package var unmet: [StatePath] {
    searches.map(\.term.path).filter { state.matches($0).isEmpty }
  }

  /// Creates the matches of a filter before the first event of a session; nil for a filter without
  /// such conditions.
  ///
  /// - Throws: ``LogError``.
  package init?(of filter: EventFilter, in timeline: SessionTimeline) throws {
    let terms = filter.valueTerms
    if terms.isEmpty { return nil }
    let (start, symbols) = (try timeline.events.stateBeforeFirstEvent, timeline.symbols)
    searches = terms.map { ($0, PartSearch($0.path, in: start, symbols)) }
    state = start ?? Projection(symbols: symbols)
  }

  /// Adds the next event.
  ///
  /// - Throws: ``ProjectionError``.
  package mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) throws {
    try state.apply(header, payload: payload)
    met = []
    for index in searches.indices {
      let changes = searches[index].parts.changes(by: header, payload, to: state)
      let term = searches[index].term
      if changes.contains(where: { term.holds(from: $0.old, to: $0.new) }) { met.append(term) }
    }
  }
}
