/// The constants of the format; see FORMAT.md, "Limits".
package enum LogFormat {
  /// The major version that this code writes, and the highest that it reads.
  package static let major = 1
  /// The minor version that this code writes.
  package static let minor = 0
  /// The text at the beginning of every head.
  package static let magicText = "compose-replay"

  /// The feature bits that a reader must understand.
  static let mustUnderstand: UInt32 = 0x0000_FFFF
  /// The largest nesting of a value in a log without ``largeValues``.
  static let smallNesting = 64
  /// The feature bit of a log with values of more than 64 levels, or with larger chunks than 16 MiB.
  package static let largeValues: UInt32 = 1
  /// The feature bit of a log whose frames say what their views read. Readers may ignore it.
  package static let frameReads: UInt32 = 1 << 16
  /// The feature bits that this code knows.
  static let known: UInt32 = largeValues

  static let frameMagic: UInt32 = 0x184D_2204
  static let markMagic: UInt32 = 0x184D_2A5C
  static let indexMagic: UInt32 = 0x184D_2A5D
  static let skippableMagics: ClosedRange<UInt32> = 0x184D_2A50...0x184D_2A5F

  static let markSize = 64
  /// The size of an LZ4 frame without its blocks, in bytes.
  static let frameOverhead = 15 + 4 + 4
  static let blockOverhead = 8
  static let blockSize = 64 << 10
  /// The largest content of a chunk with more than one record, in bytes.
  static let chunkSize = 64 << 10
  /// The largest content of any chunk, in bytes.
  package static let largestChunk = 64 << 20
  /// The largest content of a chunk of a log without ``largeValues``, in bytes.
  static let largestSmallChunk = 16 << 20
  /// The space for the preamble before a chunk's records, in bytes.
  static let preambleRoom = 32
  static let indexEntrySize = 32
  static let indexFormat: UInt32 = 1
  static let indexFooterSize = 24 + 16
  static let indexEndText: [UInt8] = Array("CRIX".utf8)
  /// The smallest size of a chunk with its mark, in bytes; limits the entries of an index.
  static let smallestChunk = markSize + frameOverhead + blockOverhead + 1
  /// The largest ratio by which LZ4 expands a block.
  static let largestExpansion = 255
}

extension UnsafeRawBufferPointer {
  @inline(__always)
  func integer<Value: FixedWidthInteger>(at offset: Int, as type: Value.Type) -> Value {
    Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }

  func range(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}

extension UnsafeMutableRawBufferPointer {
  @inline(__always)
  func store<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
    storeBytes(of: value.littleEndian, toByteOffset: offset, as: Value.self)
  }
}
