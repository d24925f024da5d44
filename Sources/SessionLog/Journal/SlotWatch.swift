import Platform

/// Notices that journal slots have new records, without reading the records again.
struct SlotWatch {
  private let paths: [String]
  /// The mark of each slot and the offset up to which its blocks are known.
  private var known: [(mark: [UInt8], offset: Int)]

  init(beside log: String) {
    paths = (0..<JournalFormat.largestCount).map { JournalFormat.path($0, beside: log) }
    known = paths.map { _ in ([], 0) }
  }

  /// Makes the next poll find news.
  mutating func forget() { for index in known.indices { known[index] = ([], 0) } }

  /// Whether there are records that were not there at the last call.
  mutating func hasNews() -> Bool {
    var found = false
    for (index, path) in paths.enumerated() {
      let descriptor = Descriptor.open(path, [.reading, .noWaiting, .noLink])
      if descriptor < 0 { continue }
      defer { Descriptor.close(descriptor) }
      let mark = Self.bytes(LogFormat.markSize, at: 0, of: descriptor)
      if mark != known[index].mark { known[index] = (mark, JournalSlot.firstBlock) }
      guard mark.withUnsafeBytes({ ChunkMark(slot: $0) }) != nil else { continue }
      while let next = Self.block(at: known[index].offset, of: descriptor) {
        known[index].offset = next
        found = true
      }
    }
    return found
  }

  /// The offset after a block; nil if the block is not published yet, or if it would end after the
  /// largest size of a slot: a file of any other size is none of a recorder.
  private static func block(at offset: Int, of descriptor: Int32) -> Int? {
    let bytes = bytes(4, at: offset, of: descriptor)
    guard bytes.count == 4 else { return nil }
    let word = bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) }
    let size = Int(word & ~JournalSlot.storedBit)
    guard word & JournalSlot.storedBit != 0, offset + 8 + size <= JournalSlot.size
    else { return nil }
    return offset + 8 + size
  }

  private static func bytes(_ count: Int, at offset: Int, of descriptor: Int32) -> [UInt8] {
    Descriptor.read(descriptor, at: offset, upTo: count) ?? []
  }
}
