import CBOR
import EventModel
import Platform

/// Reads the records that a killed recorder left in the journal slots beside its log, and makes
/// chunks of them that continue the log. It changes no file.
///
/// Source: FORMAT.md, "Journal slots".
enum JournalReader {
  /// The records of one slot.
  struct Records {
    var nonce: UInt64
    var firstNumber: Int
    var firstTime: Int64
    /// How many numbers before the first the recording itself skipped; nil if it skipped numbers
    /// and did not write how many, as earlier recorders.
    var skippedCount: Int? = 0
    /// Records without the preamble.
    var bytes: [UInt8]

    /// Whether the records can come after a log.
    ///
    /// - Parameters:
    ///   - number: The number of the event after the last one.
    ///   - time: The time of the last event. With an earlier time, the records would hide it.
    func isLater(than number: Int, at time: Int64) -> Bool {
      firstNumber >= number && firstTime >= time && !bytes.isEmpty
    }

    /// Whether only skipped numbers are between an event number and the first.
    func follows(_ number: Int) -> Bool { firstNumber - (skippedCount ?? 0) == number }
  }

  /// How often a log is read again while a recorder changes it.
  private static let attempts = 5

  /// Opens a log together with the chunks in its slots.
  static func source(path: String) throws(LogError) -> any ByteSource {
    var attempt = 1
    while true {
      // The slots first: a recorder clears a slot only after its chunk is in the log.
      let slots = records(beside: path)
      let file = try FileSource(path: path)
      if slots.isEmpty { return file }
      guard let found = try continuation(of: file, path: path, with: slots) else { return file }
      if !found.hasGap || attempt > attempts { return found.source }
      // A slot was read before its chunk was complete, and the next one after that.
      attempt += 1
    }
  }

  private static func continuation(
    of file: FileSource, path: String, with slots: [Records]
  ) throws(LogError) -> Continuation? {
    let log: SessionLogReader
    do throws(LogError) {
      log = try SessionLogReader(file, file: path, mode: .salvage, symbols: SymbolTable())
    } catch {
      switch error.reason {
      case .empty, .torn:
        return LogEnd(ofLost: slots).flatMap { continuation(of: $0, in: file, with: slots) }
      default: return nil
      }
    }
    return try continuation(of: log, in: file, with: slots)
  }

  /// The records of all slots beside a log, in the order of their events.
  static func records(beside path: String) -> [Records] {
    slots(beside: path).compactMap(records).sorted { $0.firstNumber < $1.firstNumber }
  }

  /// The paths of the slots beside a log that exist. Former builds put those of a log behind a link
  /// beside the link.
  static func slots(beside path: String) -> [String] {
    let indices = 0..<JournalFormat.largestCount
    let slots = indices.map { JournalFormat.path($0, beside: path) }
    let former = indices.map { JournalFormat.name($0, beside: path) }
    return (slots + (former == slots ? [] : former)).filter(Files.exists)
  }

  /// A log with the chunks of its slots.
  struct Continuation {
    var source: ContinuedSource
    /// The number of chunks of the log that stay.
    var keptCount: Int
    /// The chunks of the slots.
    var entries: [ChunkEntry] = []
    /// Whether events between two chunks are missing.
    var hasGap: Bool
  }

  /// Adds the chunks of slots to a log.
  ///
  /// - Returns: Nil if no slot continues the log.
  static func continuation(
    of log: SessionLogReader, in file: FileSource, with slots: [Records]
  ) throws(LogError) -> Continuation? {
    guard try log.integrity != .complete else { return nil }
    return continuation(of: try LogEnd(log, in: file, slots), in: file, with: slots)
  }

  private static func continuation(
    of end: LogEnd, in file: FileSource, with slots: [Records]
  ) -> Continuation? {
    var end = end
    let (offset, keptCount) = (end.offset, end.chunkIndex)
    var added: [UInt8] = []
    var entries: [ChunkEntry] = []
    var (count, hasGap) = (0, false)
    for slot in slots where slot.nonce == end.nonce {
      guard slot.isLater(than: end.next, at: end.time),
        let number = UInt32(exactly: end.chunkNumber),
        let chunk = JournalChunk(slot.bytes, number, slot.firstNumber, slot.firstTime)
      else { continue }
      var mark = chunk.mark(nonce: slot.nonce, previousHash: end.contentHash)
      // Numbers that are missing without the flag are lost: the reader makes a gap of them.
      let isSkipped =
        slot.skippedCount.map { $0 > 0 && slot.firstNumber - $0 <= end.next } ?? true
      if isSkipped { mark.flags.insert(.gapBefore) }
      hasGap = hasGap || slot.firstNumber > end.next && !isSkipped
      mark.keyframeDistance = end.keyframeDistance
      let entry = ChunkEntry(mark, offset: offset + added.count)
      added += chunk.bytes(mark, level: end.level)
      entries.append(entry)
      end.add(entry, eventCount: chunk.eventCount, time: chunk.lastTime)
      count += chunk.eventCount
    }
    guard let first = entries.first else { return nil }
    return Continuation(
      source: ContinuedSource(
        file, upTo: offset, added: added, eventCount: count, firstNumber: first.firstNumber),
      keptCount: keptCount, entries: entries, hasGap: hasGap)
  }

