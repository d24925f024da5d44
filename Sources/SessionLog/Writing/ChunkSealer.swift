import CBOR
import EventModel
import Platform

/// Writes chunk buffers as marks and frames, in order, and computes keyframes.
///
/// It runs on its own thread. The bytes depend on the buffers alone, not on the time at which they
/// arrive.
final class ChunkSealer: @unchecked Sendable {
  /// The sizes at which a keyframe is written; see FORMAT.md, "Keyframes".
  struct KeyframePolicy: Sendable {
    var isEnabled = true
    /// The smallest size of the commits between two keyframes, in bytes.
    var minimum = 256 << 10
  }

  private let destination: any ByteDestination
  private let head: SessionHead
  private let policy: KeyframePolicy
  private let calls: any FileCalls
  private var frame = ByteBuffer(size: 128 << 10)
  private var offset = 0
  private var previousHash: UInt32 = 0
  private var preamble = CBORWriter(capacity: 64)
  private(set) var entries: [ChunkEntry] = []
  private(set) var nextNumber = 0

  // The fold has its own symbols, because the session's table belongs to the recording thread.
  private var state: KeyframeFold
  private var isFolding: Bool
  private var decoder: EventDecoder
  private var encoder: EventEncoder
  private var patchSize = 0
  private var keyframeSize = 0
  private var lastKeyframe: Int?

  // The state of the thread.
  private var failure: LogError?
  private var lastWait: Int
  private var lastCheck: Int

  init(
    destination: any ByteDestination, head: SessionHead, policy: KeyframePolicy,
    calls: any FileCalls = SystemFileCalls.shared, symbols: SymbolTable = SymbolTable()
  ) {
    self.destination = destination
    self.calls = calls
    lastWait = calls.milliseconds
    lastCheck = lastWait
    self.head = head
    self.policy = policy
    decoder = EventDecoder(symbols: symbols)
    encoder = EventEncoder(symbols: symbols)
    state = KeyframeFold(symbols: symbols)
    isFolding = policy.isEnabled
    entries.reserveCapacity(1024)
  }

  /// Writes the head. Must be called before the first chunk.
  func writeHead(file: String, synchronizing: Bool = false) throws(LogError) {
    let content = head.encoded()
    guard content.count <= LogFormat.blockSize else {
      throw LogError(
        .recordTooLarge(size: content.count, limit: LogFormat.blockSize), file: file)
    }
    previousHash = content.withUnsafeBytes { XXH32.hash($0) }
    let size = content.withUnsafeBytes {
      LZ4Frame.write($0, level: -1, contentHash: previousHash, to: frame.memory)
    }
    try destination.begin(frame.bytes(size), synchronizing: synchronizing)
    offset = size
  }

  /// Seals buffers until there are no more. After an error it only returns them.
  ///
  /// - Parameters:
  ///   - slots: The journal slots of all buffers.
  ///   - durability: When to wait for the device.
  func run(_ handOver: HandOver, _ slots: [JournalSlot], _ durability: Durability) {
    let interval = [durability.interval, destination.checkInterval].compactMap { $0 }.min()
    var isOpen = true
    while isOpen {
      isOpen = perform(handOver.take(within: interval), handOver, slots, durability)
    }
  }

  /// Does one piece of work, and what is due by then.
  ///
  /// - Returns: False if there is no more work.
  func perform(
    _ work: HandOver.Work, _ handOver: HandOver, _ slots: [JournalSlot], _ durability: Durability
  ) -> Bool {
    do throws(LogError) {
      try synchronize(slots, durability)
      if case .seal(let buffer) = work, failure == nil {
        try check(handOver, slots, isDue: true)
        try seal(buffer)
        if durability.survivesPowerLoss { try destination.synchronize() }
        try buffer.slot?.clear()
      } else {
        try check(handOver, slots, isDue: false)
      }
    } catch {
      // An error of the device is final: what it has stored is no longer known.
      if failure == nil { failure = error }
      handOver.fail(error)
    }
    switch work {
    case .seal(let buffer): handOver.giveBack(buffer, failure: failure)
    case .pause: break
    case .end: return false
    }
    return true
  }

