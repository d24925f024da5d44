import CBOR
import EventModel

@testable import SessionLog

/// A log whose checksums are right, whatever its records say. No accident makes one.
struct ForgedLog {
  private(set) var bytes: [UInt8] = []
  /// The offset of each mark.
  private(set) var offsets: [Int] = []
  private(set) var entries: [ChunkEntry] = []
  private let nonce: UInt64
  private var previousHash: UInt32

  init(head: SessionHead = Fixture.head()) {
    nonce = head.nonce
    let content = head.encoded()
    previousHash = content.withUnsafeBytes { XXH32.hash($0) }
    bytes = Self.frame(content, hash: previousHash, level: -1)
  }

  /// Adds a chunk of records, with the preamble before them.
  ///
  /// - Parameter number: The number of the chunk; nil for the next one.
  mutating func add(
    _ records: [CBORValue], number: Int? = nil, first: UInt64 = 0, time: UInt64 = 0,
    flags: ChunkMark.Flags = [], level: Int = -1
  ) {
    let number = number ?? entries.count
    let preamble = CBORValue.array([
      .int(0), .int(Int64(number)), .unsigned(first), .unsigned(time),
    ])
    let content = ([preamble] + records).flatMap(\.encoded)
    let hash = content.withUnsafeBytes { XXH32.hash($0) }
    let frame = Self.frame(content, hash: hash, level: level)
    var mark = ChunkMark(
      nonce: nonce, number: UInt32(number), firstNumber: first, firstTime: time,
      recordCount: UInt32(records.count + 1), contentSize: UInt32(content.count),
      frameSize: UInt32(frame.count), previousHash: previousHash, contentHash: hash)
    mark.flags = flags
    var written = [UInt8](repeating: 0, count: LogFormat.markSize)
    written.withUnsafeMutableBytes { mark.write(to: $0) }
    if first <= UInt64(Int.max), time <= UInt64(Int64.max) {
      entries.append(ChunkEntry(mark, offset: bytes.count))
    }
    offsets.append(bytes.count)
    bytes += written + frame
    previousHash = hash
  }

  /// Adds bytes that are no chunk.
  mutating func append(_ bytes: [UInt8]) { self.bytes += bytes }

  /// Adds an index of the chunks at some positions.
  mutating func addIndex(of positions: [Int], nextNumber: Int) {
    bytes += ChunkIndex(entries: positions.map { entries[$0] }, nextNumber: nextNumber)
      .encoded(nonce: nonce)
  }

  static func frame(_ content: [UInt8], hash: UInt32, level: Int) -> [UInt8] {
    let frame = ByteBuffer(size: LZ4Frame.largestSize(contentSize: content.count))
    let size = content.withUnsafeBytes {
      LZ4Frame.write($0, level: level, contentHash: hash, to: frame.memory)
    }
    return Array(frame.bytes(size))
  }
}

extension CBORValue {
  /// A note that begins a turn.
  static func note(_ data: CBORValue = .null, cause: CBORValue = .int(0)) -> CBORValue {
    .array([.int(17), .int(1), cause, .int(0), data])
  }
}
