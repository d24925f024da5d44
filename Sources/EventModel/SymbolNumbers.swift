import CBOR

extension HeldNumbers {
  /// Reads a chunk's number and returns the id of its symbol.
  ///
  /// - Throws: ``EventCodingError/Reason/unknownSymbol(_:)`` for a number that was not interned.
  @inline(__always)
  func id(_ cursor: inout RecordCursor) throws(EventCodingError) -> UInt32 {
    let start = cursor.offset
    let number = try cursor.readUnsigned()
    guard number < UInt64(truncatingIfNeeded: count) else {
      throw EventCodingError(.unknownSymbol(number), at: start)
    }
    return ids[Int(truncatingIfNeeded: number)]
  }
}