  /// Waits for the device if the interval is over.
  private func synchronize(
    _ slots: [JournalSlot], _ durability: Durability
  ) throws(LogError) {
    guard let interval = durability.interval, failure == nil else { return }
    let now = calls.milliseconds
    guard now - lastWait >= interval else { return }
    for slot in slots { try slot.synchronize() }
    lastWait = now
  }

  /// Looks whether another program has touched the file.
  ///
  /// - Throws: ``LogError`` if the rest of the session would make no log there. A file that lost its
  ///   name is still written, and can be copied.
  private func check(
    _ handOver: HandOver, _ slots: [JournalSlot], isDue: Bool
  ) throws(LogError) {
    guard let interval = destination.checkInterval, failure == nil else { return }
    let now = calls.milliseconds
    guard isDue || now - lastCheck >= interval else { return }
    lastCheck = now
    if !slots.allSatisfy(\.hasItsSize) { handOver.askForFlush() }
    guard let change = destination.change() else { return }
    handOver.note(change)
    guard change == .deleted || change == .replaced else {
      throw LogError(.changedByOther(change), file: "")
    }
  }

  private func seal(_ buffer: ChunkBuffer) throws(LogError) {
    if patchSize > max(policy.minimum, 2 * keyframeSize) { try writeKeyframe(before: buffer) }
    var flags: ChunkMark.Flags = []
    if buffer.skippedCount > 0 { flags.insert(.gapBefore) }
    try write(
      buffer, flags: flags, recordCount: 1 + buffer.internCount + buffer.eventCount)
    nextNumber = buffer.firstNumber + buffer.eventCount
    fold(buffer)
  }

  /// Writes a chunk of another log. Keyframes are copied too, so none is computed.
  ///
  /// - Parameters:
  ///   - flags: Whether the chunk holds a keyframe, was recovered, or follows a gap.
  ///   - recordCount: The number of its records, the preamble included.
  func copy(
    _ buffer: ChunkBuffer, flags: ChunkMark.Flags, recordCount: Int
  ) throws(LogError) {
    try write(buffer, flags: flags, recordCount: recordCount)
    if buffer.eventCount > 0 { nextNumber = buffer.firstNumber + buffer.eventCount }
  }

  /// Writes one chunk, its mark and frame in one call.
  private func write(
    _ buffer: ChunkBuffer, flags: ChunkMark.Flags, recordCount: Int
  ) throws(LogError) {
    let content = completeContent(of: buffer)
    frame.reserve(LogFormat.markSize + LZ4Frame.largestSize(contentSize: content.count))
    let hash = XXH32.hash(content)
    let size = LZ4Frame.write(
      content, level: head.level, contentHash: hash,
      to: UnsafeMutableRawBufferPointer(rebasing: frame.memory[LogFormat.markSize...]))
    var mark = ChunkMark(
      nonce: head.nonce, number: UInt32(entries.count), firstNumber: UInt64(buffer.firstNumber),
      firstTime: UInt64(buffer.firstTime), recordCount: UInt32(recordCount),
      contentSize: UInt32(content.count), frameSize: UInt32(size), previousHash: previousHash,
      contentHash: hash)
    mark.flags = flags
    if flags.contains(.keyframe) { lastKeyframe = entries.count }
    mark.keyframeDistance =
      lastKeyframe.flatMap { UInt16(exactly: entries.count - $0) } ?? ChunkMark.unknownDistance
    mark.write(to: frame.memory)
    try destination.write(frame.bytes(LogFormat.markSize + size))
    entries.append(ChunkEntry(mark, offset: offset))
    offset += LogFormat.markSize + size
    previousHash = hash
  }

  /// Writes the preamble before a buffer's records.
  private func completeContent(of buffer: ChunkBuffer) -> UnsafeRawBufferPointer {
    preamble.reset()
    EventEncoder.writePreambleRecord(
      chunk: UInt64(entries.count), firstNumber: buffer.firstNumber, time: buffer.firstTime,
      into: &preamble)
    let start = LogFormat.preambleRoom - preamble.count
    (buffer.writer.pointee.base + start).update(from: preamble.base, count: preamble.count)
    return buffer.writer.pointee.bytes.range(start..<buffer.writer.pointee.count)
  }

  /// Adds a chunk's events to the fold.
  private func fold(_ buffer: ChunkBuffer) {
    guard isFolding else { return }
    do throws(EventCodingError) {
      patchSize += try Self.fold(buffer, with: &decoder, into: &state)
    } catch {
      // Keyframes only make reading faster. The recording must not depend on them.
      isFolding = false
      patchSize = 0
    }
  }

