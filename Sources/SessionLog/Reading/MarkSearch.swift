import EventModel

/// Searches for marks at every offset.
struct MarkSearch {
  private let source: any ByteSource
  private let bytes = ByteBuffer(size: 64 << 10)

  init(_ source: any ByteSource) { self.source = source }

  /// Returns the first mark at or after `start` that passes its own check.
  ///
  /// - Parameters:
  ///   - nonce: The session's nonce; nil accepts any.
  ///   - isWanted: Whether a mark at an offset is one to return.
  func firstMark(
    from start: Int, nonce: UInt64?,
    where isWanted: (ChunkMark, Int) throws(LogError) -> Bool = { _, _ in true }
  ) throws(LogError) -> (mark: ChunkMark, offset: Int)? {
    var offset = start
    while source.size - offset >= LogFormat.markSize {
      let count = try source.read(at: offset, into: bytes.memory)
      guard count >= LogFormat.markSize else { return nil }
      let window = bytes.bytes(count)
      var position = 0
      while position <= count - LogFormat.markSize {
        if window[position] == 0x5C,
          window.integer(at: position, as: UInt32.self) == LogFormat.markMagic,
          let mark = ChunkMark(window.range(position..<position + LogFormat.markSize)),
          nonce.map({ $0 == mark.nonce }) ?? true, try isWanted(mark, offset + position)
        {
          return (mark, offset + position)
        }
        position += 1
      }
      offset += count - LogFormat.markSize + 1
    }
    return nil
  }
}
