import CBOR
import EventModel
import Glibc

/// Reads the records that a killed recorder left in the journal slots beside its log, and makes
/// chunks of them that continue the log. It changes no file.
///
/// Source: FORMAT.md, "Journal slots".
enum JournalReader {
  /// The records of one slot.
  private struct Records {
    var nonce: UInt64
    var firstNumber: Int
    var firstTime: Int64
    /// Whether event numbers before it are missing in the recording itself.
    var followsGap: Bool
    /// Records without the preamble.
    var bytes: [UInt8]
  }

  /// How often a log is read again while a recorder changes it.
  private static let attempts = 5

  /// Opens a log together with the chunks in its slots.
  static func source(path: String) throws(LogError) -> any ByteSource {
    for _ in 0..<attempts {
      // The slots first: a recorder clears a slot only after its chunk is in the log.
      let slots = slots(beside: path).compactMap(records).sorted { $0.firstNumber < $1.firstNumber }
      let file = try FileSource(path: path)
      if slots.isEmpty { return file }
      guard let found = try continuation(of: file, path: path, with: slots) else { return file }
      if !found.hasGap { return found.source }
      // A slot was read before its chunk was complete, and the next one after that.
    }
    let file = try FileSource(path: path)
    let slots = slots(beside: path).compactMap(records).sorted { $0.firstNumber < $1.firstNumber }
    return try continuation(of: file, path: path, with: slots)?.source ?? file
  }

  /// The paths of the slots beside a log that exist.
  static func slots(beside path: String) -> [String] {
    (0..<JournalFormat.largestCount).map { JournalFormat.path($0, beside: path) }
      .filter { access($0, F_OK) == 0 }
  }

  /// Adds the chunks of slots to a log.
  ///
  /// - Returns: Nil if no slot continues the log; whether events between two chunks are missing.
  private static func continuation(
    of file: FileSource, path: String, with slots: [Records]
  ) throws(LogError) -> (source: ContinuedSource, hasGap: Bool)? {
    let log: SessionLogReader
    do throws(LogError) {
      log = try SessionLogReader(file, file: path, mode: .salvage, symbols: SymbolTable())
    } catch { return nil }
    guard try log.integrity != .complete else { return nil }
    var next = try log.eventCount
    // A chunk that the device had not wholly stored is replaced by the slot that still holds it.
    let usable = slots.filter {
      $0.nonce == log.head.nonce && $0.firstNumber >= next && !$0.bytes.isEmpty
    }
    let isWhole = usable.first?.firstNumber == next
    let kept = isWhole ? log.intactPrefix : (count: log.chunks.count, end: file.size - log.tornSize)
    var last = kept.count > 0 ? log.chunks[kept.count - 1] : nil
    var number = 0
    if let last { number = try log.chunkNumber(last) + 1 }
    var previousHash = last?.contentHash ?? log.headHash ?? 0
    var added: [UInt8] = []
    var (count, hasGap) = (0, false)
    for slot in usable where slot.firstNumber >= next {
      guard let chunk = JournalChunk(slot.bytes, number: number, slot.firstNumber, slot.firstTime)
      else { continue }
      var mark = chunk.mark(nonce: slot.nonce, previousHash: previousHash)
      // Numbers that are missing without the flag are lost: the reader makes a gap of them.
      if slot.followsGap { mark.flags.insert(.gapBefore) }
      hasGap = hasGap || slot.firstNumber > next && !slot.followsGap
      mark.keyframeDistance = last?.nextKeyframeDistance ?? ChunkMark.unknownDistance
      added += chunk.bytes(mark, level: log.head.level)
      last = ChunkEntry(mark, offset: 0)
      previousHash = mark.contentHash
      number += 1
      next = slot.firstNumber + chunk.eventCount
      count += chunk.eventCount
    }
    if count == 0 { return nil }
    return (ContinuedSource(file, upTo: kept.end, added: added, eventCount: count), hasGap)
  }

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
    return Records(
      nonce: mark.nonce, firstNumber: Int(mark.firstNumber), firstTime: Int64(mark.firstTime),
      followsGap: mark.flags.contains(.gapBefore), bytes: records)
  }
}

