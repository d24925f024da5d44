/// The facts about a session that positions need.
package struct PositionTimeline {
  /// The number of events, which are numbered from 0.
  package var count: Int
  /// Returns the cause of an event, or ``EventHeader/noCause``.
  package var cause: (Int) -> Int
  /// Returns the number of the last event at or before a time in microseconds, or −1.
  package var lastEvent: (Int64) -> Int

  /// Creates a timeline from its facts.
  package init(
    count: Int, cause: @escaping (Int) -> Int, lastEvent: @escaping (Int64) -> Int
  ) {
    self.count = count
    self.cause = cause
    self.lastEvent = lastEvent
  }

  /// Returns the event at the root of an event's causes; the event itself if it has no cause.
  package func root(of event: Int) -> Int {
    var event = event
    while true {
      let next = cause(event)
      // A cause is earlier than its consequences. Anything else would make this loop endless.
      guard next >= 0, next < event else { return event }
      event = next
    }
  }
}
