import CLZ4
import EventModel

@testable import SessionLog

/// Makes the checksums of a file right wherever its lengths lead to a frame. What else the bytes say
/// stays as it is.
struct Resealing {
  private(set) var bytes: [UInt8]

  init(file: [UInt8]) {
    bytes = file
    guard let head = sealFrame(at: 0, upTo: bytes.count) else { return }
    var previousHash = head.hash
    var offset = head.end
    while offset + LogFormat.markSize <= bytes.count {
      let magic: UInt32 = load(offset)
      let size = Int(load(offset + 4) as UInt32)
      if magic == LogFormat.markMagic {
        let end = offset + LogFormat.markSize + Int(load(offset + 48) as UInt32)
        let frame = sealFrame(at: offset + LogFormat.markSize, upTo: min(end, bytes.count))
        store(previousHash, offset + 52)
        if let frame { store(frame.hash, offset + 56) }
        previousHash = load(offset + 56)
        sealMark(at: offset)
        offset = end
      } else if magic == LogFormat.indexMagic, size >= 16, offset + 8 + size <= bytes.count {
        let end = offset + 8 + size
        store(hash(offset..<end - 8), end - 8)
        offset = end
      } else {
        return
      }
    }
  }

  /// - Parameter frame: The bytes of one frame.
  init(frame: [UInt8]) {
    bytes = frame
    _ = sealFrame(at: 0, upTo: bytes.count)
  }

  /// - Parameter slot: The bytes of a journal slot.
  init(slot: [UInt8]) {
    bytes = slot
    guard bytes.count >= LogFormat.markSize else { return }
    sealMark(at: 0)
    var offset = JournalSlot.firstBlock
    while offset + 8 <= bytes.count {
      let word: UInt32 = load(offset)
      let size = Int(word & ~JournalSlot.storedBit)
      guard word & JournalSlot.storedBit != 0, offset + 8 + size <= bytes.count else { return }
      if bytes[20] & 16 != 0, size >= JournalSlot.tagSize {
        bytes[offset + 4] = JournalSlot.tagByte
        for index in 0..<4 { bytes[offset + 5 + index] = bytes[63 - index] }
      }
      store(hash(offset + 4..<offset + 4 + size), offset + 4 + size)
      offset += 8 + size
    }
  }

  private mutating func sealMark(at offset: Int) {
    store(hash(offset..<offset + 60), offset + 60)
  }

  /// - Returns: The offset after the frame and the checksum of its content; nil if its lengths lead
  ///   nowhere.
  private mutating func sealFrame(at start: Int, upTo limit: Int) -> (end: Int, hash: UInt32)? {
    guard start + LogFormat.frameOverhead <= limit else { return nil }
    var content: [UInt8] = []
    var offset = start + LZ4Frame.headerSize
    while true {
      guard offset + 8 <= limit else { return nil }
      let word: UInt32 = load(offset)
      if word == 0 { break }
      let size = Int(word & 0x7FFF_FFFF)
      guard offset + 8 + size <= limit, content.count <= 1 << 20 else { return nil }
      let block = offset + 4..<offset + 4 + size
      store(hash(block), block.upperBound)
      guard word >> 31 == 1 || append(block, to: &content) else { return nil }
      if word >> 31 == 1 { content += bytes[block] }
      offset += 8 + size
    }
    let hash = content.withUnsafeBytes { XXH32.hash($0) }
    store(UInt64(content.count), start + 6)
    bytes[start + 14] = UInt8(truncatingIfNeeded: self.hash(start + 4..<start + 14) >> 8)
    store(hash, offset + 4)
    return (offset + 8, hash)
  }

  /// Expands a block.
  private func append(_ block: Range<Int>, to content: inout [UInt8]) -> Bool {
    let expanded = [UInt8](unsafeUninitializedCapacity: LogFormat.blockSize) { target, count in
      let size = bytes.withUnsafeBytes { all in
        LZ4_decompress_safe(
          all.range(block).baseAddress?.assumingMemoryBound(to: CChar.self),
          UnsafeMutableRawBufferPointer(target).baseAddress?.assumingMemoryBound(to: CChar.self),
          Int32(block.count), Int32(LogFormat.blockSize))
      }
      count = max(0, Int(size))
    }
    content += expanded
    return !expanded.isEmpty
  }

  private func load<Value: FixedWidthInteger>(_ offset: Int) -> Value {
    bytes.withUnsafeBytes { $0.integer(at: offset, as: Value.self) }
  }

  private mutating func store<Value: FixedWidthInteger>(_ value: Value, _ offset: Int) {
    bytes.withUnsafeMutableBytes { $0.store(value, at: offset) }
  }

  private func hash(_ range: Range<Int>) -> UInt32 {
    bytes.withUnsafeBytes { XXH32.hash($0.range(range)) }
  }
}
