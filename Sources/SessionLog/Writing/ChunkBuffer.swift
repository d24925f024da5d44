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

/// Passes full chunk buffers to the sealer and empty ones back. The number of buffers is fixed, so
/// a slow disk makes the recording thread wait instead of filling the memory.
final class HandOver: @unchecked Sendable {
  private var full: [ChunkBuffer] = []
  private var free: [ChunkBuffer]
  private let total: Int
  private var isStarted = false
  private var isClosed = false
  private var failure: LogError?
  private var change: FileChange?
  /// Whether there is a failure; read at each event.
  private let hasFailed = Atomic(false)
  /// Whether a slot was cut, so that the open chunk is safe in the log only.
  private let wantsFlush = Atomic(false)
  private let monitor = Condition()
  /// Processes one buffer, if the sealer has no thread; nil if it has one.
  var sealNext: (() -> Void)?

  init(buffers: [ChunkBuffer]) {
    free = buffers
    total = buffers.count
    full.reserveCapacity(buffers.count + 1)
    free.reserveCapacity(buffers.count + 1)
  }

  /// Exchanges a full buffer for an empty one. Waits while there is none.
  ///
  /// - Returns: The empty buffer, and the sealer's first error, if any.
  func exchange(_ buffer: ChunkBuffer) -> (ChunkBuffer, LogError?) {
    monitor.lock()
    defer { monitor.unlock() }
    full.append(buffer)
    monitor.broadcast()
    while free.isEmpty { waitForSealer() }
    return (free.removeLast(), failure)
  }

  /// Waits until the sealer has processed all buffers.
  ///
  /// - Returns: The sealer's first error, if any.
  func drain() -> LogError? {
    monitor.lock()
    defer { monitor.unlock() }
    while free.count < total { waitForSealer() }
    return failure
  }

  private func waitForSealer() {
    guard let sealNext else { return monitor.wait() }
    monitor.unlock()
    sealNext()
    monitor.lock()
  }

  /// The sealer's first error, if any. It costs little without one.
  @inline(__always)
  var currentFailure: LogError? {
    hasFailed.load(ordering: .relaxed) ? lockedFailure : nil
  }

  private var lockedFailure: LogError? {
    monitor.lock()
    defer { monitor.unlock() }
    return failure
  }

  /// Asks the recording thread to seal the open chunk.
  func askForFlush() { wantsFlush.store(true, ordering: .relaxed) }

  /// Whether the sealer asked for that since the last call.
  @inline(__always)
  func takeFlush() -> Bool {
    wantsFlush.load(ordering: .relaxed) && wantsFlush.exchange(false, ordering: .relaxed)
  }

  /// What another program did to the file; nil for nothing.
  var fileChange: FileChange? {
    monitor.lock()
    defer { monitor.unlock() }
    return change
  }

  /// Reports what another program did to the file.
  func note(_ change: FileChange) {
    monitor.lock()
    if self.change == nil { self.change = change }
    monitor.unlock()
  }

  /// Lets the sealer look after the file from now on: its head is in it.
  func start() {
    monitor.lock()
    isStarted = true
    monitor.broadcast()
    monitor.unlock()
  }

  /// Lets the sealer finish after it has processed all buffers.
  func close() {
    monitor.lock()
    isClosed = true
    monitor.broadcast()
    monitor.unlock()
  }

  /// The next thing for the sealer to do.
  enum Work {
    case seal(ChunkBuffer)
    /// There was no buffer for as long as the sealer wanted to wait.
    case pause
    /// There are no more buffers.
    case end
  }

  /// Waits for the next full buffer. They come in order. Called by the sealer.
  ///
  /// - Parameter milliseconds: The longest time to wait; nil for no limit.
  func take(within milliseconds: Int?) -> Work {
    monitor.lock()
    defer { monitor.unlock() }
    while full.isEmpty && !isClosed {
      guard let milliseconds, isStarted else {
        monitor.wait()
        continue
      }
      _ = monitor.wait(until: Condition.deadline(after: .milliseconds(milliseconds)))
      if full.isEmpty && !isClosed { return .pause }
    }
    return full.isEmpty ? .end : .seal(full.removeFirst())
  }

  /// The next full buffer, if there is one. Called by a sealer without a thread.
  func takeNow() -> Work {
    monitor.lock()
    defer { monitor.unlock() }
    return full.isEmpty ? .pause : .seal(full.removeFirst())
  }

  /// Reports an error that is not one of a buffer.
  func fail(_ error: LogError) {
    monitor.lock()
    if failure == nil { failure = error }
    hasFailed.store(true, ordering: .relaxed)
    monitor.unlock()
  }

  func giveBack(_ buffer: ChunkBuffer, failure newFailure: LogError?) {
    monitor.lock()
    free.append(buffer)
    if failure == nil { failure = newFailure }
    monitor.broadcast()
    monitor.unlock()
  }
}
