import EventModel

/// Reads the marks of a file, one after the other.
///
/// A file that ends inside its last chunk is *torn*. Any other difference is *damage*. After damage
/// the walk continues at the next mark that passes its own check and has the session's nonce, which
/// no payload can imitate.
///
/// Source: FORMAT.md, "Reading what is not whole".
struct LogWalk {
  private var source: any ByteSource
  private let nonce: UInt64
  private let bytes = ByteBuffer(size: 64 << 10)
  /// What has been found so far.
  private(set) var structure = LogStructure()
  /// How many marks and frames have been read.
  private(set) var readCount = 0
  /// The offset of the first byte that belongs to no chunk found so far.
  private var offset = 0
  /// The offset before which no mark begins, between ``offset`` and the end of the file.
  private var searchedEnd = 0
  /// Whether the last damaged region reaches to the end of the file.
  private var endsInDamage = false
  private var nextChunk: UInt32 = 0
  private var previousHash: UInt32?
  private var isDamaged = false

  /// - Parameter headHash: The XXH32 of the head, which the first chunk contains; nil when the head
  ///   cannot be read.
  /// - Parameter start: The offset of the byte after the head.
  init(_ source: any ByteSource, nonce: UInt64, headHash: UInt32?, from start: Int) {
    self.source = source
    self.nonce = nonce
    previousHash = headHash
    offset = start
  }

  /// Reads marks to the end of the file.
  mutating func walk() throws(LogError) -> LogStructure {
    try walkOn()
    return structure
  }

  /// Reads the marks that a file has got since the last walk.
  ///
  /// - Parameter source: The same file with its size of today.
  mutating func resume(on source: any ByteSource) throws(LogError) {
    self.source = source
    structure.tornSize = 0
    if endsInDamage {
      structure.damage.removeLast()
      isDamaged = !structure.damage.isEmpty
      endsInDamage = false
    }
    try walkOn()
  }

  private mutating func walkOn() throws(LogError) {
    while offset < source.size {
      readCount += 1
      let window = try read(at: offset, size: LogFormat.markSize)
      if let mark = ChunkMark(window), mark.nonce == nonce {
        guard let next = try accept(mark, at: offset) else { break }
        offset = next
      } else if let next = try skipFrame(window, at: offset) {
        offset = next
      } else {
        guard let next = try recover(from: offset, window) else { break }
        offset = next
      }
    }
    if !isDamaged { structure.intactCount = structure.entries.count }
  }

  private func read(at offset: Int, size: Int) throws(LogError) -> UnsafeRawBufferPointer {
    let target = UnsafeMutableRawBufferPointer(rebasing: bytes.memory[0..<size])
    return bytes.bytes(try source.read(at: offset, into: target))
  }

  /// - Returns: The offset after the chunk; nil when the file ends inside it.
  private mutating func accept(_ mark: ChunkMark, at offset: Int) throws(LogError) -> Int? {
    let end = offset + LogFormat.markSize + Int(mark.frameSize)
    guard end <= source.size else {
      if let next = try findMark(after: offset) {
        add(DamagedRegion(cause: .frame, range: offset..<next))
        previousHash = nil
        return next
      }
      structure.tornSize = source.size - offset
      return nil
    }
    let entry = ChunkEntry(mark, offset: offset)
    let isChained = previousHash.map { $0 == mark.previousHash } ?? true
    let isOrdered = structure.entries.last.map { $0.precedes(entry) } ?? true
    if mark.number != nextChunk || !isChained || !isOrdered {
      let isLater = mark.number >= nextChunk && isOrdered
      if !isDamaged || !isLater || structure.damage.last?.range.upperBound != offset {
        // Damage directly before explains a jump in the numbers. Anything else is damage itself.
        add(DamagedRegion(cause: .sequence, range: offset..<(isLater ? offset : end)))
      }
      guard isLater else { return end }
    }
    structure.entries.append(entry)
    nextChunk = mark.number &+ 1
    previousHash = mark.contentHash
    return end
  }

  private mutating func add(_ region: DamagedRegion) {
    if !isDamaged { structure.intactCount = structure.entries.count }
    isDamaged = true
    structure.damage.append(region)
  }

