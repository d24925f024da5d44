import EventModel

extension SessionTimeline {
  /// Returns state, routes and screen after an event.
  ///
  /// The state is that after the last event up to `number`: the empty state if there is none, the
  /// state before a gap if the number is missing.
  ///
  /// - Throws: ``LogError`` for damage; ``ProjectionError`` if an event does not fit the state
  ///   before it. Its description is what all readers say.
  package func state(after number: Int) throws -> Projection {
    number < 0 ? Projection(symbols: symbols) : try states.projection(after: number)
  }

  /// Calls `body` with each event and the state after it, from the first event on.
  ///
  /// - Throws: As ``state(after:)`` does; the errors of `body`.
  package func forEachState(
    _ body: (EventHeader, UnsafeRawBufferPointer, Projection) throws -> Bool
  ) throws {
    var projection = try events.stateBeforeFirstEvent ?? Projection(symbols: symbols)
    try forEachEvent { header, payload in
      try projection.apply(header, payload: payload)
      return try body(header, payload, projection)
    }
  }
}
