import EventModel

/// The events of a session that may still be recorded.
package protocol GrowingEvents: SessionEvents {
  /// Looks once for new events. It does not wait.
  ///
  /// - Parameter body: Receives each new event, in order. They can be read again when the call has
  ///   returned.
  /// - Returns: Whether more events may come.
  func poll(_ body: (EventHeader, UnsafeRawBufferPointer) -> Void) -> SessionGrowth

  /// Waits. Only scripts call it: a program in a terminal waits for keys.
  func pause(milliseconds: Int)
}
