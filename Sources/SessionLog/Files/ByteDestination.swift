import Platform

/// A destination for a log's bytes, in order.
package protocol ByteDestination: AnyObject, Sendable {
  /// Begins with the head of a log. After an error, what was there before is still there, if the
  /// destination is one that can keep it.
  ///
  /// - Parameter synchronizing: Whether to wait until the device has stored the bytes.
  func begin(_ head: UnsafeRawBufferPointer, synchronizing: Bool) throws(LogError)
  /// Appends all of the bytes. After an error, only a part of them may have been written.
  func write(_ bytes: UnsafeRawBufferPointer) throws(LogError)
  /// Waits until the device has stored the bytes.
  func synchronize() throws(LogError)
  /// Closes the destination. Called once, after the last byte.
  ///
  /// - Parameter synchronizing: Whether to wait until the device has stored the bytes.
  func close(synchronizing: Bool) throws(LogError)
  /// What another program did to the file; nil for nothing. Called by the sealer before each
  /// write, and at least once in ``checkInterval``.
  func change() -> FileChange?
  /// The longest time between two calls of ``change()``, in milliseconds; nil for no limit.
  var checkInterval: Int? { get }
}

extension ByteDestination {
  /// Writes the bytes: there is nothing to keep.
  package func begin(
    _ head: UnsafeRawBufferPointer, synchronizing: Bool
  ) throws(LogError) {
    try write(head)
    if synchronizing { try synchronize() }
  }
  /// Nil: no other program can change the bytes.
  package func change() -> FileChange? { nil }
  /// Nil: there is nothing to check.
  package var checkInterval: Int? { nil }
}

/// What another program did to a log while it was written.
package enum FileChange: Equatable, Sendable {
  /// The path names no file any more. What was written is in the open file.
  case deleted
  /// The path names another file. What was written is in the open file.
  case replaced
  /// The file does not have the size that was written.
  case changed
  /// The file does not hold the bytes that were written.
  case overwritten
}

/// A file, which is created or emptied. Bytes written stay readable when the process is killed.
package final class FileDestination: ByteDestination, @unchecked Sendable {
  private let path: String
  private let calls: any FileCalls
  private var descriptor: Int32
  private var offset = 0

  /// Opens a file for writing.
  ///
  /// - Throws: ``LogError`` when the file cannot be opened.
  package init(
    path: String, calls: any FileCalls = SystemFileCalls.shared
  ) throws(LogError) {
    self.path = path
    self.calls = calls
    descriptor = SystemCall.retrying {
      calls.open(path, flags: [.writing, .creating, .emptying])
    }
    if descriptor < 0 { throw SystemCall.error("open", path: path) }
  }

  /// Takes over an empty file that is open for writing.
  init(descriptor: Int32, path: String) {
    (self.descriptor, self.path, calls) = (descriptor, path, SystemFileCalls.shared)
  }

  /// Whether the path is that of a regular file and not of a device or pipe.
  var isRegular: Bool { FileStatus(of: descriptor)?.kind == .file }

  deinit { if descriptor >= 0 { _ = calls.close(descriptor) } }

  /// Writes at explicit offsets, which fails on a pipe where `write` would raise a signal.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
    let count = calls.writeAll(descriptor, bytes, at: offset)
    offset += count
    if count < bytes.count { throw SystemCall.error("pwrite", path: path, offset: offset) }
  }

  /// Waits until the device has stored the bytes.
  package func synchronize() throws(LogError) {
    try calls.synchronizeAll(descriptor, path: path)
  }

  /// Closes the file, and first waits for the device if `synchronizing`.
  package func close(synchronizing: Bool) throws(LogError) {
    if synchronizing { try synchronize() }
    let result = calls.close(descriptor)
    descriptor = -1
    if result != 0, SystemError.last != .interrupted { throw SystemCall.error("close", path: path) }
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
package enum SystemCall {
  static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || SystemError.last != .interrupted { return result }
    }
  }

  /// The error of a call, which is the last one of this thread if there is no other.
  package static func error(
    _ call: String, path: String, offset: Int? = nil, _ error: SystemError = .last
  ) -> LogError {
    let reason: LogError.Reason =
      error.isMissing
      ? .notFound
      : error.isFolder
        ? .isDirectory
        : error.isDenied ? .permissionDenied : .system(call: call, errno: error.code)
    return LogError(reason, file: path, offset: offset, found: error.message)
  }
}

extension FileCalls {
  /// Waits until the device has stored the bytes of a file.
  func synchronizeAll(_ descriptor: Int32, path: String) throws(LogError) {
    if SystemCall.retrying({ synchronize(descriptor) }) < 0 {
      throw SystemCall.error("fdatasync", path: path)
    }
  }

  /// Waits until the device has stored the names in the folder of a file.
  package func synchronizeFolder(of path: String) throws(LogError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = SystemCall.retrying { openFolder(folder) }
    if descriptor < 0 { throw SystemCall.error("open", path: folder) }
    defer { _ = close(descriptor) }
    if SystemCall.retrying({ synchronizeNames(descriptor) }) < 0 {
      throw SystemCall.error("fsync", path: folder)
    }
  }
}

extension UniqueFile {
  /// As ``open(beside:)``.
  ///
  /// - Throws: ``LogError`` if the folder cannot be written.
  package static func create(
    beside path: String
  ) throws(LogError) -> (descriptor: Int32, path: String) {
    do { return try open(beside: path) } catch {
      throw SystemCall.error("create", path: path, error)
    }
  }
}
