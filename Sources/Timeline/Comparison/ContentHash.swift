/// A hash of 64 bits of a sequence of words. Equal sequences have equal hashes in every process.
///
/// Each step maps different values to different values, for one word and for one state. It is no
/// protection from input that was made to collide.
struct ContentHash: Hashable {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ word: UInt64) {
    var mixed = word &* 0xBF58_476D_1CE4_E5B9
    mixed ^= mixed >> 32
    value = (value << 27 | value >> 37) ^ mixed
    value = value &* 0x94D0_49BB_1331_11EB
    value ^= value >> 29
  }

  /// Adds bytes and their number.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    add(rest)
    add(UInt64(bytes.count))
  }
}
