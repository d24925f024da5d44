import CBOR
import EventModel

/// Reads single chunks into memory that it reuses.
final class ChunkReader {
  private let source: any ByteSource
  private let file: String
  private let nonce: UInt64
  private let frame = ByteBuffer(size: LogFormat.markSize + (64 << 10))
  private let content = ByteBuffer(size: LogFormat.chunkSize)

  init(_ source: any ByteSource, file: String, nonce: UInt64) {
    self.source = source
    self.file = file
    self.nonce = nonce
  }

  /// Why a chunk cannot be used.
  struct Failure: Error {
    var cause: DamagedRegion.Cause
    var range: Range<Int>
    var found: String
  }

  enum Outcome {
    case content(UnsafeRawBufferPointer, ChunkMark)
    case failure(Failure)
  }

  /// Reads, expands and checks a chunk; its content is valid until the next call.
  ///
  /// - Parameter sizeHint: How much to read at first.
  func read(_ entry: ChunkEntry, sizeHint: Int) throws(LogError) -> Outcome {
    let known = min(frame.memory.count, source.size - entry.offset, sizeHint)
    guard known >= LogFormat.markSize else {
      return .failure(
        Failure(cause: .mark, range: entry.offset..<source.size, found: "the end of the file"))
    }
    // Most chunks fit the buffer: mark and frame then take one call.
    var count = try source.read(
      at: entry.offset, into: UnsafeMutableRawBufferPointer(rebasing: frame.memory[..<known]))
    guard let mark = ChunkMark(frame.bytes(count)), mark.nonce == nonce,
      ChunkEntry(mark, offset: entry.offset) == entry
    else {
      let end = min(entry.offset + LogFormat.markSize, source.size)
      return .failure(Failure(cause: .mark, range: entry.offset..<end, found: "no valid mark"))
    }
    let size = LogFormat.markSize + Int(mark.frameSize)
    let range = entry.offset..<entry.offset + size
    guard range.upperBound <= source.size else {
      return .failure(Failure(cause: .frame, range: range, found: "the end of the file"))
    }
    if size > count {
      frame.reserve(size)
      count = try source.read(at: entry.offset, into: frame.memory)
    }
    guard count >= size else {
      return .failure(Failure(cause: .frame, range: range, found: "the end of the file"))
    }
    content.reserve(Int(mark.contentSize))
    let target = UnsafeMutableRawBufferPointer(
      rebasing: content.memory[0..<Int(mark.contentSize)])
    do throws(LZ4Frame.Failure) {
      let hash = try LZ4Frame.read(
        frame.bytes(size).range(LogFormat.markSize..<size), into: target)
      guard hash == mark.contentHash else { throw .contentChecksum }
    } catch {
      return .failure(Failure(cause: .frame, range: range, found: "\(error)"))
    }
    return .content(UnsafeRawBufferPointer(target), mark)
  }
}
