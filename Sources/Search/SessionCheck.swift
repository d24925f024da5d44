import EventModel

/// Checks a property in one session.
package protocol SessionCheck {
  /// Takes the next event.
  mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer)

  /// Judges the session at the end of a turn.
  ///
  /// - Returns: What the property has read, if it does not hold; nil if it does.
  mutating func endTurn() -> String?
}