extension UnsafeRawBufferPointer {
  /// The number behind the first byte of a block, as CBOR stores it.
  fileprivate var tag: UInt32 { integer(at: 1, as: UInt32.self).byteSwapped }
}

/// A chunk made of a slot's records.
private struct JournalChunk {
  private let content: [UInt8]
  private let number: Int
  private let firstNumber: Int
  private let firstTime: Int64
  private let recordCount: Int
  let eventCount: Int

  /// - Returns: Nil if the records cannot be decoded.
  init?(_ records: [UInt8], number: Int, _ firstNumber: Int, _ firstTime: Int64) {
    var writer = CBORWriter(capacity: records.count + 32)
    EventEncoder.writePreambleRecord(
      chunk: UInt64(number), firstNumber: firstNumber, time: firstTime, into: &writer)
    records.withUnsafeBytes { writer.append($0) }
    content = writer.array
    self.number = number
    self.firstNumber = firstNumber
    self.firstTime = firstTime
    var decoder = EventDecoder(symbols: SymbolTable())
    var (records, events) = (0, 0)
    let isValid = content.withUnsafeBytes { bytes in
      var reader = CBORReader(bytes)
      while !reader.isAtEnd {
        guard let isEvent = try? decoder.nextIsEvent(in: &reader) else { return false }
        records += 1
        if isEvent { events += 1 }
      }
      return true
    }
    guard isValid else { return nil }
    recordCount = records
    eventCount = events
  }

  func mark(nonce: UInt64, previousHash: UInt32) -> ChunkMark {
    var mark = ChunkMark(
      nonce: nonce, number: UInt32(number), firstNumber: UInt64(firstNumber),
      firstTime: UInt64(firstTime), recordCount: UInt32(recordCount),
      contentSize: UInt32(content.count), frameSize: 0, previousHash: previousHash,
      contentHash: content.withUnsafeBytes { XXH32.hash($0) })
    mark.flags = .recovered
    return mark
  }

  /// The mark and the frame. Sets the frame's size in the mark.
  func bytes(_ mark: ChunkMark, level: Int) -> [UInt8] {
    let size = LogFormat.markSize + LZ4Frame.largestSize(contentSize: content.count)
    let buffer = ByteBuffer(size: size)
    var mark = mark
    let frameSize = content.withUnsafeBytes {
      LZ4Frame.write(
        $0, level: level, contentHash: mark.contentHash,
        to: UnsafeMutableRawBufferPointer(rebasing: buffer.memory[LogFormat.markSize...]))
    }
    mark.frameSize = UInt32(frameSize)
    mark.write(to: buffer.memory)
    return Array(buffer.bytes(LogFormat.markSize + frameSize))
  }
}

/// The names of journal slots.
enum JournalFormat {
  /// The largest number of slots that a reader looks for.
  static let largestCount = 8

  static func path(_ slot: Int, beside log: String) -> String { "\(log).open.\(slot)" }
}

/// A log and the chunks that continue it.
final class ContinuedSource: ByteSource {
  let file: FileSource
  let end: Int
  let added: MemorySource
  /// The number of events in the added chunks.
  let eventCount: Int

  init(_ file: FileSource, upTo end: Int, added: [UInt8], eventCount: Int) {
    self.file = file
    self.end = end
    self.added = MemorySource(added)
    self.eventCount = eventCount
  }

  var size: Int { end + added.size }

  func read(
    at offset: Int, into target: UnsafeMutableRawBufferPointer
  ) throws(LogError) -> Int {
    var done = 0
    if offset < end {
      let size = min(target.count, end - offset)
      done = try file.read(
        at: offset, into: UnsafeMutableRawBufferPointer(rebasing: target[..<size]))
      if done < size { return done }
    }
    let rest = UnsafeMutableRawBufferPointer(rebasing: target[done...])
    return done + (try added.read(at: offset + done - end, into: rest))
  }
}
