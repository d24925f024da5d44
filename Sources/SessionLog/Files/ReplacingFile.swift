import Platform

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
    self.path = Files.followed(path)
    // The link leads to a file whose name is not UTF-8.
    if FileStatus(unfollowed: self.path)?.kind == .link, Files.exists(self.path) {
      throw LogError(.system(call: "replace", errno: SystemError.notUTF8.code), file: path)
    }
    // A pipe or a device is not a file that another one could take the place of.
    if let old = FileStatus(self.path), old.kind != .file {
      throw LogError(.system(call: "replace", errno: SystemError.notSupported.code), file: path)
    }
    if Self.isRecorded(self.path) { throw LogError(.isRecorded, file: path) }
    let new = try UniqueFile.create(beside: self.path)
    temporary = new.path
    file = FileDestination(descriptor: new.descriptor, path: temporary)
  }

  /// Whether a recorder holds its lock on a file.
  private static func isRecorded(_ path: String) -> Bool {
    let descriptor = Descriptor.open(path, [.reading, .noWaiting])
    guard descriptor >= 0 else { return false }
    defer { Descriptor.close(descriptor) }
    return Descriptor.isLocked(descriptor)
  }

  deinit { if !isPlaced { UniqueFile.remove(temporary) } }

  /// Appends bytes to the new file.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) { try file.write(bytes) }

  /// Waits until the device has stored the bytes.
  package func synchronize() throws(LogError) { try file.synchronize() }

  /// Closes the new file and puts it in place of the other one.
  package func close(synchronizing: Bool) throws(LogError) {
    try file.close(synchronizing: synchronizing)
    if !Files.rename(temporary, to: path) { throw SystemCall.error("replace", path: path) }
    isPlaced = true
    UniqueFile.keep(temporary)
    if synchronizing { try SystemFileCalls.shared.synchronizeFolder(of: path) }
  }
}
