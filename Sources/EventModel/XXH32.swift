/// The 32-bit xxHash with seed 0: the checksum of LZ4 frames and of all parts of a session log.
///
/// Implemented here because Debian's shared liblz4 does not export its symbol.
///
/// Source: xxHash fast digest algorithm, version 0.1.1, section "XXH32 algorithm description".
package enum XXH32 {
  private static let prime1: UInt32 = 0x9E37_79B1
  private static let prime2: UInt32 = 0x85EB_CA77
  private static let prime3: UInt32 = 0xC2B2_AE3D
  private static let prime4: UInt32 = 0x27D4_EB2F
  private static let prime5: UInt32 = 0x1656_67B1

  /// Returns the hash of `bytes`; 0x02CC5D05 for no bytes.
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard let base = bytes.baseAddress else { return finished(prime5) }
    let count = bytes.count
    var offset = 0
    var hash = prime5
    if count >= 16 {
      hash = stripes(base, size: count & ~15)
      offset = count & ~15
    }
    hash &+= UInt32(truncatingIfNeeded: count)
    while offset + 4 <= count {
      hash = rotated(hash &+ word(base, offset) &* prime3, 17) &* prime4
      offset += 4
    }
    while offset < count {
      let byte = UInt32(base.load(fromByteOffset: offset, as: UInt8.self))
      hash = rotated(hash &+ byte &* prime5, 11) &* prime1
      offset += 1
    }
    return finished(hash)
  }

  /// Hashes four independent lanes in four registers. `size` is a multiple of 16. A vector of four
  /// is slower: the oldest processors that the code is compiled for cannot multiply one.
  private static func stripes(_ base: UnsafeRawPointer, size: Int) -> UInt32 {
    var lane1 = prime1 &+ prime2
    var lane2 = prime2
    var lane3: UInt32 = 0
    var lane4 = 0 &- prime1
    var offset = 0
    while offset < size {
      lane1 = rotated(lane1 &+ word(base, offset) &* prime2, 13) &* prime1
      lane2 = rotated(lane2 &+ word(base, offset &+ 4) &* prime2, 13) &* prime1
      lane3 = rotated(lane3 &+ word(base, offset &+ 8) &* prime2, 13) &* prime1
      lane4 = rotated(lane4 &+ word(base, offset &+ 12) &* prime2, 13) &* prime1
      offset &+= 16
    }
    return rotated(lane1, 1) &+ rotated(lane2, 7) &+ rotated(lane3, 12) &+ rotated(lane4, 18)
  }

  private static func finished(_ value: UInt32) -> UInt32 {
    var hash = (value ^ (value &>> 15)) &* prime2
    hash = (hash ^ (hash &>> 13)) &* prime3
    return hash ^ (hash &>> 16)
  }

  @inline(__always)
  private static func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt32 {
    UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always)
  private static func rotated(_ value: UInt32, _ bits: UInt32) -> UInt32 {
    value &<< bits | value &>> (32 &- bits)
  }
}
