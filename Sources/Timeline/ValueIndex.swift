import EventModel

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
