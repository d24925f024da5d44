/// The beginning of most operations of patches, read with one load: the head of an array of three, the
/// number of the operation, and the head of a path of at most 15 steps.
@usableFromInline package struct OperationHead {
  /// The number of bytes that it takes.
  @inlinable package static var size: Int { 3 }
  /// The number of the operation, 0 to 3.
  @usableFromInline package let operation: Int
  /// The number of steps of the path.
  @usableFromInline package let steps: Int

  /// Reads a beginning of this form; nil for any other, or if the path would not fit.
  ///
  /// - Parameters:
  ///   - start: Where the operation begins.
  ///   - bytesLeft: The number of bytes from there.
  @inlinable @inline(__always)
  package init?(_ start: UnsafePointer<UInt8>, bytesLeft: Int) {
    guard bytesLeft > Self.size else { return nil }
    let bytes = UInt32(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt32.self))
    operation = Int(truncatingIfNeeded: bytes >> 8 & 3)
    steps = Int(truncatingIfNeeded: bytes >> 16 & 15)
    guard bytes & 0xF0_FCFF == 0x80_0083, steps <= bytesLeft &- Self.size else { return nil }
  }
}
