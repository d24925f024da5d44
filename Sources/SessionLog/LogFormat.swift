/// The numbers of the format; see FORMAT.md, "Limits".
package enum LogFormat {
  package static let major = 1
  package static let minor = 0
  package static let magicText = "compose-replay"

  /// Feature bits a reader must understand; none is defined in version 1.0.
  static let mustUnderstand: UInt32 = 0x0000_FFFF

  static let frameMagic: UInt32 = 0x184D_2204
  static let markMagic: UInt32 = 0x184D_2A5C
  static let indexMagic: UInt32 = 0x184D_2A5D
  static let skippableMagics: ClosedRange<UInt32> = 0x184D_2A50...0x184D_2A5F

  static let markSize = 64
  /// Everything of an LZ4 frame except its blocks.
  static let frameOverhead = 15 + 4 + 4
  static let blockOverhead = 8
  static let blockSize = 64 << 10
  /// Most content of a chunk, unless it holds one record only.
  static let chunkSize = 64 << 10
  /// Most content of any chunk.
  package static let largestChunk = 16 << 20
  /// Room for the preamble in front of a chunk's records.
  static let preambleRoom = 32
  static let indexEntrySize = 32
  static let indexFormat: UInt32 = 1
  static let indexFooterSize = 24 + 16
  static let indexEndText: [UInt8] = Array("CRIX".utf8)
  /// Fewest bytes of a chunk with its mark; bounds the entries that an index may claim.
  static let smallestChunk = markSize + frameOverhead + blockOverhead + 1
  /// LZ4 expands at most 255-fold.
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

/// Memory that grows and is reused; its contents do not survive growing.
final class ByteBuffer {
  private(set) var memory: UnsafeMutableRawBufferPointer

  init(size: Int) { memory = .allocate(byteCount: size, alignment: 16) }

  deinit { memory.deallocate() }

  /// Makes room for `size` bytes; what was there before is lost when it grows.
  func reserve(_ size: Int) {
    guard size > memory.count else { return }
    memory.deallocate()
    memory = .allocate(byteCount: max(size, 64), alignment: 16)
  }

  func bytes(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(memory).range(0..<count)
  }
}
