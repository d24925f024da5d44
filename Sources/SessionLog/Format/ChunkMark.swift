import EventModel

/// The skippable frame of 64 bytes before each chunk.
///
/// With marks a reader can go from chunk to chunk, bisect by number and time, and distinguish a
/// torn end from damage, without expanding a chunk.
///
/// Source: FORMAT.md, "Marks".
struct ChunkMark: Equatable {
  struct Flags: OptionSet, Equatable {
    var rawValue: UInt16
    /// A keyframe begins with this chunk.
    static let keyframe = Flags(rawValue: 1)
    /// The chunk was recovered from a journal.
    static let recovered = Flags(rawValue: 2)
    /// Event numbers before this chunk are missing in the recording itself.
    static let gapBefore = Flags(rawValue: 4)
    /// The chunk continues the keyframe of the chunk before it.
    static let keyframeContinues = Flags(rawValue: 8)
    /// In the mark of a journal slot only: each block begins with a tag.
    static let taggedBlocks = Flags(rawValue: 16)
  }

  /// The distance of a keyframe that does not exist or is too far away to be stored.
  static let unknownDistance: UInt16 = 0xFFFF

  var nonce: UInt64
  /// The position of the chunk in the session, from 0.
  var number: UInt32
  var flags: Flags = []
  /// The number of chunks back to the one with which the latest keyframe begins.
  var keyframeDistance: UInt16 = unknownDistance
  /// The number of the chunk's first event, or of the next event if the chunk has none.
  var firstNumber: UInt64
  /// The time of the event before the chunk, µs since the session began; equal to the preamble's.
  var firstTime: UInt64
  /// The number of records in the chunk, the preamble included.
  var recordCount: UInt32
  var contentSize: UInt32
  var frameSize: UInt32
  /// The XXH32 of the content of the chunk before; for the first chunk, that of the head.
  var previousHash: UInt32
  var contentHash: UInt32

  func write(to target: UnsafeMutableRawBufferPointer) {
    target.store(LogFormat.markMagic, at: 0)
    target.store(UInt32(LogFormat.markSize - 8), at: 4)
    target.store(nonce, at: 8)
    target.store(number, at: 16)
    target.store(flags.rawValue, at: 20)
    target.store(keyframeDistance, at: 22)
    target.store(firstNumber, at: 24)
    target.store(firstTime, at: 32)
    target.store(recordCount, at: 40)
    target.store(contentSize, at: 44)
    target.store(frameSize, at: 48)
    target.store(previousHash, at: 52)
    target.store(contentHash, at: 56)
    target.store(XXH32.hash(UnsafeRawBufferPointer(target).range(0..<60)), at: 60)
  }
}

extension ChunkMark {
  /// Reads the mark of a journal slot, whose sizes are not yet known. Returns nil when the bytes
  /// fail its check.
  init?(slot bytes: UnsafeRawBufferPointer) {
    self.init(checked: bytes)
    guard frameSize == 0, contentSize == 0 else { return nil }
  }

  /// Reads a mark. Returns nil when the bytes fail its check or exceed the limits.
  init?(_ bytes: UnsafeRawBufferPointer) {
    self.init(checked: bytes)
    let expansion = UInt64(frameSize) * UInt64(LogFormat.largestExpansion)
    guard contentSize <= LogFormat.largestChunk, frameSize >= LogFormat.frameOverhead,
      UInt64(contentSize) <= expansion + UInt64(LogFormat.blockSize)
    else { return nil }
  }

  private init?(checked bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= LogFormat.markSize,
      bytes.integer(at: 0, as: UInt32.self) == LogFormat.markMagic,
      bytes.integer(at: 4, as: UInt32.self) == UInt32(LogFormat.markSize - 8),
      bytes.integer(at: 60, as: UInt32.self) == XXH32.hash(bytes.range(0..<60))
    else { return nil }
    self.init(
      nonce: bytes.integer(at: 8, as: UInt64.self),
      number: bytes.integer(at: 16, as: UInt32.self),
      flags: Flags(rawValue: bytes.integer(at: 20, as: UInt16.self)),
      keyframeDistance: bytes.integer(at: 22, as: UInt16.self),
      firstNumber: bytes.integer(at: 24, as: UInt64.self),
      firstTime: bytes.integer(at: 32, as: UInt64.self),
      recordCount: bytes.integer(at: 40, as: UInt32.self),
      contentSize: bytes.integer(at: 44, as: UInt32.self),
      frameSize: bytes.integer(at: 48, as: UInt32.self),
      previousHash: bytes.integer(at: 52, as: UInt32.self),
      contentHash: bytes.integer(at: 56, as: UInt32.self))
    guard firstNumber <= UInt64(EventCoding.largestNumber), firstTime <= UInt64(Int64.max) else {
      return nil
    }
  }
}
