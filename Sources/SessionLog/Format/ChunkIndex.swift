import EventModel

/// The index: a skippable frame at the end of a closed log with the offsets of all chunks.
///
/// It is only a hint: a reader checks each mark that it uses, and can find all marks without it.
///
/// Source: FORMAT.md, "The index".
struct ChunkIndex {
  var entries: [ChunkEntry]
  /// The number of the event after the last one; equal to the number of events if none are missing.
  var nextNumber: Int

  func encoded(nonce: UInt64) -> [UInt8] {
    let size = 8 + entries.count * LogFormat.indexEntrySize + LogFormat.indexFooterSize
    var result = [UInt8](repeating: 0, count: size)
    result.withUnsafeMutableBytes { bytes in
      bytes.store(LogFormat.indexMagic, at: 0)
      bytes.store(UInt32(size - 8), at: 4)
      var offset = 8
      for entry in entries {
        bytes.store(UInt64(entry.offset), at: offset)
        bytes.store(UInt64(entry.firstNumber), at: offset + 8)
        bytes.store(UInt64(entry.firstTime), at: offset + 16)
        bytes.store(entry.contentHash, at: offset + 24)
        bytes.store(entry.flags.rawValue, at: offset + 28)
        bytes.store(entry.keyframeDistance, at: offset + 30)
        offset += LogFormat.indexEntrySize
      }
      bytes.store(nonce, at: offset)
      bytes.store(UInt64(nextNumber), at: offset + 8)
      bytes.store(UInt32(entries.count), at: offset + 16)
      bytes.store(0 as UInt32, at: offset + 20)
      bytes.store(UInt32(size), at: offset + 24)
      bytes.store(LogFormat.indexFormat, at: offset + 28)
      bytes.store(XXH32.hash(UnsafeRawBufferPointer(bytes).range(0..<offset + 32)), at: offset + 32)
      for (index, byte) in LogFormat.indexEndText.enumerated() { bytes[offset + 36 + index] = byte }
    }
    return result
  }

  /// Returns the size of the index that ends with the last 16 bytes of a file; nil if none does.
  static func size(fromEnd end: UnsafeRawBufferPointer, fileSize: Int) -> Int? {
    guard end.count == 16, end[12...].elementsEqual(LogFormat.indexEndText),
      end.integer(at: 4, as: UInt32.self) == LogFormat.indexFormat
    else { return nil }
    let size = Int(end.integer(at: 0, as: UInt32.self))
    let entries = (size - 8 - LogFormat.indexFooterSize) / LogFormat.indexEntrySize
    guard size >= 8 + LogFormat.indexFooterSize, size <= fileSize,
      entries <= fileSize / LogFormat.smallestChunk
    else { return nil }
    return size
  }

  /// Reads an index. Returns nil when it fails its check or belongs to another session.
  ///
  /// - Parameter offset: The offset of the index in the file.
  init?(_ bytes: UnsafeRawBufferPointer, nonce: UInt64, at indexOffset: Int) {
    let footer = bytes.count - LogFormat.indexFooterSize
    guard footer >= 8, (footer - 8) % LogFormat.indexEntrySize == 0 else { return nil }
    let count = (footer - 8) / LogFormat.indexEntrySize
    guard bytes.integer(at: 0, as: UInt32.self) == LogFormat.indexMagic,
      bytes.integer(at: 4, as: UInt32.self) == UInt32(bytes.count - 8),
      bytes.integer(at: footer, as: UInt64.self) == nonce,
      let next = Int(exactly: bytes.integer(at: footer + 8, as: UInt64.self)),
      bytes.integer(at: footer + 16, as: UInt32.self) == UInt32(count),
      bytes.integer(at: footer + 20, as: UInt32.self) == 0,
      bytes.integer(at: footer + 24, as: UInt32.self) == UInt32(bytes.count),
      bytes.integer(at: footer + 28, as: UInt32.self) == LogFormat.indexFormat,
      bytes.integer(at: footer + 32, as: UInt32.self) == XXH32.hash(bytes.range(0..<footer + 32)),
      bytes[(footer + 36)...].elementsEqual(LogFormat.indexEndText)
    else { return nil }
    nextNumber = next
    entries = []
    entries.reserveCapacity(count)
    for index in 0..<count {
      guard let entry = Self.entry(bytes, at: 8 + index * LogFormat.indexEntrySize),
        entry.offset < indexOffset, entry.offset > entries.last?.offset ?? 0,
        entry.firstNumber >= entries.last?.firstNumber ?? 0, entry.firstNumber <= next
      else { return nil }
      entries.append(entry)
    }
  }

  private static func entry(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> ChunkEntry? {
    guard let place = Int(exactly: bytes.integer(at: offset, as: UInt64.self)),
      let number = Int(exactly: bytes.integer(at: offset + 8, as: UInt64.self)),
      let time = Int64(exactly: bytes.integer(at: offset + 16, as: UInt64.self))
    else { return nil }
    return ChunkEntry(
      offset: place, firstNumber: number, firstTime: time,
      contentHash: bytes.integer(at: offset + 24, as: UInt32.self),
      flags: ChunkMark.Flags(rawValue: bytes.integer(at: offset + 28, as: UInt16.self)),
      keyframeDistance: bytes.integer(at: offset + 30, as: UInt16.self))
  }

  init(entries: [ChunkEntry], nextNumber: Int) {
    self.entries = entries
    self.nextNumber = nextNumber
  }
}
