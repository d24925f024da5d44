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
  ///
  /// Written for builds without optimization, too, which hash whole executables: there every call of a
  /// function and every read of a static constant counts, so that one load reads all four words.
  private static func stripes(_ base: UnsafeRawPointer, size: Int) -> UInt32 {
    let (prime1, prime2) = (Self.prime1, Self.prime2)
    var (lane1, lane2, lane3, lane4) = (prime1 &+ prime2, prime2, UInt32(0), 0 &- prime1)
    var stripe = base
    let end = base + size
    while stripe < end {
      let read = stripe.loadUnaligned(as: (UInt32, UInt32, UInt32, UInt32).self)
      #if _endian(big)
      let words = (
        read.0.byteSwapped, read.1.byteSwapped, read.2.byteSwapped, read.3.byteSwapped
      )
      #else
      let words = read
      #endif
      lane1 = lane1 &+ words.0 &* prime2
      lane1 = (lane1 &<< 13 | lane1 &>> 19) &* prime1
      lane2 = lane2 &+ words.1 &* prime2
      lane2 = (lane2 &<< 13 | lane2 &>> 19) &* prime1
      lane3 = lane3 &+ words.2 &* prime2
      lane3 = (lane3 &<< 13 | lane3 &>> 19) &* prime1
      lane4 = lane4 &+ words.3 &* prime2
      lane4 = (lane4 &<< 13 | lane4 &>> 19) &* prime1
      stripe += 16
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
