import CBOR
import EventModel

/// Collects the events of a turn.
package final class TurnCollector: EventSink {
  /// The events received since the buffer was last emptied.
  package let buffer = TurnBuffer()

  /// Creates a collector with an empty buffer.
  package init() {}

  /// Called with each value that became a secret after events with it were received.
  @exclusivity(unchecked) var onConcealed: ((ConcealedSecret) -> Void)?

  /// Passes a secret on.
  package func conceal(_ secret: ConcealedSecret) { onConcealed?(secret) }

  /// Appends an event to the buffer.
  package func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    buffer.append(header, payload: payload)
  }
}
