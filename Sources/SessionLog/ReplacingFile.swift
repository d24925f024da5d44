import Glibc

/// A file that takes the place of another one when it is complete, and leaves that one alone until
/// then. Until then it is a ``UniqueFile``.
package final class ReplacingFile: ByteDestination, @unchecked Sendable {
  private let path: String
  private let temporary: String
  private let file: FileDestination
  private var isPlaced = false

  /// Creates a file beside the one at `path`. If that is a symbolic link, the file behind it is
  /// replaced.
  ///
  /// - Throws: ``LogError`` when the folder cannot be written, or when a recorder writes the file.
  package init(path: String) throws(LogError) {
    self.path = LinkTarget.of(path)
    var status = stat()
    // The link leads to a file whose name is not UTF-8.
    if lstat(self.path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      access(self.path, F_OK) == 0
    {
      throw LogError(.system(call: "replace", errno: EILSEQ), file: path)
    }
    // A pipe or a device is no file that another one could take the place of.
    if stat(self.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw LogError(.system(call: "replace", errno: ENOTSUP), file: path)
    }
    if RecorderLock.isHeld(at: self.path) { throw LogError(.isRecorded, file: path) }
    let new = try UniqueFile.create(beside: self.path)
    temporary = new.path
    file = FileDestination(descriptor: new.descriptor, path: temporary)
  }

  deinit { if !isPlaced { UniqueFile.remove(temporary) } }

  /// Appends bytes to the new file.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) { try file.write(bytes) }

  /// Waits until the device has stored the bytes.
  package func synchronize() throws(LogError) { try file.synchronize() }

  /// Closes the new file and puts it in place of the other one.
  package func close(synchronizing: Bool) throws(LogError) {
    try file.close(synchronizing: synchronizing)
    if rename(temporary, path) != 0 { throw SystemCall.error("replace", path: path) }
    isPlaced = true
    UniqueFile.keep(temporary)
    if synchronizing { try SystemFileCalls.shared.synchronizeFolder(of: path) }
  }
}
