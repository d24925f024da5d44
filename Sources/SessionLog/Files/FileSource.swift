import Platform

/// A regular file, read by position. It is not mapped, because truncating a mapped file kills the
/// reader.
final class FileSource: ByteSource {
  let size: Int
  private let path: String
  let descriptor: Int32

  init(path: String) throws(LogError) {
    self.path = path
    descriptor = SystemCall.retrying { Descriptor.open(path, [.reading, .noWaiting]) }
    if descriptor < 0 { throw SystemCall.error("open", path: path) }
    guard let status = FileStatus(of: descriptor) else {
      let error = SystemCall.error("fstat", path: path)
      Descriptor.close(descriptor)
      throw error
    }
    size = status.size
    if status.kind != .file {
      Descriptor.close(descriptor)
      throw LogError(
        status.kind == .folder ? .isDirectory : .notALog, file: path, expected: "a regular file")
    }
  }

  /// Reads the first `size` bytes of an open file, which it closes at the end.
  init(descriptor: Int32, path: String, size: Int) {
    (self.descriptor, self.path, self.size) = (descriptor, path, size)
  }

  /// The same open file with another size.
  func reopened(size: Int) throws(LogError) -> FileSource {
    let copy = Descriptor.duplicate(descriptor)
    if copy < 0 { throw SystemCall.error("open", path: path) }
    return FileSource(descriptor: copy, path: path, size: size)
  }

  deinit { Descriptor.close(descriptor) }

  func read(
    at offset: Int, into target: UnsafeMutableRawBufferPointer
  ) throws(LogError) -> Int {
    // A file that grows is read as it was when it was opened.
    let wanted = min(target.count, max(0, size - offset))
    let part = UnsafeMutableRawBufferPointer(rebasing: target[..<wanted])
    let count = Descriptor.read(descriptor, at: offset, into: part)
    if count < 0 { throw SystemCall.error("pread", path: path, offset: offset) }
    return count
  }
}
