import CBOR
import EventModel
import Platform
import Synchronization

/// The records of one chunk, passed from the recording thread to the sealer.
///
/// The beginning of the memory is free for the preamble, which contains the chunk's number. The
/// sealer assigns the number, because keyframes are chunks too.
final class ChunkBuffer: @unchecked Sendable {
  /// Behind a pointer, because exclusivity checks of a class's property would cost a third of the
  /// time to record an event.
  let writer: UnsafeMutablePointer<CBORWriter>
  /// The number of the first event, and the time of the event before it.
  @exclusivity(unchecked) var firstNumber = 0
  @exclusivity(unchecked) var firstTime: Int64 = 0
  @exclusivity(unchecked) var eventCount = 0
  @exclusivity(unchecked) var internCount = 0
  /// The number of event numbers before this chunk that the recording skipped.
  @exclusivity(unchecked) var skippedCount = 0
  /// The records that a fold of the chunk needs, in order.
  @exclusivity(unchecked) private(set) var foldedRecords: [FoldedRecord] = []
  /// Keeps the records for the case of a kill; nil for none.
  @exclusivity(unchecked) var slot: JournalSlot?
  /// The number of bytes that the slot has received.
  @exclusivity(unchecked) private var journaledCount = LogFormat.preambleRoom

  /// An event that changes the state or interns strings.
  struct FoldedRecord {
    /// The offset of the event's first record; strings that it interns come before it.
    var offset: UInt32
    /// The position of the event among those of the chunk.
    var index: UInt32
  }

  init(capacity: Int) {
    writer = .allocate(capacity: 1)
    writer.initialize(to: CBORWriter(capacity: capacity))
    reset(firstNumber: 0, time: 0)
  }

  deinit {
    writer.deinitialize(count: 1)
    writer.deallocate()
  }

  func reset(firstNumber: Int, time: Int64) {
    writer.pointee.reset()
    writer.pointee.reserve(LogFormat.preambleRoom)
    writer.pointee.count = LogFormat.preambleRoom
    self.firstNumber = firstNumber
    self.firstTime = time
    eventCount = 0
    internCount = 0
    skippedCount = 0
    foldedRecords.removeAll(keepingCapacity: true)
    journaledCount = LogFormat.preambleRoom
  }

  /// Counts an event whose records have been written.
  ///
  /// - Parameters:
  ///   - offset: The offset of the first of these records.
  ///   - isFolded: Whether a fold of the chunk needs them.
  @inline(__always)
  func addEvent(at offset: Int, isFolded: Bool) {
    if isFolded {
      foldedRecords.append(FoldedRecord(offset: UInt32(offset), index: UInt32(eventCount)))
    }
    eventCount += 1
  }

  /// Writes the records that were added since the last call to the slot.
  ///
  /// - Returns: False if they do not fit. The chunk must be written to the log at once then.
  /// - Throws: ``LogError`` if the slot cannot be written.
  func journal(nonce: UInt64) throws(LogError) -> Bool {
    guard let slot else { return true }
    if !slot.isBegun {
      var preamble = CBORWriter(capacity: LogFormat.preambleRoom)
      EventEncoder.writePreambleRecord(
        chunk: 0, firstNumber: firstNumber, time: firstTime, into: &preamble)
      try slot.begin(
        nonce: nonce, firstNumber: firstNumber, firstTime: firstTime, skippedCount: skippedCount,
        preamble: preamble.bytes)
    }
    let end = writer.pointee.count
    guard try slot.append(writer.pointee.bytes.range(journaledCount..<end)) else { return false }
    journaledCount = end
    return true
  }
}