  /// What the next chunk of a log follows.
  private struct LogEnd {
    let nonce: UInt64
    let level: Int
    /// The size of the part of the file that is kept, in bytes.
    let offset: Int
    /// The number of chunks in that part that can be read.
    let chunkIndex: Int
    /// The number of the next event.
    private(set) var next = 0
    /// The time of the event before it.
    private(set) var time: Int64 = 0
    private(set) var chunkNumber = 0
    /// The hash of the last chunk, or of the head.
    private(set) var contentHash: UInt32 = 0
    private(set) var keyframeDistance = ChunkMark.unknownDistance

    init(_ log: SessionLogReader, in file: FileSource, _ slots: [Records]) throws(LogError) {
      next = try log.eventCount
      time = try log.duration
      nonce = log.head.nonce
      level = log.head.level
      // A chunk that the device had not wholly stored is replaced by the slot that still holds it.
      let first = slots.first { [next, time, nonce] in
        $0.nonce == nonce && $0.isLater(than: next, at: time)
      }
      let kept = log.intactPrefix(
        before: first?.firstNumber ?? .max, isWhole: first?.follows(next) ?? false)
      offset = kept.end
      chunkIndex = kept.count
      contentHash = log.headHash ?? 0
      if kept.count > 0 {
        let last = log.chunks[kept.count - 1]
        chunkNumber = try log.chunkNumber(last) + 1
        contentHash = last.contentHash
        keyframeDistance = last.nextKeyframeDistance
      }
    }

    /// The end of a file without a whole head and without a chunk: its slots are all that is left.
    ///
    /// - Returns: Nil if they are not of one session.
    init?(ofLost slots: [Records]) {
      guard let first = slots.first, slots.allSatisfy({ $0.nonce == first.nonce }) else {
        return nil
      }
      (nonce, level, offset, chunkIndex) = (first.nonce, 0, 0, 0)
    }

    mutating func add(_ chunk: ChunkEntry, eventCount: Int, time: Int64) {
      next = chunk.firstNumber + eventCount
      self.time = time
      chunkNumber += 1
      contentHash = chunk.contentHash
      keyframeDistance = chunk.nextKeyframeDistance
    }
  }

  /// Whether a file is a slot with records of any session.
  static func holdsRecords(_ path: String) -> Bool { records(in: path)?.bytes.isEmpty == false }

  /// Reads the records of a slot up to the first block that is not whole.
  private static func records(in path: String) -> Records? {
    guard let slot = try? FileSource(path: path), slot.size >= JournalSlot.firstBlock else {
      return nil
    }
    let buffer = ByteBuffer(size: min(slot.size, JournalSlot.size))
    guard let count = try? slot.read(at: 0, into: buffer.memory) else { return nil }
    let bytes = buffer.bytes(count)
    guard let mark = ChunkMark(slot: bytes),
      bytes[LogFormat.markSize..<JournalSlot.firstBlock].elementsEqual(JournalSlot.frameHeader)
    else { return nil }
    // Earlier recorders wrote blocks without a tag.
    let tag = mark.flags.contains(.taggedBlocks) ? bytes.integer(at: 60, as: UInt32.self) : nil
    let tagSize = tag == nil ? 0 : JournalSlot.tagSize
    var records: [UInt8] = []
    var offset = JournalSlot.firstBlock
    var isFirst = true
    while offset + 8 <= bytes.count {
      let word = bytes.integer(at: offset, as: UInt32.self)
      let size = Int(word & ~JournalSlot.storedBit)
      guard word & JournalSlot.storedBit != 0, size >= tagSize, size <= LogFormat.blockSize,
        offset + 8 + size <= bytes.count
      else { break }
      let block = bytes.range(offset + 4..<offset + 4 + size)
      guard bytes.integer(at: offset + 4 + size, as: UInt32.self) == XXH32.hash(block) else {
        break
      }
      // A loss of power can bring a block of an earlier chunk back.
      if let tag, block[0] != JournalSlot.tagByte || block.tag != tag { break }
      // The first block is the preamble, whose chunk number is not yet known to the recorder.
      if !isFirst { records += block[tagSize...] }
      isFirst = false
      offset += 8 + size
    }
    var result = Records(
      nonce: mark.nonce, firstNumber: Int(mark.firstNumber), firstTime: Int64(mark.firstTime),
      bytes: records)
    if mark.flags.contains(.gapBefore) {
      result.skippedCount = mark.recordCount == 0 ? nil : Int(mark.recordCount)
    }
    return result
  }
}

extension UnsafeRawBufferPointer {
  /// The number after the first byte of a block, as CBOR stores it.
  fileprivate var tag: UInt32 { integer(at: 1, as: UInt32.self).byteSwapped }
}
