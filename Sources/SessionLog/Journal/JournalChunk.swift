import CBOR
import EventModel

/// A chunk made of a slot's records.
struct JournalChunk {
  private let content: [UInt8]
  private let number: UInt32
  private let firstNumber: Int
  private let firstTime: Int64
  private let recordCount: Int
  let eventCount: Int
  /// The time of the last event.
  let lastTime: Int64

  /// - Returns: Nil if the records cannot be decoded.
  init?(_ records: [UInt8], _ number: UInt32, _ firstNumber: Int, _ firstTime: Int64) {
    var writer = CBORWriter(capacity: records.count + 32)
    EventEncoder.writePreambleRecord(
      chunk: UInt64(number), firstNumber: firstNumber, time: firstTime, into: &writer)
    records.withUnsafeBytes { writer.append($0) }
    content = writer.array
    self.number = number
    self.firstNumber = firstNumber
    self.firstTime = firstTime
    var decoder = EventDecoder(symbols: SymbolTable(), hasReads: false)
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
    lastTime = decoder.time
  }

  func mark(nonce: UInt64, previousHash: UInt32) -> ChunkMark {
    var mark = ChunkMark(
      nonce: nonce, number: number, firstNumber: UInt64(firstNumber),
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
