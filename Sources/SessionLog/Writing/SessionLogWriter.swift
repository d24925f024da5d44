import CBOR
import EventModel
import Platform

/// Writes a session log during the session.
///
/// ``append(_:payload:)`` encodes into memory and does not allocate after a warm-up. A separate
/// thread compresses and writes whole chunks. The file is readable at any moment, whether or not
/// the process is running. What a kill or a loss of power costs is chosen by ``Durability``. Equal
/// heads and events make equal bytes.
///
/// Use it on one thread at a time; a runtime uses it while it holds its turn token.
///
/// Source: FORMAT.md, "The session log, version 1.0".
package final class SessionLogWriter {
  private let file: String
  private let options: Options
  private let handOver: HandOver
  private let nonce: UInt64
  /// The slots of all buffers; empty without a journal.
  private var slots: [JournalSlot] = []
  private let sealer: ChunkSealer
  private let largestChunk: Int
  @exclusivity(unchecked) private var isOpen = false
  /// Why the log has no journal although ``Durability`` wants one; nil if it has one.
  package private(set) var journalRefusal: LogError?
  private var thread: JoinableThread?
  /// Behind a pointer, as ``ChunkBuffer/writer`` is.
  private let encoder: UnsafeMutablePointer<EventEncoder>
  @exclusivity(unchecked) private var buffer: ChunkBuffer
  @exclusivity(unchecked) private var time: Int64 = 0
  @exclusivity(unchecked) private var failure: LogError?
  /// The number of the next event.
  @exclusivity(unchecked) package private(set) var nextNumber = 0

  /// Begins a log in a file, which is created or emptied.
  ///
  /// - Throws: ``LogError`` when the file cannot be opened or the head does not fit.
  package convenience init(
    path: String, head: SessionHead, symbols: SymbolTable, options: Options = Options()
  ) throws(LogError) {
    let file = try FileDestination(path: path)
    try self.init(
      to: file, named: path, journal: file.isRegular ? path : nil, head: head,
      symbols: symbols, options: options)
  }

  /// Whether there is a journal beside a log.
  package static func hasJournal(beside path: String) -> Bool {
    !JournalReader.slots(beside: path).isEmpty
  }

  /// Removes the journal that a killed recorder may have left beside a log. Call it when another log
  /// takes the place of that one.
  package static func removeJournal(beside path: String) { JournalSlot.removeAll(beside: path) }

  /// Begins a log at a destination. Errors contain `name`.
  package convenience init(
    to destination: some ByteDestination, named name: String = "memory", head: SessionHead,
    symbols: SymbolTable, options: Options = Options()
  ) throws(LogError) {
    try self.init(
      to: destination, named: name, journal: nil, head: head, symbols: symbols, options: options)
  }

  /// Begins a log at a destination, with a journal.
  ///
  /// All that the session needs is acquired before the destination loses what it held.
  ///
  /// - Parameter journal: The path of the log beside which the journal is; nil for no journal.
  package init(
    to destination: some ByteDestination, named name: String, journal: String?,
    head: SessionHead, symbols: SymbolTable, options: Options = Options(),
    calls: any FileCalls = SystemFileCalls.shared
  ) throws(LogError) {
    file = name
    nonce = head.nonce
    self.options = options
    var policy = ChunkSealer.KeyframePolicy()
    policy.isEnabled = options.writesKeyframes
    policy.minimum = options.keyframeSpacing
    sealer = ChunkSealer(destination: destination, head: head, policy: policy, calls: calls)
    encoder = .allocate(capacity: 1)
    let isLarge = head.features & LogFormat.largeValues != 0
    largestChunk = isLarge ? LogFormat.largestChunk : LogFormat.largestSmallChunk
    let nesting = isLarge ? CBORLimits.nesting : LogFormat.smallNesting
    encoder.initialize(
      to: EventEncoder(
        symbols: symbols, nesting: nesting,
        writesReads: head.features & LogFormat.frameReads != 0))
    let capacity = LogFormat.preambleRoom + LogFormat.chunkSize + (16 << 10)
    let buffers = (0..<min(max(2, options.bufferCount), JournalFormat.largestCount)).map { _ in
      ChunkBuffer(capacity: capacity)
    }
    handOver = HandOver(buffers: Array(buffers.dropFirst()))
    buffer = buffers[0]
    do throws(LogError) {
      if let journal { try createSlots(buffers, beside: journal, calls) }
      try startSealer()
      try sealer.writeHead(file: name, synchronizing: !slots.isEmpty && survivesPowerLoss)
    } catch {
      for slot in slots { slot.remove() }
      throw error
    }
    if let journal { JournalSlot.removeAll(beside: journal, but: slots, calls: calls) }
    handOver.start()
    isOpen = true
  }

  private var survivesPowerLoss: Bool { options.durability.survivesPowerLoss }

  /// Gives each buffer a slot. A folder in which no file can be created gives a log without a
  /// journal.
  private func createSlots(
    _ buffers: [ChunkBuffer], beside journal: String, _ calls: any FileCalls
  ) throws(LogError) {
    guard options.durability != .buffer else { return }
    do throws(LogError) {
      slots = try JournalSlot.create(
        buffers.count, beside: journal, calls: calls, writing: options.writesSlots)
      if survivesPowerLoss { try calls.synchronizeFolder(of: journal) }
    } catch {
      // `power` and `strict` are explicit wishes, which such a log could not meet.
      guard error.reason == .permissionDenied, options.durability == .process else { throw error }
      journalRefusal = error
      return
    }
    for (buffer, slot) in zip(buffers, slots) { buffer.slot = slot }
  }

  private func startSealer() throws(LogError) {
    let (sealer, handOver, slots, durability) = (sealer, handOver, slots, options.durability)
    if options.sealsInPlace {
      handOver.sealNext = { _ = sealer.perform(handOver.takeNow(), handOver, slots, durability) }
    } else {
      do throws(SystemError) {
        thread = try JoinableThread { sealer.run(handOver, slots, durability) }
      } catch {
        throw LogError(.system(call: "pthread_create", errno: error.code), file: file)
      }
    }
  }

  /// Does one piece of the sealer's work now, if the sealer has no thread.
  package func seal() { handOver.sealNext?() }

  /// Writes the sealed chunks and leaves the log unfinished, as a kill would.
  deinit {
    stop()
    encoder.deinitialize(count: 1)
    encoder.deallocate()
  }

  private func stop() {
    handOver.close()
    thread?.join()
    thread = nil
    // The closure holds the object that holds it.
    handOver.sealNext = nil
    isOpen = false
  }

  /// Adds one event.
  ///
  /// The numbers of events must rise. A number that is skipped begins a new chunk, so that the
  /// numbers after it are correct.
  ///
  /// - Throws: ``LogError`` of the first chunk that could not be written, in this and all later
  ///   calls; ``LogError/Reason/recordTooLarge(size:limit:)`` and
  ///   ``LogError/Reason/unwritableEvent(number:_:)`` for this event alone, which is not written.
  package func append(
    _ header: EventHeader, payload: UnsafeRawBufferPointer
  ) throws(LogError) {
    try check()
    guard isOpen else { throw LogError(.closed, file: file) }
    if header.number != nextNumber { try skip(to: header.number) }
    let before = buffer.writer.pointee.count
    let internCount = encoder.pointee.internedCount
    try encode(header, payload)
    if buffer.writer.pointee.count > LogFormat.chunkSize {
      try encodeInNextChunk(header, payload, before: before, internCount: internCount)
    }
    if buffer.eventCount == 0 {
      buffer.addEvent(at: LogFormat.preambleRoom, isFolded: true)
    } else {
      let isFolded =
        KeyframeFold.changesState(header.kind) || encoder.pointee.internedCount != internCount
      buffer.addEvent(at: before, isFolded: isFolded)
    }
    nextNumber += 1
    time = header.time
    let isJournaled = try journal()
    if options.durability == .strict { try synchronize() }
    if buffer.writer.pointee.count > LogFormat.chunkSize { try sealChunk() }
    // An event that is too large for the journal is in the log before it counts as kept.
    if !isJournaled { try flush() }
  }

  /// Throws the first error of the sealer, which no call may have thrown yet, and seals the open
  /// chunk if its journal was cut. For a recorder that waits for events.
  @inline(__always)
  package func check() throws(LogError) {
    if let failure { throw failure }
    if let error = handOver.currentFailure { throw fail(error) }
    if handOver.takeFlush(), isOpen { try flush() }
  }

  /// What another program did to the file while it was written; nil for nothing. It is known within
  /// ``ByteDestination/checkInterval``.
  package var change: FileChange? { handOver.fileChange }

  /// Writes the new records to the slot; see ``ChunkBuffer/journal(nonce:)``.
  @inline(__always)
  private func journal() throws(LogError) -> Bool {
    do throws(LogError) { return try buffer.journal(nonce: nonce) } catch { throw fail(error) }
  }

  /// Waits until the device has stored the journal of the open chunk.
  private func synchronize() throws(LogError) {
    do throws(LogError) { try buffer.slot?.synchronize() } catch { throw fail(error) }
  }

  /// Adds one event; see ``append(_:payload:)``.
  package func append(_ event: Event) throws(LogError) {
    let result = event.payload.withUnsafeBytes { bytes in
      Result { () throws(LogError) in try append(event.header, payload: bytes) }
    }
    try result.get()
  }

  /// Seals the open chunk now and waits until it is written.
  ///
  /// For moments after which the process may end, such as a trap. The ends of chunks then depend on
  /// the time of the call.
  package func flush() throws(LogError) {
    if let failure { throw failure }
    guard isOpen else { throw LogError(.closed, file: file) }
    if buffer.eventCount > 0 { try sealChunk() }
    if let error = handOver.drain() { throw fail(error) }
  }

  /// Seals the open chunk, writes the index and closes the file. Further calls do nothing.
  ///
  /// - Throws: ``LogError`` of the first write that failed.
  package func close() throws(LogError) {
    guard isOpen else {
      if let failure { throw failure }
      return
    }
    if failure == nil, buffer.eventCount > 0 {
      do throws(LogError) { try sealChunk() } catch { failure = error }
    }
    let error = handOver.drain()
    stop()
    if let error = failure ?? error { throw fail(error) }
    do throws(LogError) {
      try sealer.finish(
        writesIndex: options.writesIndex,
        synchronizing: options.synchronizesAtClose || survivesPowerLoss)
      for slot in slots { slot.remove() }
    } catch {
      throw fail(error)
    }
  }

  private func fail(_ error: LogError) -> LogError {
    failure = error
    return error
  }

  private func encode(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) throws(LogError) {
    do throws(EventCodingError) {
      try encoder.pointee.write(
        header, payload: payload, previousTime: time, into: &buffer.writer.pointee)
    } catch {
      guard error.reason == .tooManySymbols, buffer.eventCount > 0 else {
        throw LogError(.unwritableEvent(number: header.number, error), file: file)
      }
      try sealChunk()
      try encode(header, payload)
    }
  }

  /// Makes an event the first of the next chunk, because it made this one too large.
  private func encodeInNextChunk(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, before: Int, internCount: Int
  ) throws(LogError) {
    if buffer.eventCount > 0 {
      buffer.writer.pointee.truncate(to: before)
      try sealChunk(internCount: internCount)
      try encode(header, payload)
    }
    let size = buffer.writer.pointee.count
    if size > largestChunk {
      let skippedCount = buffer.skippedCount
      beginChunk()
      buffer.skippedCount = skippedCount
      throw LogError(.recordTooLarge(size: size, limit: largestChunk), file: file)
    }
  }

  private func skip(to number: Int) throws(LogError) {
    precondition(number > nextNumber, "event \(number) comes after event \(nextNumber - 1)")
    if buffer.eventCount > 0 { try sealChunk() }
    let skippedCount = buffer.skippedCount + number - nextNumber
    nextNumber = number
    beginChunk()
    buffer.skippedCount = skippedCount
  }

  private func sealChunk(internCount: Int? = nil) throws(LogError) {
    buffer.internCount = internCount ?? encoder.pointee.internedCount
    let (empty, error) = handOver.exchange(buffer)
    buffer = empty
    beginChunk()
    if let error { throw fail(error) }
  }

  private func beginChunk() {
    buffer.reset(firstNumber: nextNumber, time: time)
    encoder.pointee.reset()
  }
}
