import CBOR
import EventModel

/// Writes the intact parts of a log into a new one.
///
/// Whole chunks are copied record by record, so that what a later version has added stays. Each
/// loss becomes a gap event. Numbers, times, causes and stored states stay what they were.
///
/// Source: FORMAT.md, "Reading what is not whole".
package final class LogCopy {
  /// What a copy holds.
  package struct Result: Equatable {
    /// The number of events copied.
    package var eventCount = 0
    /// The numbers of the lost events. An empty range is a lost end of unknown size.
    package var lost: [Range<Int>] = []
  }

  private let reader: SessionLogReader
  private let sealer: ChunkSealer
  private let chunks: ChunkReader
  private let buffer = ChunkBuffer(capacity: LogFormat.preambleRoom + LogFormat.chunkSize)
  private var encoder: EventEncoder
  /// The number after that of the last event.
  private var next = 0
  /// The last event copied, if it is a gap.
  private var lastGap: EventHeader?
  private var time: Int64 = 0
  private var result = Result()
  /// Called after each chunk with the number of the next event.
  package var onProgress: (Int) -> Void = { _ in }
  /// Whether a chunk since the last event copied could not be used.
  private var isBroken = false
  /// The time at which the last of those chunks begins.
  private var brokenTime: Int64 = 0

  /// Begins a copy and writes its head.
  ///
  /// - Parameters:
  ///   - reader: The log, in salvage or point-in-time mode.
  ///   - head: The head of the copy. Its level compresses the copy.
  ///   - name: The name of the destination, for errors.
  package init(
    of reader: SessionLogReader, to destination: any ByteDestination, named name: String,
    head: SessionHead
  ) throws(LogError) {
    self.reader = reader
    var policy = ChunkSealer.KeyframePolicy()
    policy.isEnabled = false
    sealer = ChunkSealer(
      destination: destination, head: head, policy: policy, symbols: reader.symbols)
    encoder = EventEncoder(symbols: reader.symbols)
    chunks = ChunkReader(
      reader.source, file: reader.file, head: reader.head, symbols: reader.symbols)
    try sealer.writeHead(file: name)
  }

  /// Copies all events, whole chunks as they are.
  package func copy() throws(LogError) {
    var index = 0
    while index < reader.chunks.count {
      if reader.chunks[index].holdsKeyframe {
        index = try copyKeyframe(at: index)
      } else {
        try copyEvents(at: index)
        index += 1
        onProgress(next)
        if isBroken, reader.mode == .pointInTime { return }
      }
    }
    if isBroken || reader.endsWithDamage { try writeGap(upTo: next, at: brokenTime) }
  }

  /// Writes the index and closes the destination, after the device has stored the copy.
  package func finish() throws(LogError) -> Result {
    try sealer.finish(writesIndex: true, synchronizing: true)
    return result
  }

  // MARK: Chunks

  /// Copies a keyframe if all of its chunks are intact.
  ///
  /// - Returns: The position of the chunk after it.
  private func copyKeyframe(at start: Int) throws(LogError) -> Int {
    var end = start + 1
    while end < reader.chunks.count, reader.chunks[end].flags.contains(.keyframeContinues) {
      end += 1
    }
    let entry = reader.chunks[start]
    // Without its first chunk, the rest is not a state, and would go on with the keyframe before it.
    guard entry.beginsKeyframe, !reader.isWrongKeyframe(at: start),
      try reader.keyframe(at: start) != nil
    else {
      if start == 0, try reader.hasLostBeginning {
        (isBroken, brokenTime) = (true, entry.firstTime)
      }
      return end
    }
    if entry.firstNumber < next { return end }
    // A later part of a log has nothing before its first keyframe.
    let beginsPart = start == 0 && !reader.hasDamage(before: 0)
    let isKnown =
      beginsPart || reader.isRecordedGap(beforeKeyframe: start, end, isBroken)
      || lastGap.map { entry.firstNumber - $0.number <= Int(clamping: $0.count) } ?? false
    if isKnown {
      next = max(next, entry.firstNumber)
    } else if entry.firstNumber > next {
      try writeGap(upTo: entry.firstNumber, at: entry.firstTime)
      isBroken = false
    }
    let follows = !sealer.entries.isEmpty && entry.firstNumber == next
    for index in start..<end {
      try copyChunk(at: index, eventCount: 0, time: follows ? time : entry.firstTime)
    }
    // What comes next, such as a gap for a lost end, is not earlier than the keyframe.
    if !follows { time = max(time, entry.firstTime) }
    return end
  }

  private func copyEvents(at index: Int) throws(LogError) {
    let entry = reader.chunks[index]
    let (events, failure) = try reader.events(inChunk: index)
    if reader.isRecordedGap(before: index, isBroken: isBroken) {
      next = max(next, entry.firstNumber)
    }
    // A forged chunk can hold numbers that come again in the next one.
    let wanted = events.filter { $0.number >= next }
    if let first = wanted.first, first.number > next {
      try writeGap(upTo: first.number, at: entry.firstTime)
    }
    isBroken = failure != nil || (isBroken && wanted.isEmpty)
    if failure != nil { brokenTime = entry.firstTime }
    // After a chunk that ends at another time than this one begins, the times must be written again.
    let follows = !sealer.entries.isEmpty && wanted.first?.number == next
    guard let first = wanted.first else { return }
    if failure == nil, wanted.count == events.count, !follows || entry.firstTime == time {
      try copyChunk(at: index, eventCount: events.count)
    } else {
      let before = events.last { $0.number < first.number }?.time
      try write(wanted, after: follows ? time : before ?? entry.firstTime, flags: entry.flags)
    }
    result.eventCount += wanted.count
    if let last = wanted.last {
      (time, next) = (last.time, last.number + 1)
      lastGap = last.kind == .gap ? last.header : nil
    }
  }

  /// - Parameter time: The time of the event before the chunk; nil for that of its mark.
  private func copyChunk(at index: Int, eventCount: Int, time: Int64? = nil) throws(LogError) {
    let entry = reader.chunks[index]
    guard case .content(let content, let mark) = try chunks.read(entry, sizeHint: .max) else {
      throw LogError(.damaged(.frame), file: reader.file, offset: entry.offset)
    }
    buffer.reset(firstNumber: entry.firstNumber, time: time ?? entry.firstTime)
    buffer.eventCount = eventCount
    buffer.writer.pointee.append(Self.withoutPreamble(content))
    var flags = entry.flags.subtracting(.gapBefore)
    if eventCount > 0, entry.firstNumber > sealer.nextNumber { flags.insert(.gapBefore) }
    try sealer.copy(buffer, flags: flags, recordCount: Int(mark.recordCount))
  }

  private static func withoutPreamble(_ content: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var reader = CBORReader(content)
    _ = try? reader.skipItem()
    return content.range(reader.offset..<content.count)
  }

  /// Writes some of the events of a chunk as a chunk.
  private func write(
    _ events: [Event], after time: Int64, flags: ChunkMark.Flags
  ) throws(LogError) {
    guard let first = events.first else { return }
    buffer.reset(firstNumber: first.number, time: time)
    encoder.reset()
    var previous = time
    for var event in events {
      // Only after damage has the time gone on inside a turn.
      event.header.startsTurn = event.time > previous
      try encode(event, after: previous)
      previous = event.time
    }
    buffer.eventCount = events.count
    var flags = flags.intersection(.recovered)
    if first.number > sealer.nextNumber { flags.insert(.gapBefore) }
    try sealer.copy(buffer, flags: flags, recordCount: 1 + encoder.internedCount + events.count)
  }

  private func writeGap(upTo number: Int, at gapTime: Int64) throws(LogError) {
    result.lost.append(next..<number)
    var header = EventHeader(
      kind: .gap, name: reader.symbols.symbol("damaged"), count: UInt64(number - next))
    header.number = next
    header.time = max(time, gapTime)
    header.startsTurn = header.time > time
    try write([Event(header)], after: time, flags: [])
    (time, next) = (header.time, number)
  }

  private func encode(_ event: Event, after previous: Int64) throws(LogError) {
    let bytes = event.payload
    let encoded = bytes.withUnsafeBytes { payload in
      Swift.Result { () throws(EventCodingError) in
        try encoder.write(
          event.header, payload: payload, previousTime: previous, into: &buffer.writer.pointee)
      }
    }
    do throws(EventCodingError) { try encoded.get() } catch {
      throw LogError(.unwritableEvent(number: event.number, error), file: reader.file)
    }
  }
}
