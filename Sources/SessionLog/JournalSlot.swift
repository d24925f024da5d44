import EventModel
import Glibc
import Synchronization

/// A file with the records of a chunk that is not yet in the log.
///
/// The records are there as soon as ``append(_:)`` returns, so a kill of the process loses none of
/// them. The file is one LZ4 frame of stored blocks, so that
/// `cat session.log session.log.open.* | lz4 -dc` prints every event.
///
/// Source: FORMAT.md, "Journal slots".
final class JournalSlot: @unchecked Sendable {
  /// The size of a slot in bytes: enough for the records of a chunk, of 5 bytes or more each.
  static let size = 256 << 10
  /// The largest number of bytes that one append may add.
  static let largestAppend = LogFormat.blockSize
  /// The offset of the first block.
  static let firstBlock = LogFormat.markSize + frameHeader.count
  /// Version 01, independent blocks with checksums, at most 64 KiB each, no sizes.
  static let frameHeader: [UInt8] = [0x04, 0x22, 0x4D, 0x18, 0x70, 0x40, 0xAD]
  static let storedBit: UInt32 = 0x8000_0000
  private static let slackMagic: UInt32 = 0x184D_2A5B
  /// The end mark of the frame, and the header of the frame that covers the rest of the file.
  private static let trailerSize = 12

  /// The path of the slot file.
  let path: String
  private let descriptor: Int32
  private let memory: UnsafeMutableRawBufferPointer
  /// The offset of the next block; 0 while the slot has no mark.
  private var used = 0

  /// Whether the slot contains records.
  var isBegun: Bool { used > 0 }

  /// Creates the file. A file of that name from an earlier recording is removed.
  ///
  /// - Throws: ``LogError`` if the file cannot be created, or if the disk has no room for it.
  init(path: String) throws(LogError) {
    self.path = path
    unlink(path)
    descriptor = SystemCall.retrying {
      Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
    if descriptor < 0 { throw SystemCall.error("open", path: path) }
    // Without room on the disk, a store into mapped memory would end the process.
    let code = posix_fallocate(descriptor, 0, off_t(Self.size))
    guard code == 0, let mapped = FileMappings.map(descriptor, size: Self.size) else {
      if code != 0 { errno = code }
      let error = SystemCall.error(code == 0 ? "mmap" : "posix_fallocate", path: path)
      Glibc.close(descriptor)
      unlink(path)
      throw error
    }
    memory = UnsafeMutableRawBufferPointer(start: mapped, count: Self.size)
    writeSlack(at: 0)
  }

  deinit {
    if let base = memory.baseAddress { FileMappings.unmap(base, size: memory.count) }
    Glibc.close(descriptor)
  }

  /// Begins a chunk with its preamble.
  func begin(
    nonce: UInt64, firstNumber: Int, firstTime: Int64, followsGap: Bool,
    preamble: UnsafeRawBufferPointer
  ) {
    var mark = ChunkMark(
      nonce: nonce, number: 0, firstNumber: UInt64(firstNumber), firstTime: UInt64(firstTime),
      recordCount: 0, contentSize: 0, frameSize: 0, previousHash: 0, contentHash: 0)
    if followsGap { mark.flags.insert(.gapBefore) }
    used = Self.firstBlock
    writeTrailer(at: used)
    for (index, byte) in Self.frameHeader.enumerated() {
      memory[LogFormat.markSize + index] = byte
    }
    mark.write(to: memory)
    _ = append(preamble)
  }

  /// Adds records as one block: all of them or none.
  ///
  /// The size of the block is stored last. It publishes the block.
  ///
  /// - Returns: False if they do not fit, in which case nothing has changed.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let end = used + 4 + bytes.count + 4
    guard bytes.count <= Self.largestAppend, end + Self.trailerSize <= Self.size else {
      return false
    }
    writeTrailer(at: end)
    UnsafeMutableRawBufferPointer(rebasing: memory[(used + 4)...]).copyMemory(from: bytes)
    memory.store(XXH32.hash(bytes), at: end - 4)
    atomicMemoryFence(ordering: .releasing)
    memory.store(UInt32(bytes.count) | Self.storedBit, at: used)
    used = end
    return true
  }

  private func writeTrailer(at offset: Int) {
    memory.store(0 as UInt32, at: offset)
    writeSlack(at: offset + 4)
  }

  /// Makes the rest of the file a skippable frame.
  private func writeSlack(at offset: Int) {
    memory.store(Self.slackMagic, at: offset)
    memory.store(UInt32(Self.size - offset - 8), at: offset + 4)
  }

  /// Removes all records, because they are in the log. The mark goes first: without it, the rest
  /// has no meaning.
  func clear() {
    guard used > 0 else { return }
    UnsafeMutableRawBufferPointer(rebasing: memory[..<LogFormat.markSize]).initializeMemory(
      as: UInt8.self, repeating: 0)
    writeSlack(at: 0)
    atomicMemoryFence(ordering: .releasing)
    UnsafeMutableRawBufferPointer(
      rebasing: memory[LogFormat.markSize..<min(used + Self.trailerSize, Self.size)]
    ).initializeMemory(as: UInt8.self, repeating: 0)
    used = 0
  }

  /// Waits until the device has stored the records.
  func synchronize() throws(LogError) {
    if fdatasync(descriptor) != 0 { throw SystemCall.error("fdatasync", path: path) }
  }

  /// Removes the file.
  func remove() { unlink(path) }

  /// Removes all slots beside a log, which a killed recorder may have left.
  static func removeAll(beside log: String) {
    for slot in 0..<JournalFormat.largestCount { unlink(JournalFormat.path(slot, beside: log)) }
  }
}