  /// Skips an index, or a skippable frame of a later version.
  ///
  /// - Returns: The offset after it; nil when there is none here.
  private mutating func skipFrame(
    _ window: UnsafeRawBufferPointer, at offset: Int
  ) throws(LogError) -> Int? {
    guard window.count >= 8 else { return nil }
    let magic = window.integer(at: 0, as: UInt32.self)
    guard LogFormat.skippableMagics.contains(magic), magic != LogFormat.markMagic else {
      return nil
    }
    let end = offset + 8 + Int(window.integer(at: 4, as: UInt32.self))
    guard end <= source.size else { return nil }
    let tail = try read(at: end - 16, size: 16)
    let endsAnIndex = tail.count == 16 && tail[12...].elementsEqual(LogFormat.indexEndText)
    if magic == LogFormat.indexMagic || endsAnIndex {
      guard let index = try LogIndexReader(source).index(at: offset..<end, nonce: nonce)
      else {
        add(DamagedRegion(cause: .index, range: offset..<end))
        return end
      }
      // After damage the index has chunks that the walk has not found.
      if !isDamaged, index.entries != structure.entries {
        add(DamagedRegion(cause: .index, range: offset..<end))
        return end
      }
      structure.nextNumber = index.nextNumber
    }
    return end
  }

  /// Finds the next mark, or decides how the file ends. There is no mark or frame at `offset`.
  private mutating func recover(
    from offset: Int, _ window: UnsafeRawBufferPointer
  ) throws(LogError) -> Int? {
    let isCut = isPrefix(window, at: offset)
    if let next = try findMark(after: offset) {
      add(DamagedRegion(cause: .mark, range: offset..<next))
      previousHash = nil
      return next
    }
    if isCut {
      structure.tornSize = source.size - offset
    } else {
      add(DamagedRegion(cause: .mark, range: offset..<source.size))
      endsInDamage = true
    }
    return nil
  }

  /// Whether the rest of the file is only the beginning of a mark or index.
  private func isPrefix(_ window: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    let rest = source.size - offset
    var expected: [UInt8] = []
    withUnsafeBytes(of: LogFormat.markMagic.littleEndian) { expected.append(contentsOf: $0) }
    withUnsafeBytes(of: UInt32(LogFormat.markSize - 8).littleEndian) {
      expected.append(contentsOf: $0)
    }
    withUnsafeBytes(of: nonce.littleEndian) { expected.append(contentsOf: $0) }
    withUnsafeBytes(of: nextChunk.littleEndian) { expected.append(contentsOf: $0) }
    if rest < LogFormat.markSize, expected.starts(with: window.prefix(expected.count)) {
      return true
    }
    var index: [UInt8] = []
    withUnsafeBytes(of: LogFormat.indexMagic.littleEndian) { index.append(contentsOf: $0) }
    if rest < 8 { return index.starts(with: window.prefix(4)) }
    let size = 8 + structure.entries.count * LogFormat.indexEntrySize + LogFormat.indexFooterSize
    return window.starts(with: index) && rest < size
      && window.integer(at: 4, as: UInt32.self) == UInt32(size - 8)
  }

  /// Finds the next valid mark of this session after `offset` that has its frame.
  ///
  /// A part of the file that was written to another place can hold the mark of a later chunk. With
  /// it all chunks before that one would be lost.
  private mutating func findMark(after offset: Int) throws(LogError) -> Int? {
    let start = max(offset + 1, searchedEnd)
    let found = try MarkSearch(source).firstMark(from: start, nonce: nonce) {
      (mark, offset) throws(LogError) in try hasFrame(mark, at: offset)
    }
    if let found { return found.offset }
    searchedEnd = max(start, source.size - LogFormat.markSize + 1)
    return nil
  }

  /// Whether the frame after a mark begins and ends as the mark says. What is between is not read.
  private func hasFrame(_ mark: ChunkMark, at offset: Int) throws(LogError) -> Bool {
    let start = offset + LogFormat.markSize
    let end = start + Int(mark.frameSize)
    if end > source.size { return true }
    let head = try read(at: start, size: LZ4Frame.headerSize)
    guard head.integer(at: 0, as: UInt32.self) == LogFormat.frameMagic,
      head.integer(at: 6, as: UInt64.self) == UInt64(mark.contentSize)
    else { return false }
    let tail = try read(at: end - 8, size: 8)
    return tail.integer(at: 0, as: UInt32.self) == 0
      && tail.integer(at: 4, as: UInt32.self) == mark.contentHash
  }
}

/// Reads the index at the end of a file.
private struct LogIndexReader {
  private let source: any ByteSource

  init(_ source: any ByteSource) { self.source = source }

  /// Returns the index in a range of the file; nil when there is no valid one.
  func index(at range: Range<Int>, nonce: UInt64) throws(LogError) -> ChunkIndex? {
    guard range.count >= 16 else { return nil }
    let tail = ByteBuffer(size: 16)
    guard try source.read(at: range.upperBound - 16, into: tail.memory) == 16,
      let size = ChunkIndex.size(fromEnd: tail.bytes(16), fileSize: range.upperBound),
      size == range.count
    else { return nil }
    let bytes = ByteBuffer(size: size)
    guard try source.read(at: range.lowerBound, into: bytes.memory) == size else { return nil }
    return ChunkIndex(bytes.bytes(size), nonce: nonce, at: range.lowerBound)
  }
}
