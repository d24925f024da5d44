import EventModel

/// Reads the frame at the beginning of a log.
struct HeadReader {
  let source: any ByteSource
  let file: String

  struct Result {
    var head: SessionHead
    /// The offset of the first mark.
    var end: Int
    /// The XXH32 of the head's content; nil when the head is lost.
    var hash: UInt32?
    var damage: DamagedRegion?
  }

  /// - Parameter salvages: Whether to continue with the first mark's nonce when the head is lost.
  func read(salvages: Bool) throws(LogError) -> Result {
    guard source.size > 0 else { throw LogError(.empty, file: file) }
    let largest = LogFormat.frameOverhead + LogFormat.blockOverhead + LogFormat.blockSize
    let bytes = ByteBuffer(size: largest)
    let start = bytes.bytes(try source.read(at: 0, into: bytes.memory))
    let content: [UInt8]
    let size: Int
    do throws(LZ4Frame.Failure) {
      let frame = try Self.frame(in: start)
      size = frame.count
      content = try Self.content(of: frame)
    } catch {
      return try salvage(start, error, salvages: salvages)
    }
    let hash = content.withUnsafeBytes { XXH32.hash($0) }
    return Result(head: try decode(content), end: size, hash: hash, damage: nil)
  }

  private static func content(
    of frame: UnsafeRawBufferPointer
  ) throws(LZ4Frame.Failure) -> [UInt8] {
    let buffer = ByteBuffer(size: LogFormat.blockSize)
    let size = Int(frame.integer(at: 6, as: UInt64.self))
    let target = UnsafeMutableRawBufferPointer(rebasing: buffer.memory[0..<size])
    _ = try LZ4Frame.read(frame, into: target)
    return Array(target)
  }

  /// Returns the bytes of the frame, according to its own sizes.
  private static func frame(
    in start: UnsafeRawBufferPointer
  ) throws(LZ4Frame.Failure) -> UnsafeRawBufferPointer {
    guard start.count >= LZ4Frame.headerSize + 4 else { throw .truncated }
    let contentSize = start.integer(at: 6, as: UInt64.self)
    guard contentSize > 0, contentSize <= UInt64(LogFormat.blockSize) else { throw .contentSize }
    let block = Int(start.integer(at: LZ4Frame.headerSize, as: UInt32.self) & 0x7FFF_FFFF)
    guard block <= LogFormat.blockSize else { throw .block }
    let size = LogFormat.frameOverhead + LogFormat.blockOverhead + block
    guard size <= start.count else { throw .truncated }
    return start.range(0..<size)
  }

  private func decode(_ content: [UInt8]) throws(LogError) -> SessionHead {
    do throws(SessionHead.Failure) {
      return try SessionHead(content)
    } catch {
      switch error {
      case .notALog: throw LogError(.notALog, file: file, offset: 0)
      case .newerMajor(let found):
        throw LogError(.newerMajor(found: found, supported: LogFormat.major), file: file)
      case .unknownFeatures(let bits): throw LogError(.unknownFeatures(bits), file: file)
      case .malformed(let what):
        throw LogError(.damaged(.head), file: file, offset: 0, expected: what)
      }
    }
  }

  private func salvage(
    _ start: UnsafeRawBufferPointer, _ failure: LZ4Frame.Failure, salvages: Bool
  ) throws(LogError) -> Result {
    if let (mark, offset) = try MarkSearch(source).firstMark(from: 0, nonce: nil) {
      guard salvages else {
        throw LogError(.damaged(.head), file: file, offset: 0, found: "\(failure)")
      }
      var head = SessionHead(application: "", nonce: mark.nonce)
      head.inspectOnly = true
      return Result(
        head: head, end: offset, hash: nil,
        damage: DamagedRegion(cause: .head, range: 0..<offset))
    }
    // Only the beginning of a head: the recording was killed at once, or the copy is incomplete.
    var fixed: [UInt8] = []
    withUnsafeBytes(of: LogFormat.frameMagic.littleEndian) { fixed.append(contentsOf: $0) }
    fixed += [LZ4Frame.flags, LZ4Frame.blockDescriptor]
    if failure == .truncated, fixed.starts(with: start.prefix(fixed.count)) {
      throw LogError(.torn(bytesLost: source.size), file: file, offset: 0, found: "part of a head")
    }
    throw LogError(.notALog, file: file, offset: 0, found: "\(failure)")
  }
}
