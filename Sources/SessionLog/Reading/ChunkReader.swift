import CBOR
import EventModel

/// Reads single chunks into memory that it reuses.
///
/// Each pass over a log uses its own, so that a pass may begin during another one.
final class ChunkReader {
  var decoder: EventDecoder
  private let source: any ByteSource
  private let file: String
  private let nonce: UInt64
  private let frame = ByteBuffer(size: LogFormat.markSize + (64 << 10))
  private let content = ByteBuffer(size: LogFormat.chunkSize)

  init(_ source: any ByteSource, file: String, head: SessionHead, symbols: SymbolTable) {
    decoder = EventDecoder(
      symbols: symbols, hasReads: head.features & LogFormat.frameReads != 0)
    self.source = source
    self.file = file
    nonce = head.nonce
  }

  /// The reason why a chunk cannot be used.
  struct Failure: Error {
    var cause: DamagedRegion.Cause
    var range: Range<Int>
    var found: String
  }

  enum Outcome {
    case content(UnsafeRawBufferPointer, ChunkMark)
    case failure(Failure)
  }

  /// Reads, expands and checks a chunk. Its content is valid until the next call.
  ///
  /// - Parameter sizeHint: The number of bytes to read at first.
  func read(_ entry: ChunkEntry, sizeHint: Int) throws(LogError) -> Outcome {
    let known = min(frame.memory.count, source.size - entry.offset, sizeHint)
    guard known >= LogFormat.markSize else {
      return .failure(
        Failure(cause: .mark, range: entry.offset..<source.size, found: "the end of the file"))
    }
    // Most chunks fit the buffer. Then one call reads both mark and frame.
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

  /// Reads a chunk and calls the closures with its events and keyframe parts.
  ///
  /// Inlined, so that the closures need no calls: these would be 4 % of the instructions of a scan.
  ///
  /// - Parameter next: The chunk after it, whose number and time must follow those of this one.
  /// - Returns: The reason why the chunk cannot be used; nil if it is intact.
  @inline(__always)
  func decode(
    _ entry: ChunkEntry, sizeHint: Int, next: ChunkEntry?,
    _ body: (EventHeader, UnsafeRawBufferPointer) -> Bool,
    part: (Symbol, UnsafeRawBufferPointer) -> Void
  ) throws(LogError) -> Failure? {
    switch try read(entry, sizeHint: sizeHint) {
    case .failure(let failure): return failure
    case .content(let content, let mark):
      let found = Self.decode(content, mark, next: next, with: &decoder, body, part: part)
      let end = entry.offset + LogFormat.markSize + Int(mark.frameSize)
      return found.map { Failure(cause: .records, range: entry.offset..<end, found: $0) }
    }
  }

  /// Accesses the decoder once for the whole chunk, because exclusivity checks for each event would
  /// cost more than the events.
  ///
  /// - Returns: What is wrong with the records; nil if they are correct.
  @inline(__always)
  private static func decode(
    _ content: UnsafeRawBufferPointer, _ mark: ChunkMark, next: ChunkEntry?,
    with decoder: inout EventDecoder,
    _ body: (EventHeader, UnsafeRawBufferPointer) -> Bool,
    part: (Symbol, UnsafeRawBufferPointer) -> Void
  ) -> String? {
    var reader = CBORReader(content)
    var records: UInt32 = 0
    let isKeyframe = !mark.flags.isDisjoint(with: [.keyframe, .keyframeContinues])
    // No event may be at a position up to this one: a chunk with a keyframe holds no events.
    let lastWithoutEvent: UInt32 = isKeyframe ? .max : 1
    // Events that the next chunk holds again would be read twice.
    let lastNumber = next?.firstNumber ?? .max
    let lastTime = next?.firstTime ?? .max
    do throws(EventCodingError) {
      while !reader.isAtEnd {
        let isEvent = try decoder.nextIsEvent(in: &reader)
        records += 1
        if isEvent {
          if records <= lastWithoutEvent {
            return records == 1 ? "no preamble" : "an event in a keyframe"
          }
          if decoder.nextNumber > lastNumber || decoder.time > lastTime {
            return "event @\(decoder.nextNumber - 1) does not come before the next mark"
          }
          if !body(decoder.header, decoder.payload) { return nil }
          continue
        }
        switch decoder.other {
        case .event: break
        case .preamble(let chunk, let number, let time):
          guard records == 1, chunk == UInt64(mark.number), number == Int(mark.firstNumber),
            time == Int64(mark.firstTime)
          else { return "another preamble" }
        case .intern: if records == 1 { return "no preamble" }
        case .keyframePart(let node, let state, let hash):
          if records == 1 { return "no preamble" }
          guard isKeyframe else { return "a part of a keyframe between events" }
          guard XXH32.hash(state) == hash else { return "another keyframe hash" }
          part(node, state)
        }
      }
    } catch {
      return "after event @\(decoder.nextNumber - 1): \(error)"
    }
    guard records == mark.recordCount else { return "\(records) records" }
    return next.flatMap { disagreement(decoder.nextNumber, decoder.time, with: $0) }
  }

  /// Compares the end of a chunk with the mark after it. Numbers may be missing between the two.
  private static func disagreement(
    _ number: Int, _ time: Int64, with next: ChunkEntry
  ) -> String? {
    let isTimely = number == next.firstNumber ? time == next.firstTime : time <= next.firstTime
    return isTimely ? nil : "another time than the next mark"
  }
}
