import CBOR
import EventModel

@testable import SessionLog

/// A log with right checksums, lengths and marks around records, so that the records are reached.
///
/// The records are what `lz4 -dc` prints of a log, without its head. Each preamble begins a chunk,
/// whose mark repeats it.
struct SealedLog {
  private(set) var bytes: [UInt8] = []
  private(set) var entries: [ChunkEntry] = []
  private(set) var nextNumber = 0
  private(set) var previousHash: UInt32 = 0
  static let head = SessionHead(application: "Storefront", nonce: 1)

  /// - Parameter writesIndex: Whether an index follows the last chunk, as in a closed log.
  init(_ records: [UInt8], writesIndex: Bool = true) {
    self.init(chunks: RecordedChunk.chunks(in: records), writesIndex: writesIndex)
  }

  init(chunks: [RecordedChunk], writesIndex: Bool) {
    let content = Self.head.encoded()
    previousHash = content.withUnsafeBytes { XXH32.hash($0) }
    bytes = Self.frame(content, hash: previousHash)
    for chunk in chunks { add(chunk) }
    if writesIndex {
      bytes += ChunkIndex(entries: entries, nextNumber: nextNumber).encoded(nonce: Self.head.nonce)
    }
  }

  private mutating func add(_ chunk: RecordedChunk) {
    let hash = chunk.content.withUnsafeBytes { XXH32.hash($0) }
    let frame = Self.frame(chunk.content, hash: hash)
    var mark = ChunkMark(
      nonce: Self.head.nonce, number: UInt32(truncatingIfNeeded: chunk.number),
      firstNumber: chunk.firstNumber, firstTime: chunk.firstTime,
      recordCount: UInt32(chunk.recordCount), contentSize: UInt32(chunk.content.count),
      frameSize: UInt32(frame.count), previousHash: previousHash, contentHash: hash)
    if chunk.holdsKeyframe {
      let continues = entries.last.map {
        $0.holdsKeyframe && $0.firstNumber == Int(clamping: chunk.firstNumber)
      }
      mark.flags = continues == true ? .keyframeContinues : .keyframe
    }
    if chunk.firstNumber > nextNumber { mark.flags.insert(.gapBefore) }
    var written = [UInt8](repeating: 0, count: LogFormat.markSize)
    written.withUnsafeMutableBytes { mark.write(to: $0) }
    if let mark = written.withUnsafeBytes({ ChunkMark($0) }) {
      entries.append(ChunkEntry(mark, offset: bytes.count))
      nextNumber = Int(mark.firstNumber) + chunk.eventCount
    }
    bytes += written + frame
    previousHash = hash
  }

  static func frame(_ content: [UInt8], hash: UInt32) -> [UInt8] {
    let frame = ByteBuffer(size: LZ4Frame.largestSize(contentSize: content.count))
    let size = content.withUnsafeBytes {
      LZ4Frame.write($0, level: -1, contentHash: hash, to: frame.memory)
    }
    return Array(frame.bytes(size))
  }
}

/// The records from one preamble to the next.
struct RecordedChunk {
  var content: [UInt8] = []
  var number: UInt64 = 0
  var firstNumber: UInt64 = 0
  var firstTime: UInt64 = 0
  var recordCount = 0
  var eventCount = 0
  var holdsKeyframe = false
  /// The offset after each event, and after the preamble.
  var ends: [Int] = []

  /// Splits records. Bytes that are no item belong to the last chunk.
  static func chunks(in records: [UInt8]) -> [RecordedChunk] {
    var chunks: [RecordedChunk] = []
    records.withUnsafeBytes { bytes in
      var reader = CBORReader(bytes)
      while !reader.isAtEnd {
        let start = reader.offset
        let item = (try? reader.skipItem()) ?? bytes.range(start..<bytes.count)
        reader.offset = start + item.count
        let isPreamble = item.starts(with: [0x84, 0x00])
        if isPreamble || chunks.isEmpty { chunks.append(isPreamble ? Self(item) : Self()) }
        chunks[chunks.count - 1].add(item)
      }
    }
    return chunks
  }

  private init() {
    content = [0x84, 0, 0, 0, 0]
    recordCount = 1
    ends = [content.count]
  }

  private init(_ preamble: UnsafeRawBufferPointer) {
    var reader = CBORReader(preamble, offset: 2)
    number = (try? reader.readUnsigned()) ?? 0
    firstNumber = (try? reader.readUnsigned()) ?? 0
    firstTime = (try? reader.readUnsigned()) ?? 0
  }

  private mutating func add(_ item: UnsafeRawBufferPointer) {
    content += item
    recordCount += 1
    switch (item.first, item.dropFirst().first) {
    case (0x84, 0): ends.append(content.count)
    case (0x84, 2): holdsKeyframe = true
    case (0x83, 1): break
    default:
      eventCount += 1
      ends.append(content.count)
    }
  }
}
