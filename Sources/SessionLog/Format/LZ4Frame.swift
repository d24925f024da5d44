import CLZ4
import EventModel

/// The only form of LZ4 frame in a log.
///
/// Version 01, independent blocks of at most 64 KiB, block checksums, content size, content
/// checksum, no dictionary. Fixed cost: 31 bytes for content of one block.
///
/// Source: LZ4 Frame Format Description, version 1.6.2; FORMAT.md, "Frames".
enum LZ4Frame {
  static let flags: UInt8 = 0x7C
  static let blockDescriptor: UInt8 = 0x40
  static let headerSize = 15
  private static let storedBit: UInt32 = 0x8000_0000

  /// Returns the largest size of a frame with content of a size, both in bytes.
  static func largestSize(contentSize: Int) -> Int {
    let blocks = (contentSize + LogFormat.blockSize - 1) / LogFormat.blockSize
    return LogFormat.frameOverhead + blocks * LogFormat.blockOverhead + contentSize
  }

  /// Writes a frame.
  ///
  /// - Parameters:
  ///   - level: 0 for the fast compressor, 1 to 12 for high compression, negative to store.
  ///   - contentHash: The XXH32 of `content`.
  ///   - target: At least ``largestSize(contentSize:)`` bytes.
  /// - Returns: The number of bytes written.
  static func write(
    _ content: UnsafeRawBufferPointer, level: Int, contentHash: UInt32,
    to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    target.store(LogFormat.frameMagic, at: 0)
    target[4] = flags
    target[5] = blockDescriptor
    target.store(UInt64(content.count), at: 6)
    target[14] = headerChecksum(UnsafeRawBufferPointer(target))
    var offset = headerSize
    var position = 0
    while position < content.count {
      let size = min(LogFormat.blockSize, content.count - position)
      offset += writeBlock(
        content.range(position..<position + size), level: level,
        to: UnsafeMutableRawBufferPointer(rebasing: target[offset...]))
      position += size
    }
    target.store(0 as UInt32, at: offset)
    target.store(contentHash, at: offset + 4)
    return offset + 8
  }

  static func headerChecksum(_ frame: UnsafeRawBufferPointer) -> UInt8 {
    UInt8(truncatingIfNeeded: XXH32.hash(frame.range(4..<14)) >> 8)
  }

  private static func writeBlock(
    _ content: UnsafeRawBufferPointer, level: Int, to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    var size = level < 0 ? 0 : compress(content, level: level, to: target)
    if size == 0 {
      size = content.count
      UnsafeMutableRawBufferPointer(rebasing: target[4...]).copyMemory(from: content)
      target.store(UInt32(size) | storedBit, at: 0)
    } else {
      target.store(UInt32(size), at: 0)
    }
    let written = UnsafeRawBufferPointer(target).range(4..<4 + size)
    target.store(XXH32.hash(written), at: 4 + size)
    return 4 + size + 4
  }

  /// - Returns: The compressed size; 0 when the content does not get smaller.
  private static func compress(
    _ content: UnsafeRawBufferPointer, level: Int, to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let from = content.baseAddress, let base = target.baseAddress else { return 0 }
    let source = from.assumingMemoryBound(to: CChar.self)
    let to = (base + 4).assumingMemoryBound(to: CChar.self)
    let room = Int32(content.count - 1)
    let size =
      level == 0
      ? LZ4_compress_fast(source, to, Int32(content.count), room, 1)
      : LZ4_compress_HC(source, to, Int32(content.count), room, Int32(clamping: level))
    return Int(size)
  }

  /// The reason why a frame differs from what was written.
  enum Failure: Error, Equatable {
    case truncated, header, contentSize, block, blockChecksum, contentChecksum, trailing
  }

  /// Expands a frame and checks everything in it.
  ///
  /// - Parameters:
  ///   - frame: The whole frame and no bytes after it.
  ///   - content: Exactly as large as the content, whose size was limited before.
  /// - Returns: The XXH32 of the content.
  static func read(
    _ frame: UnsafeRawBufferPointer, into content: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> UInt32 {
    guard frame.count >= LogFormat.frameOverhead else { throw .truncated }
    guard frame.integer(at: 0, as: UInt32.self) == LogFormat.frameMagic, frame[4] == flags,
      frame[5] == blockDescriptor, frame[14] == headerChecksum(frame)
    else { throw .header }
    guard frame.integer(at: 6, as: UInt64.self) == UInt64(content.count) else {
      throw .contentSize
    }
    var offset = headerSize
    var position = 0
    while position < content.count {
      let size = min(LogFormat.blockSize, content.count - position)
      offset += try readBlock(
        frame.range(offset..<frame.count),
        into: UnsafeMutableRawBufferPointer(rebasing: content[position..<position + size]))
      position += size
    }
    guard frame.count - offset >= 8 else { throw .truncated }
    guard frame.integer(at: offset, as: UInt32.self) == 0 else { throw .block }
    let hash = XXH32.hash(UnsafeRawBufferPointer(content))
    guard frame.integer(at: offset + 4, as: UInt32.self) == hash else { throw .contentChecksum }
    guard offset + 8 == frame.count else { throw .trailing }
    return hash
  }

  private static func readBlock(
    _ input: UnsafeRawBufferPointer, into content: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    guard input.count >= 4 else { throw .truncated }
    let word = input.integer(at: 0, as: UInt32.self)
    let size = Int(word & ~storedBit)
    guard size > 0, size <= LogFormat.blockSize else { throw .block }
    guard input.count >= 4 + size + 4 else { throw .truncated }
    let block = input.range(4..<4 + size)
    guard input.integer(at: 4 + size, as: UInt32.self) == XXH32.hash(block) else {
      throw .blockChecksum
    }
    if word & storedBit != 0 {
      guard size == content.count else { throw .block }
      content.copyMemory(from: block)
    } else {
      guard let from = block.baseAddress, let to = content.baseAddress else { throw .block }
      let expanded = LZ4_decompress_safe(
        from.assumingMemoryBound(to: CChar.self), to.assumingMemoryBound(to: CChar.self),
        Int32(size), Int32(content.count))
      guard Int(expanded) == content.count else { throw .block }
    }
    return 4 + size + 4
  }
}
