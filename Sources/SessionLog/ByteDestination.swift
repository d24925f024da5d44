import Glibc

/// A destination for a log's bytes, in order.
package protocol ByteDestination: AnyObject, Sendable {
  /// Appends all of the bytes. After an error, only a part of them may have been written.
  func write(_ bytes: UnsafeRawBufferPointer) throws(LogError)
  /// Waits until the device has stored the bytes.
  func synchronize() throws(LogError)
  /// Closes the destination. Called once, after the last byte.
  ///
  /// - Parameter synchronizing: Whether to wait until the device has stored the bytes.
  func close(synchronizing: Bool) throws(LogError)
}

/// A file, which is created or emptied. Bytes written stay readable when the process is killed.
package final class FileDestination: ByteDestination, @unchecked Sendable {
  private let path: String
  private var descriptor: Int32
  private var offset: off_t = 0

  /// Opens a file for writing.
  ///
  /// - Throws: ``LogError`` when the file cannot be opened.
  package init(path: String) throws(LogError) {
    self.path = path
    descriptor = SystemCall.retrying {
      Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    }
    if descriptor < 0 { throw SystemCall.error("open", path: path) }
  }

  /// Whether the path is that of a regular file and not of a device or pipe.
  var isRegular: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// Writes at explicit offsets, which fails on a pipe where `write` would raise a signal.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let written = pwrite(descriptor, base, rest.count, offset)
      if written < 0 {
        if errno == EINTR { continue }
        throw SystemCall.error("pwrite", path: path, offset: Int(offset))
      }
      offset += off_t(written)
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Waits until the device has stored the bytes.
  package func synchronize() throws(LogError) {
    if fdatasync(descriptor) != 0 { throw SystemCall.error("fdatasync", path: path) }
  }

  /// Closes the file, and first waits for the device if `synchronizing`.
  package func close(synchronizing: Bool) throws(LogError) {
    if synchronizing { try synchronize() }
    let result = Glibc.close(descriptor)
    descriptor = -1
    if result != 0 && errno != EINTR { throw SystemCall.error("close", path: path) }
  }
}

/// A destination in memory, for tests and measurements.
package final class MemoryDestination: ByteDestination, @unchecked Sendable {
  /// All bytes written. Read it only after the writer has been closed.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty destination.
  package init() {}

  /// Appends bytes; never fails.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Does nothing.
  package func synchronize() throws(LogError) {}

  /// Does nothing.
  package func close(synchronizing: Bool) throws(LogError) {}
}

/// System calls, and their errors as errors of a log.
enum SystemCall {
  static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  static func error(_ call: String, path: String, offset: Int? = nil) -> LogError {
    let code = errno
    let reason: LogError.Reason =
      switch code {
      case ENOENT, ENOTDIR: .notFound
      case EISDIR: .isDirectory
      case EACCES, EPERM, EROFS: .permissionDenied
      default: .system(call: call, errno: code)
      }
    return LogError(reason, file: path, offset: offset, found: String(cString: strerror(code)))
  }

  /// Waits until the device has stored the names in the folder of a file.
  static func synchronizeFolder(of path: String) throws(LogError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = retrying { Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if descriptor < 0 { throw error("open", path: folder) }
    defer { Glibc.close(descriptor) }
    if fsync(descriptor) != 0 { throw error("fsync", path: folder) }
  }

  static func isFull(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
}
