/// A position in bytes of debug information, little-endian. Reads beyond the end give zero.
struct DebugBytes {
  let bytes: UnsafeRawBufferPointer
  /// The offset of the next byte.
  var offset: Int

  init(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) {
    (self.bytes, self.offset) = (bytes, offset)
  }

  /// Whether all bytes were read.
  var isAtEnd: Bool { offset >= bytes.count }

  mutating func u8() -> UInt8 {
    guard offset >= 0, offset < bytes.count else { return 0 }
    offset += 1
    return bytes[offset - 1]
  }

  mutating func u16() -> Int { Int(number(2)) }
  mutating func u32() -> Int { Int(number(4)) }
  mutating func u64() -> UInt64 { number(8) }
  mutating func i32() -> Int { Int(Int32(truncatingIfNeeded: number(4))) }

  /// A number of `size` bytes.
  mutating func number(_ size: Int) -> UInt64 {
    guard offset >= 0, bytes.count - offset >= size else {
      offset = bytes.count
      return 0
    }
    var value: UInt64 = 0
    for index in 0..<size { value |= UInt64(bytes[offset + index]) << (8 * UInt64(index)) }
    offset += size
    return value
  }

  /// A number of seven bits a byte.
  mutating func unsigned() -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while !isAtEnd {
      let byte = u8()
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 { break }
    }
    return Int(truncatingIfNeeded: value)
  }

  /// A signed number of seven bits a byte.
  mutating func signed() -> Int {
    let start = offset
    let value = unsigned()
    let bits = 7 * (offset - start)
    guard bits < 64, bits > 0, value >> (bits - 1) & 1 == 1 else { return value }
    return value - (1 << bits)
  }

  /// A text that ends with a zero byte.
  mutating func text() -> String {
    let start = min(offset, bytes.count)
    while !isAtEnd, bytes[offset] != 0 { offset += 1 }
    let text = String(decoding: bytes[start..<min(offset, bytes.count)], as: UTF8.self)
    offset += 1
    return text
  }
}
