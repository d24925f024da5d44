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
