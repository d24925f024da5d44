/// A receiver of events while they happen: a recorder, a verifier, a test.
///
/// Called with the turn token held, in order, before any subscriber is notified of the event. The
/// payload is valid only during the call.
package protocol EventSink: AnyObject {
  /// Receives one event with its payload, which is empty for null.
  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer)

  /// Takes values that became secrets after events with them may have been received. A sink that keeps
  /// its events replaces them there.
  func conceal(_ secret: ConcealedSecret)
}

extension EventSink {
  /// Does nothing: nothing is kept.
  package func conceal(_ secret: ConcealedSecret) {}
}
