import Platform

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
