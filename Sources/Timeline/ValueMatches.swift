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

/// The events of a session that meet conditions on values. It grows with the session.
package struct ValueIndex {
  private var matches: ValueMatches?
  private var next: Int
  private var numbers: [ValueTerm: Set<Int>] = [:]

  /// Reads the session once, unless the filters have no such condition.
  ///
  /// - Throws: ``LogError``, ``ProjectionError``.
  package init(of filters: [EventFilter], in timeline: SessionTimeline) throws {
    matches = try ValueMatches(of: .either(filters), in: timeline)
    next = try timeline.first
    try readNew(in: timeline)
  }

  /// Reads the events that were added to the session.
  ///
  /// - Throws: ``LogError``, ``ProjectionError``.
  package mutating func readNew(in timeline: SessionTimeline) throws {
    guard var matches = matches.take() else { return }
    defer { self.matches = matches }
    try timeline.forEachEvent(from: next) { header, payload in
      try matches.add(header, payload)
      for term in matches.met { numbers[term, default: []].insert(header.number) }
      next = header.number + 1
      return true
    }
  }

  /// Whether an event meets a condition of the filters.
  package func meets(_ term: ValueTerm, _ event: Int) -> Bool {
    numbers[term]?.contains(event) ?? false
  }
}
