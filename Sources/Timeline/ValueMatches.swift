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

  /// Creates an index that has read no event.
  ///
  /// - Throws: ``LogError``, ``ProjectionError``.
  package init(of filters: [EventFilter], in timeline: SessionTimeline) throws {
    matches = try ValueMatches(of: .either(filters), in: timeline)
    next = try timeline.first
  }

  /// The number of the next event to read; nil if there is none, or it cannot be read.
  package func next(in timeline: SessionTimeline) -> Int? {
    matches == nil || next >= timeline.count ? nil : next
  }

  /// Reads events that were not read yet. What cannot be read meets no condition, nor what follows.
  ///
  /// - Parameter limit: The number of events to read.
  package mutating func read(_ limit: Int = .max, in timeline: SessionTimeline) {
    guard var matches = matches.take() else { return }
    var count = 0
    do {
      try timeline.forEachEvent(from: next) { header, payload in
        try matches.add(header, payload)
        for term in matches.met { numbers[term, default: []].insert(header.number) }
        next = header.number + 1
        count += 1
        return count < limit
      }
    } catch {
      return
    }
    // Numbers at the end can be missing.
    if count < limit { next = max(next, timeline.count) }
    self.matches = matches
  }

  /// Whether an event meets a condition of the filters.
  package func meets(_ term: ValueTerm, _ event: Int) -> Bool {
    numbers[term]?.contains(event) ?? false
  }
}
