import Platform

/// A source of a log's bytes.
protocol ByteSource: AnyObject {
  var size: Int { get }
  /// Reads up to `target.count` bytes at an offset, fewer only at the end of the source.
  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(LogError) -> Int
}
