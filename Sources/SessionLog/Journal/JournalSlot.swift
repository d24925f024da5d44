import EventModel
import Platform
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
  /// The size of the tag at the beginning of each block: a CBOR integer of 32 bits.
  static let tagSize = 5
  /// The first byte of a tag.
  static let tagByte: UInt8 = 0x1A
  /// The largest number of bytes that one append may add.
  static let largestAppend = LogFormat.blockSize - tagSize
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
  private let calls: any FileCalls
  private let descriptor: Int32
  /// The bytes of the file: mapped, or a copy that is written after each change.
  @exclusivity(unchecked) private var memory: UnsafeMutableRawBufferPointer
  private var isMapped: Bool
  /// The offset of the next block; 0 while the slot has no mark.
  @exclusivity(unchecked) private var used = 0
  /// The offset of the first byte that is not in the file yet, if the file is not mapped.
  @exclusivity(unchecked) private var unwritten = 0
  /// The checksum of the mark. It is part of each block, so that a block of an earlier chunk, which
  /// a loss of power can bring back, is not taken for one of this chunk.
  @exclusivity(unchecked) private var tag: UInt32 = 0

  /// Whether the slot contains records.
  var isBegun: Bool { used > 0 }

  /// Creates slots beside a log, under names that no slot with records has.
  ///
  /// Records of an earlier recording are a part of its log until the new log has taken its place.
  ///
  /// - Throws: ``LogError`` if one cannot be created. None is left then.
  static func create(
    _ count: Int, beside log: String, calls: any FileCalls, writing: Bool
  ) throws(LogError) -> [JournalSlot] {
    var slots: [JournalSlot] = []
    do throws(LogError) {
      for index in 0..<JournalFormat.largestCount where slots.count < count {
        let path = JournalFormat.path(index, beside: log)
        if JournalReader.holdsRecords(path) { continue }
        slots.append(try JournalSlot(path: path, calls: calls, writing: writing))
      }
      guard slots.count == count else {
        throw LogError(
          .system(call: "create", errno: SystemError.exists.code), file: "\(log).open.*")
      }
    } catch {
      for slot in slots { slot.remove() }
      throw error
    }
    return slots
  }

  /// Creates the file. A file of that name is removed.
  ///
  /// - Parameter writing: Whether the file is written and never mapped.
  /// - Throws: ``LogError`` if the file cannot be created, or if the disk has no room for it.
  init(
    path: String, calls: any FileCalls = SystemFileCalls.shared, writing: Bool = false
  ) throws(LogError) {
    self.path = path
    self.calls = calls
    _ = calls.remove(path)
    let descriptor = SystemCall.retrying {
      calls.open(path, flags: [.both, .new, .noLink])
    }
    if descriptor < 0 { throw SystemCall.error("open", path: path) }
    self.descriptor = descriptor
    var mapped: UnsafeMutableRawPointer?
    do throws(LogError) {
      let reserved = try Self.reserve(descriptor, path: path, calls)
      if reserved, !writing, calls.canMap(descriptor) {
        mapped = try Self.map(descriptor, path: path, calls)
      }
    } catch {
      _ = calls.close(descriptor)
      _ = calls.remove(path)
      throw error
    }
    isMapped = mapped != nil
    memory = UnsafeMutableRawBufferPointer(
      start: mapped ?? .allocate(byteCount: Self.size, alignment: 16), count: Self.size)
    if !isMapped { memory.initializeMemory(as: UInt8.self, repeating: 0) }
    writeSlack(at: 0)
    do throws(LogError) { try write(0..<8) } catch {
      remove()
      throw error
    }
  }

  /// Reserves the blocks of the file. Without room on the disk, a store into mapped memory would
  /// end the process.
  ///
  /// - Returns: False if the file system reserves no blocks, so that the file must not be mapped.
  private static func reserve(
    _ descriptor: Int32, path: String, _ calls: any FileCalls
  ) throws(LogError) -> Bool {
    var error = SystemError.interrupted
    while error == .interrupted {
      error = SystemError(code: calls.allocate(descriptor, size: size))
    }
    if error.code == 0 { return true }
    guard error.isUnsupported else {
      throw LogError(.system(call: "posix_fallocate", errno: error.code), file: path)
    }
    if SystemCall.retrying({ calls.truncate(descriptor, size: size) }) < 0 {
      throw LogError(.system(call: "ftruncate", errno: SystemError.last.code), file: path)
    }
    return false
  }

  /// Maps the file.
  ///
  /// - Returns: Nil if the file system maps no file, so that the file must be written.
  private static func map(
    _ descriptor: Int32, path: String, _ calls: any FileCalls
  ) throws(LogError) -> UnsafeMutableRawPointer? {
    if let memory = calls.map(descriptor, size: size) { return memory }
    let error = SystemError.last
    guard error.isUnsupported else {
      throw LogError(.system(call: "mmap", errno: error.code), file: path)
    }
    return nil
  }

  deinit {
    if let base = memory.baseAddress {
      if isMapped { calls.unmap(base, size: memory.count) } else { base.deallocate() }
    }
    _ = calls.close(descriptor)
  }

  /// Whether no other program has cut the file.
  var hasItsSize: Bool { calls.size(of: descriptor) == Self.size }

  /// Gives a file that was cut its size again. What it held is lost; it is in the log by now.
  private func restore() throws(LogError) {
    _ = try Self.reserve(descriptor, path: path, calls)
    guard isMapped, let base = memory.baseAddress else { return }
    calls.unmap(base, size: memory.count)
    // A process maps a number of files only. Another one may have taken the place.
    memory = .allocate(byteCount: Self.size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    isMapped = false
    guard let new = try Self.map(descriptor, path: path, calls) else { return }
    memory.deallocate()
    memory = UnsafeMutableRawBufferPointer(start: new, count: Self.size)
    isMapped = true
  }

  /// Begins a chunk with its preamble.
  ///
  /// - Throws: ``LogError`` if the file cannot be written.
  func begin(
    nonce: UInt64, firstNumber: Int, firstTime: Int64, skippedCount: Int,
    preamble: UnsafeRawBufferPointer
  ) throws(LogError) {
    var mark = ChunkMark(
      nonce: nonce, number: 0, firstNumber: UInt64(firstNumber), firstTime: UInt64(firstTime),
      recordCount: 0, contentSize: 0, frameSize: 0, previousHash: 0, contentHash: 0)
    mark.flags = .taggedBlocks
    if skippedCount > 0 {
      mark.flags.insert(.gapBefore)
      // A slot knows its number of records by its blocks alone.
      mark.recordCount = UInt32(clamping: skippedCount)
    }
    used = Self.firstBlock
    unwritten = 0
    writeTrailer(at: used)
    for (index, byte) in Self.frameHeader.enumerated() {
      memory[LogFormat.markSize + index] = byte
    }
    mark.write(to: memory)
    tag = UnsafeRawBufferPointer(memory).integer(at: 60, as: UInt32.self)
    _ = try append(preamble)
  }

  /// Adds records as one block: all of them or none.
  ///
  /// The size of the block is stored last. It publishes the block.
  ///
  /// - Returns: False if they do not fit, in which case nothing has changed.
  /// - Throws: ``LogError`` if the file cannot be written.
  func append(_ bytes: UnsafeRawBufferPointer) throws(LogError) -> Bool {
    let size = Self.tagSize + bytes.count
    let end = used + 4 + size + 4
    guard bytes.count <= Self.largestAppend, end + Self.trailerSize <= Self.size else {
      return false
    }
    writeTrailer(at: end)
    memory[used + 4] = Self.tagByte
    memory.store(tag.byteSwapped, at: used + 5)
    UnsafeMutableRawBufferPointer(rebasing: memory[(used + 4 + Self.tagSize)...])
      .copyMemory(from: bytes)
    let block = UnsafeRawBufferPointer(memory).range(used + 4..<end - 4)
    memory.store(XXH32.hash(block), at: end - 4)
    atomicMemoryFence(ordering: .releasing)
    memory.store(UInt32(size) | Self.storedBit, at: used)
    if !isMapped {
      try write(unwritten..<end + Self.trailerSize)
      unwritten = end
    }
    used = end
    return true
  }

  /// Writes a part of the memory to the file, if the file is not mapped.
  private func write(_ range: Range<Int>) throws(LogError) {
    if isMapped { return }
    let bytes = UnsafeRawBufferPointer(memory).range(range)
    let count = calls.writeAll(descriptor, bytes, at: range.lowerBound)
    if count < bytes.count {
      // Unlike a file that cannot be created, this is not for a log without a journal.
      throw LogError(
        .system(call: "pwrite", errno: SystemError.last.code), file: path,
        offset: range.lowerBound + count)
    }
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
  ///
  /// - Throws: ``LogError`` if the file cannot be written.
  func clear() throws(LogError) {
    guard used > 0 else { return }
    if !hasItsSize { try restore() }
    let end = min(used + Self.trailerSize, Self.size)
    UnsafeMutableRawBufferPointer(rebasing: memory[..<LogFormat.markSize]).initializeMemory(
      as: UInt8.self, repeating: 0)
    writeSlack(at: 0)
    try write(0..<LogFormat.markSize)
    atomicMemoryFence(ordering: .releasing)
    UnsafeMutableRawBufferPointer(rebasing: memory[LogFormat.markSize..<end]).initializeMemory(
      as: UInt8.self, repeating: 0)
    try write(LogFormat.markSize..<end)
    used = 0
  }

  /// Waits until the device has stored the records.
  func synchronize() throws(LogError) { try calls.synchronizeAll(descriptor, path: path) }

  /// Removes the file, also if its folder was moved.
  func remove() {
    if calls.remove(path) < 0, SystemError.last == .noEntry,
      let place = Descriptor.path(of: descriptor)
    {
      _ = calls.remove(place)
    }
  }

  /// Removes all slots beside a log but some, which a killed recorder may have left.
  static func removeAll(
    beside log: String, but kept: [JournalSlot] = [],
    calls: any FileCalls = SystemFileCalls.shared
  ) {
    for slot in 0..<JournalFormat.largestCount {
      let path = JournalFormat.path(slot, beside: log)
      if !kept.contains(where: { $0.path == path }) { _ = calls.remove(path) }
    }
  }
}
