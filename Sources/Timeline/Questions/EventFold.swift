import EventModel

/// A question that is answered by the events of a session in order, a part at a time.
package protocol EventFold {
  /// Adds the next event.
  mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer)
}

extension SessionTimeline {
  /// Adds events to a fold.
  ///
  /// - Parameters:
  ///   - first: The number of the first event.
  ///   - last: The number of the last event.
  ///   - limit: The largest number of events to add.
  /// - Returns: The number of the event with which to go on; nil if there is none up to the last one.
  /// - Throws: ``LogError``.
  package func add(
    to fold: inout some EventFold, from first: Int = 0, upTo last: Int, limit: Int = .max
  ) throws -> Int? {
    var (count, next): (Int, Int?) = (0, nil)
    try forEachEvent(from: first) { header, payload in
      guard header.number <= last else { return false }
      if count == limit {
        next = header.number
        return false
      }
      fold.add(header, payload)
      count += 1
      return true
    }
    return next
  }

  /// Returns the last write of each path up to an event; nil for a path without one.
  ///
  /// - Throws: ``LogError``.
  package func lastWrites(of paths: [StatePath], upTo last: Int) throws -> [Int?] {
    var writes = LastWrites(of: paths, symbols: symbols)
    _ = try add(to: &writes, upTo: last)
    return writes.numbers
  }
}
