import CBOR
import EventModel

/// Events of a turn, in memory that is reused for each turn.
package final class TurnBuffer {
  private struct Storage: ~Copyable {
    var headers: ContiguousArray<EventHeader> = []
    var ends: ContiguousArray<Int> = []
    var payloads = CBORWriter(capacity: 4096)
  }

  /// The storage is behind a pointer because access to stored properties of a class is checked at
  /// run time.
  private let storage: UnsafeMutablePointer<Storage>

  /// The headers of the events, in the order of the session.
  package var headers: ContiguousArray<EventHeader> { storage.pointee.headers }

  /// Whether the record ends inside this turn. Replayed events after that point cannot be compared.
  @exclusivity(unchecked) package var isOpenEnded = false
  /// Indices of the events whose content the replay took from the record.
  @exclusivity(unchecked) package private(set) var reapplied: Set<Int> = []

  /// Creates an empty buffer.
  package init() {
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage())
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// The number of events in the buffer.
  package var count: Int { headers.count }
  /// Whether the buffer has no events.
  package var isEmpty: Bool { headers.isEmpty }

  /// Adds an event with a copy of its payload.
  package func append(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    storage.pointee.headers.append(header)
    storage.pointee.payloads.append(payload)
    storage.pointee.ends.append(storage.pointee.payloads.count)
  }

  /// Removes all events and keeps the memory.
  package func removeAll() {
    storage.pointee.headers.removeAll(keepingCapacity: true)
    storage.pointee.ends.removeAll(keepingCapacity: true)
    storage.pointee.payloads.reset()
    isOpenEnded = false
    if !reapplied.isEmpty { reapplied.removeAll(keepingCapacity: true) }
  }

  /// Marks events of this turn as re-applied, by their numbers in the session.
  package func markReapplied(_ numbers: [Int]) {
    guard let first = headers.first?.number else { return }
    for number in numbers where (0..<count).contains(number &- first) {
      reapplied.insert(number &- first)
    }
  }

  /// The payload of an event, without a copy; valid until the next mutation.
  package func payload(_ index: Int) -> UnsafeRawBufferPointer {
    let start = index == 0 ? 0 : storage.pointee.ends[index - 1]
    return UnsafeRawBufferPointer(
      rebasing: storage.pointee.payloads.bytes[start..<storage.pointee.ends[index]])
  }

  /// Returns the event at an index, with a copy of its payload.
  package func event(_ index: Int) -> Event {
    Event(headers[index], payload: Array(payload(index)))
  }

  /// All events of the buffer, with copies of their payloads.
  package var events: [Event] { (0..<count).map(event) }
}
