import CBOR
import EventModel

/// Writes a session log while it happens.
///
/// ``append(_:payload:)`` encodes into memory and allocates nothing once warm; a thread of its own
/// compresses and writes whole chunks. What stands in the file is readable at any moment, whether
/// or not the process lives: a kill loses the open chunk, at most 64 KiB of records. Equal heads
/// and events make equal bytes.
///
/// One thread at a time may call it; a runtime does so with its turn token held.
///
/// Source: FORMAT.md, "The session log, version 1.0".
package final class SessionLogWriter {
  package struct Options: Sendable {
    /// Writes the index at the end; a reader is faster to open with it.
    package var writesIndex = true
    /// Folds the state every so often, so that reading can begin in the middle.
    package var writesKeyframes = true
    /// Least size of the commits between two keyframes, in bytes.
    package var keyframeSpacing = 256 << 10
    /// Waits at the end until the device has the bytes.
    package var synchronizesAtClose = false
    /// Chunk buffers in flight; at least 2.
    package var bufferCount = 4

    package init() {}
  }

  private let file: String
  private let options: Options
  private let handOver: HandOver
  private let sealer: ChunkSealer
  private var thread: JoinableThread?
  /// Behind a pointer, as ``ChunkBuffer/writer`` is.
  private let encoder: UnsafeMutablePointer<EventEncoder>
  private var buffer: ChunkBuffer
  private var time: Int64 = 0
  private var failure: LogError?
  /// Number of the event that is expected next.
  package private(set) var nextNumber = 0

  /// Begins a log in a file, which is created or emptied.
  ///
  /// - Throws: ``LogError`` when the file cannot be opened or the head does not fit.
  package convenience init(
    path: String, head: SessionHead, symbols: SymbolTable, options: Options = Options()
  ) throws(LogError) {
    try self.init(
      to: try FileDestination(path: path), named: path, head: head, symbols: symbols,
      options: options)
  }

  /// Begins a log anywhere; `name` stands for it in errors.
  package init(
    to destination: some ByteDestination, named name: String = "memory", head: SessionHead,
    symbols: SymbolTable, options: Options = Options()
  ) throws(LogError) {
    file = name
    self.options = options
    var policy = ChunkSealer.KeyframePolicy()
    policy.isEnabled = options.writesKeyframes
    policy.minimum = options.keyframeSpacing
    sealer = ChunkSealer(destination: destination, head: head, policy: policy)
    encoder = .allocate(capacity: 1)
    encoder.initialize(to: EventEncoder(symbols: symbols))
    let capacity = LogFormat.preambleRoom + LogFormat.chunkSize + (16 << 10)
    let buffers = (0..<max(2, options.bufferCount)).map { _ in ChunkBuffer(capacity: capacity) }
    handOver = HandOver(buffers: Array(buffers.dropFirst()))
    buffer = buffers[0]
    try sealer.writeHead(file: name)
    let (sealer, handOver) = (sealer, handOver)
    thread = try JoinableThread(file: name) { sealer.run(handOver) }
  }

  /// Writes what is sealed and leaves the log unfinished, as a kill would.
  deinit {
    stop()
    encoder.deinitialize(count: 1)
    encoder.deallocate()
  }

  private func stop() {
    handOver.close()
    thread?.join()
    thread = nil
  }

  /// Adds one event.
  ///
  /// Events come with rising numbers; a number that is skipped begins a new chunk, so that the
  /// numbers after it are right.
  ///
  /// - Throws: ``LogError`` of the first chunk that could not be written, from then on always;
  ///   ``LogError/Reason/recordTooLarge(size:limit:)`` and
  ///   ``LogError/Reason/unwritableEvent(number:_:)`` for this event alone, which is not written.
  package func append(
    _ header: EventHeader, payload: UnsafeRawBufferPointer
  ) throws(LogError) {
    if let failure { throw failure }
    guard thread != nil else { throw LogError(.closed, file: file) }
    if header.number != nextNumber { try skip(to: header.number) }
    let before = buffer.writer.pointee.count
    let internCount = encoder.pointee.internedCount
    try encode(header, payload)
    if buffer.writer.pointee.count > LogFormat.chunkSize {
      try encodeInNextChunk(header, payload, before: before, internCount: internCount)
    }
    buffer.eventCount += 1
    nextNumber += 1
    time = header.time
    if buffer.writer.pointee.count > LogFormat.chunkSize { try sealChunk() }
  }

  package func append(_ event: Event) throws(LogError) {
    let result = event.payload.withUnsafeBytes { bytes in
      Result { () throws(LogError) in try append(event.header, payload: bytes) }
    }
    try result.get()
  }

  /// Seals the open chunk now and waits until it is written.
  ///
  /// For moments when the process may not live on, such as a trap. Where chunks end then depends
  /// on when this is called.
  package func flush() throws(LogError) {
    if let failure { throw failure }
    guard thread != nil else { throw LogError(.closed, file: file) }
    if buffer.eventCount > 0 { try sealChunk() }
    if let error = handOver.drain() { throw fail(error) }
  }

  /// Seals the open chunk, writes the index and closes the file; further calls do nothing.
  ///
  /// - Throws: ``LogError`` of the first write that failed.
  package func close() throws(LogError) {
    guard thread != nil else {
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
        writesIndex: options.writesIndex, synchronizing: options.synchronizesAtClose)
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

  /// An event made the chunk too large: it becomes the first of the next one.
  private func encodeInNextChunk(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, before: Int, internCount: Int
  ) throws(LogError) {
    if buffer.eventCount > 0 {
      buffer.writer.pointee.truncate(to: before)
      try sealChunk(internCount: internCount)
      try encode(header, payload)
    }
    let size = buffer.writer.pointee.count
    if size > LogFormat.largestChunk {
      let followsGap = buffer.followsGap
      beginChunk()
      buffer.followsGap = followsGap
      throw LogError(.recordTooLarge(size: size, limit: LogFormat.largestChunk), file: file)
    }
  }

  private func skip(to number: Int) throws(LogError) {
    precondition(number > nextNumber, "event \(number) comes after event \(nextNumber - 1)")
    if buffer.eventCount > 0 { try sealChunk() }
    nextNumber = number
    beginChunk()
    buffer.followsGap = true
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
