import Platform

/// A log in memory.
final class MemorySource: ByteSource {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var size: Int { bytes.count }

  func read(
    at offset: Int, into target: UnsafeMutableRawBufferPointer
  ) throws(LogError) -> Int {
    let count = max(0, min(target.count, bytes.count - offset))
    if count > 0 {
      bytes.withUnsafeBytes { target.copyMemory(from: $0.range(offset..<offset + count)) }
    }
    return count
  }
}