  /// Accesses the decoder once for the whole chunk.
  ///
  /// - Returns: The size of the payloads that change the state, in bytes.
  private static func fold(
    _ buffer: ChunkBuffer, with decoder: inout EventDecoder, into state: inout KeyframeFold
  ) throws(EventCodingError) -> Int {
    var reader = CBORReader(buffer.writer.pointee.bytes)
    var size = 0
    decoder.resetChunk()
    decoder.time = buffer.firstTime
    for record in buffer.foldedRecords {
      reader.offset = Int(record.offset)
      decoder.nextNumber = buffer.firstNumber + Int(record.index)
      // The strings that the event interns.
      while try !decoder.nextIsEvent(in: &reader) {}
      guard KeyframeFold.changesState(decoder.header.kind) else { continue }
      state.add(decoder.header, payload: decoder.payload)
      size += decoder.payload.count
    }
    return size
  }

  /// Writes the folded state as separate chunks before `next`.
  private func writeKeyframe(before next: ChunkBuffer) throws(LogError) {
    // After a gap the state is not certain.
    if state.hasGap { return }
    // If one part exceeds the limit, no keyframe is written: a partial one would be wrong.
    let parts = state.keyframe()
    let isWhole = parts.allSatisfy { $0.state.count < LogFormat.largestSmallChunk / 2 }
    guard isWhole, !state.isTooLarge, !state.hasMisfit else { return }
    keyframeSize = 0
    patchSize = 0
    try write(parts[...], before: next.firstNumber, time: next.firstTime)
  }

  /// Writes a keyframe.
  ///
  /// - Parameters:
  ///   - parts: Its nodes, with symbols of this sealer's table.
  ///   - number: The number of the event before which the state is valid.
  ///   - time: The time of the event before that, µs since the session began.
  func write(
    _ parts: ArraySlice<(node: Symbol, state: [UInt8], hash: UInt32?)>, before number: Int,
    time: Int64
  ) throws(LogError) {
    let buffer = ChunkBuffer(capacity: LogFormat.preambleRoom + LogFormat.chunkSize)
    var flags: ChunkMark.Flags = .keyframe
    var remaining = parts
    while !remaining.isEmpty {
      buffer.reset(firstNumber: number, time: time)
      encoder.reset()
      remaining = remaining.dropFirst(fill(buffer, from: remaining))
      keyframeSize += buffer.writer.pointee.count
      try write(
        buffer, flags: flags, recordCount: 1 + buffer.internCount + buffer.eventCount)
      flags = .keyframeContinues
    }
  }

  /// Adds as many parts as fit into one chunk, at least one.
  ///
  /// - Returns: The number of parts added.
  private func fill(
    _ buffer: ChunkBuffer, from parts: ArraySlice<(node: Symbol, state: [UInt8], hash: UInt32?)>
  ) -> Int {
    for part in parts {
      let before = buffer.writer.pointee.count
      part.state.withUnsafeBytes { state in
        // This cannot fail: one chunk has fewer parts than it may have symbols.
        try? encoder.writeKeyframePart(
          node: part.node, state: state, hash: part.hash ?? XXH32.hash(state),
          into: &buffer.writer.pointee)
      }
      if buffer.writer.pointee.count > LogFormat.chunkSize, buffer.eventCount > 0 {
        buffer.writer.pointee.truncate(to: before)
        return buffer.eventCount
      }
      buffer.eventCount += 1
      buffer.internCount = encoder.internedCount
    }
    return buffer.eventCount
  }

  /// Writes the index and closes the destination.
  func finish(writesIndex: Bool, synchronizing: Bool) throws(LogError) {
    if writesIndex {
      // A keyframe at the end can come after a gap.
      let next = max(nextNumber, entries.last?.firstNumber ?? 0)
      let index = ChunkIndex(entries: entries, nextNumber: next)
      let bytes = index.encoded(nonce: head.nonce)
      let result = bytes.withUnsafeBytes { memory in
        Result { () throws(LogError) in try destination.write(memory) }
      }
      try result.get()
    }
    try destination.close(synchronizing: synchronizing)
  }
}
