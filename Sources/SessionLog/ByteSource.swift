import Glibc

/// A source of a log's bytes.
protocol ByteSource: AnyObject {
  var size: Int { get }
  /// Reads up to `target.count` bytes at an offset, fewer only at the end of the source.
  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(LogError) -> Int
}

/// A regular file, read by position. It is not mapped, because truncating a mapped file kills the
/// reader.
final class FileSource: ByteSource {
  let size: Int
  private let path: String
  let descriptor: Int32

  init(path: String) throws(LogError) {
    self.path = path
    descriptor = SystemCall.retrying { Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    if descriptor < 0 { throw SystemCall.error("open", path: path) }
    var status = stat()
    if fstat(descriptor, &status) != 0 {
      let error = SystemCall.error("fstat", path: path)
      Glibc.close(descriptor)
      throw error
    }
    size = Int(status.st_size)
    let type = status.st_mode & S_IFMT
    if type != S_IFREG {
      Glibc.close(descriptor)
      throw LogError(
        type == S_IFDIR ? .isDirectory : .notALog, file: path, expected: "a regular file")
    }
  }

  /// Reads the first `size` bytes of an open file, which it closes at the end.
  init(descriptor: Int32, path: String, size: Int) {
    (self.descriptor, self.path, self.size) = (descriptor, path, size)
  }

  /// The same open file with another size.
  func reopened(size: Int) throws(LogError) -> FileSource {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if copy < 0 { throw SystemCall.error("open", path: path) }
    return FileSource(descriptor: copy, path: path, size: size)
  }

  deinit { Glibc.close(descriptor) }

  func read(
    at offset: Int, into target: UnsafeMutableRawBufferPointer
  ) throws(LogError) -> Int {
    var done = 0
    // A file that grows is read as it was when it was opened.
    let wanted = min(target.count, max(0, size - offset))
    while done < wanted, let base = target.baseAddress {
      let count = pread(descriptor, base + done, wanted - done, off_t(offset + done))
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemCall.error("pread", path: path, offset: offset + done)
      }
      if count == 0 { break }
      done += count
    }
    return done
  }
}

/// A log in memory.
final class MemorySource: ByteSource {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var size: Int { bytes.count }

  func read(
    at offset: Int, into target: UnsafeMutableRawBufferPointer
  ) throws(LogError) -> Int {
    let count = max(0, min(target.count, bytes.count - offset))
    if count > 0 {
      bytes.withUnsafeBytes { target.copyMemory(from: $0.range(offset..<offset + count)) }
    }
    return count
  }
}
