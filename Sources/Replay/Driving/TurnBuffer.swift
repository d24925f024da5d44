import CBOR
import EventModel

/// Events in memory that is reused from turn to turn.
package final class TurnBuffer {
  private struct Storage: ~Copyable {
    var headers: ContiguousArray<EventHeader> = []
    var ends: ContiguousArray<Int> = []
    var payloads = CBORWriter(capacity: 4096)
  }

  /// Behind a pointer: access to stored properties of a class is checked at run time.
  private let storage: UnsafeMutablePointer<Storage>

  package var headers: ContiguousArray<EventHeader> { storage.pointee.headers }

  /// Whether the record stops in this turn: what a replay does beyond it cannot be judged.
  package var isOpenEnded = false
  /// Places, counted from 0, of the events whose content replay took from the record.
  package private(set) var reapplied: Set<Int> = []

  package init() {
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage())
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  package var count: Int { headers.count }
  package var isEmpty: Bool { headers.isEmpty }

  package func append(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    storage.pointee.headers.append(header)
    storage.pointee.payloads.append(payload)
    storage.pointee.ends.append(storage.pointee.payloads.count)
  }

  package func removeAll() {
    storage.pointee.headers.removeAll(keepingCapacity: true)
    storage.pointee.ends.removeAll(keepingCapacity: true)
    storage.pointee.payloads.reset()
    isOpenEnded = false
    if !reapplied.isEmpty { reapplied.removeAll(keepingCapacity: true) }
  }

  /// Notes which events of this turn were re-applied, by their numbers in the session.
  package func markReapplied(_ numbers: [Int]) {
    guard let first = headers.first?.number else { return }
    for number in numbers where (0..<count).contains(number &- first) {
      reapplied.insert(number &- first)
    }
  }

  /// The payload of an event, in place; valid until the next mutation.
  package func payload(_ index: Int) -> UnsafeRawBufferPointer {
    let start = index == 0 ? 0 : storage.pointee.ends[index - 1]
    return UnsafeRawBufferPointer(
      rebasing: storage.pointee.payloads.bytes[start..<storage.pointee.ends[index]])
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
