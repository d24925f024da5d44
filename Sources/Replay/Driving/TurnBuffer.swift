import CBOR
import EventModel

/// Events in memory that is reused from turn to turn.
package final class TurnBuffer {
  package private(set) var headers: ContiguousArray<EventHeader> = []
  private var ends: ContiguousArray<Int> = []
  /// Behind a pointer: access to a property that another module changes would be checked.
  private let payloads: UnsafeMutablePointer<CBORWriter>

  /// Whether the record stops in this turn: what a replay does beyond it cannot be judged.
  package var isOpenEnded = false

  package init() {
    payloads = .allocate(capacity: 1)
    payloads.initialize(to: CBORWriter(capacity: 4096))
  }

  deinit {
    payloads.deinitialize(count: 1)
    payloads.deallocate()
  }

  package var count: Int { headers.count }
  package var isEmpty: Bool { headers.isEmpty }

  package func append(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    headers.append(header)
    payloads.pointee.append(payload)
    ends.append(payloads.pointee.count)
  }

  package func removeAll() {
    headers.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    payloads.pointee.reset()
    isOpenEnded = false
  }

  /// The payload of an event, in place; valid until the next mutation.
  package func payload(_ index: Int) -> UnsafeRawBufferPointer {
    let start = index == 0 ? 0 : ends[index - 1]
    return UnsafeRawBufferPointer(rebasing: payloads.pointee.bytes[start..<ends[index]])
  }

  package func event(_ index: Int) -> Event {
    Event(headers[index], payload: Array(payload(index)))
  }

  package var events: [Event] { (0..<count).map(event) }
}

/// Gathers events turn by turn.
package final class TurnCollector: EventSink {
  package let buffer = TurnBuffer()

  package init() {}

  package func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    buffer.append(header, payload: payload)
  }
}
