import Platform

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
