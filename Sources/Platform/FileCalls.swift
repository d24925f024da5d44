#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The calls of the operating system with which a recorder writes its files.
///
/// A failed call sets `errno`, as the system does. Tests replace the calls, to make each of them
/// fail and to model a disk that loses power.
package protocol FileCalls: AnyObject, Sendable {
  /// Opens a file for reading and writing, and returns its descriptor; negative for an error.
  func open(_ path: String, flags: OpenFlags) -> Int32
  /// Sets the size of a file and reserves the blocks for it.
  ///
  /// - Returns: The error number; 0 for success.
  func allocate(_ descriptor: Int32, size: Int) -> Int32
  /// Sets the size of a file without reserving blocks; negative for an error.
  func truncate(_ descriptor: Int32, size: Int) -> Int32
  /// The size of a file in bytes; nil for an error.
  func size(of descriptor: Int32) -> Int?
  /// Maps a file for reading and writing; nil for an error.
  func map(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer?
  /// Ends a mapping.
  func unmap(_ memory: UnsafeMutableRawPointer, size: Int)
  /// Writes bytes at an offset and returns how many; negative for an error.
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int
  /// Waits until the device has stored the bytes of a file; negative for an error.
  func synchronize(_ descriptor: Int32) -> Int32
  /// Opens a folder for ``synchronizeNames(_:)``; negative for an error.
  func openFolder(_ path: String) -> Int32
  /// Waits until the device has stored the names in a folder; negative for an error.
  func synchronizeNames(_ descriptor: Int32) -> Int32
  /// Closes a descriptor; negative for an error.
  func close(_ descriptor: Int32) -> Int32
  /// Removes the name of a file; negative for an error.
  func remove(_ path: String) -> Int32
  /// Whether stores into mapped memory of the file are safe. On a file system of another machine or
  /// process, a lost connection would end this process by a signal.
  func canMap(_ descriptor: Int32) -> Bool
  /// The time of a clock that nothing sets, in milliseconds.
  var milliseconds: Int { get }
}

extension FileCalls {
  /// Writes all bytes at an offset.
  ///
  /// - Returns: The number of bytes written; less than all of them after an error.
  package func writeAll(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) -> Int {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = write(descriptor, rest, at: offset + done)
      if count < 0, errno == EINTR { continue }
      if count == 0 { errno = EIO }
      if count <= 0 { return done }
      done += count
    }
    return done
  }
}
