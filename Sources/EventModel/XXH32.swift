/// The 32-bit xxHash with seed 0: the checksum of LZ4 frames and of everything in a session log.
///
/// Debian's shared liblz4 has it but hides the symbol.
///
/// Source: xxHash fast digest algorithm, version 0.1.1, section "XXH32 algorithm description".
package enum XXH32 {
  private static let prime1: UInt32 = 0x9E37_79B1
  private static let prime2: UInt32 = 0x85EB_CA77
  private static let prime3: UInt32 = 0xC2B2_AE3D
  private static let prime4: UInt32 = 0x27D4_EB2F
  private static let prime5: UInt32 = 0x1656_67B1

  /// The hash of `bytes`; 0x02CC5D05 for none.
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var offset = 0
    let count = bytes.count
    var hash: UInt32
    if count >= 16 {
      var lanes = SIMD4<UInt32>(prime1 &+ prime2, prime2, 0, 0 &- prime1)
      while offset + 16 <= count {
        let input = SIMD4<UInt32>(
          word(bytes, offset), word(bytes, offset + 4), word(bytes, offset + 8),
          word(bytes, offset + 12))
        lanes = lanes &+ input &* prime2
        lanes = (lanes &<< 13 | lanes &>> 19) &* prime1
        offset += 16
      }
      hash =
        rotated(lanes[0], 1) &+ rotated(lanes[1], 7) &+ rotated(lanes[2], 12)
        &+ rotated(lanes[3], 18)
    } else {
      hash = prime5
    }
    hash &+= UInt32(truncatingIfNeeded: count)
    while offset + 4 <= count {
      hash = rotated(hash &+ word(bytes, offset) &* prime3, 17) &* prime4
      offset += 4
    }
    while offset < count {
      hash = rotated(hash &+ UInt32(bytes[offset]) &* prime5, 11) &* prime1
      offset += 1
    }
    hash = (hash ^ (hash &>> 15)) &* prime2
    hash = (hash ^ (hash &>> 13)) &* prime3
    return hash ^ (hash &>> 16)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always)
  private static func rotated(_ value: UInt32, _ bits: UInt32) -> UInt32 {
    value &<< bits | value &>> (32 &- bits)
  }
}
