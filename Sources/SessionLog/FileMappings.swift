import Glibc

/// The files that this process has mapped into its memory.
///
/// The toolchain's backtrace reads the headers of all mapped files of the process. A file that
/// another thread unmaps meanwhile would end the process.
package enum FileMappings {
  private static let monitor = Monitor()

  /// Maps a file for reading and writing; nil if the system refuses.
  package static func map(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer? {
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  /// Ends a mapping.
  package static func unmap(_ memory: UnsafeMutableRawPointer, size: Int) {
    keepingAll { _ = munmap(memory, size) }
  }

  /// Runs `body` while no file is unmapped.
  package static func keepingAll<Result>(_ body: () throws -> Result) rethrows -> Result {
    monitor.lock()
    defer { monitor.unlock() }
    return try body()
  }
}
