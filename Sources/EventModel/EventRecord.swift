import CBOR

/// One decoded record. Memory in a case is valid until the next record is read.
package enum EventRecord {
  /// The first record of a chunk.
  case preamble(chunk: UInt64, firstNumber: Int, time: Int64)
  /// A string was added to the chunk's table.
  case intern
  /// The state of one node in a keyframe, as canonical CBOR with its XXH32.
  case keyframePart(node: Symbol, state: UnsafeRawBufferPointer, hash: UInt32)
  /// An event. Its payload is empty for null and contains symbols of the decoder's table.
  case event(EventHeader, payload: UnsafeRawBufferPointer)
}
