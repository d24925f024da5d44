import Platform

/// Writes canonical CBOR into memory that it owns and reuses.
///
/// ``reset()`` keeps the memory, so a writer that a recorder keeps does not allocate after a
/// warm-up. Containers have a definite length: a head with the count, then that many items. The
/// caller must write map keys in bytewise order.
///
/// Source: RFC 8949, section 4.2.1.
@usableFromInline package struct CBORWriter: ~Copyable {
  /// The memory, ``capacity`` bytes.
  @usableFromInline package var base: UnsafeMutablePointer<UInt8>
  /// The size of the memory, in bytes.
  @usableFromInline package var capacity: Int
  /// The number of bytes written since creation or the last ``reset()``.
  @usableFromInline package var count: Int
  /// The limits of the values that are encoded into the writer.
  package var limits: EncodingLimits

  /// Creates a writer with memory for `capacity` bytes, at least 16.
  package init(capacity: Int = 4096, limits: EncodingLimits = .newest) {
    self.limits = limits
    self.capacity = max(capacity, 16)
    self.base = Self.memory(self.capacity)
    self.count = 0
  }

  deinit { Memory.deallocate(base) }

  private static func memory(_ size: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = Memory.allocate(size) else { fatalError("no memory for \(size) bytes") }
    return memory.bindMemory(to: UInt8.self, capacity: size)
  }

  /// All bytes written, as an array.
  package var array: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// All bytes written, in place; valid until the next mutation.
  @inlinable package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base, count: count)
  }

  /// Removes all bytes and keeps the memory.
  @inlinable package mutating func reset() { count = 0 }

  /// Removes all bytes after the first `newCount`.
  @inlinable package mutating func truncate(to newCount: Int) {
    precondition(newCount <= count)
    count = newCount
  }

  /// Makes room for `extra` bytes after those written.
  @inlinable package mutating func reserve(_ extra: Int) {
    if count + extra > capacity { grow(extra) }
  }

  /// Replaces the memory with a larger one that has room for `extra` more bytes.
  @usableFromInline package mutating func grow(_ extra: Int) {
    let newCapacity = max(capacity * 2, count + extra)
    let moved = Self.memory(newCapacity)
    moved.update(from: base, count: count)
    Memory.deallocate(base)
    base = moved
    capacity = newCapacity
  }

  /// Writes a head: a major type (0 to 7) and its argument in the shortest form.
  @inlinable package mutating func writeHead(_ major: UInt8, _ argument: UInt64) {
    if argument < 24 && count < capacity {
      // Most heads of a record; short enough that the compiler puts it where it is called.
      base[count] = major << 5 | UInt8(truncatingIfNeeded: argument)
      count += 1
    } else {
      writeLongHead(major, argument)
    }
  }

  /// Writes a head after making room for it.
  @usableFromInline package mutating func writeLongHead(_ major: UInt8, _ argument: UInt64) {
    reserve(9)
    let top = major << 5
    if argument < 24 {
      base[count] = top | UInt8(truncatingIfNeeded: argument)
      count += 1
    } else if argument <= 0xFF {
      base[count] = top | 24
      base[count + 1] = UInt8(truncatingIfNeeded: argument)
      count += 2
    } else if argument <= 0xFFFF {
      base[count] = top | 25
      storeBigEndian(UInt16(truncatingIfNeeded: argument))
    } else if argument <= 0xFFFF_FFFF {
      base[count] = top | 26
      storeBigEndian(UInt32(truncatingIfNeeded: argument))
    } else {
      base[count] = top | 27
      storeBigEndian(argument)
    }
  }

  /// Stores the argument of a head after its initial byte, and counts both.
  @inlinable package mutating func storeBigEndian<T: FixedWidthInteger>(_ value: T) {
    UnsafeMutableRawPointer(base + count + 1).storeBytes(of: value.bigEndian, as: T.self)
    count += 1 + MemoryLayout<T>.size
  }

  /// Writes an unsigned integer.
  @inlinable package mutating func write(unsigned value: UInt64) { writeHead(0, value) }

  /// Writes a signed integer.
  @inlinable package mutating func write(int value: Int64) {
    if value >= 0 {
      writeHead(0, UInt64(bitPattern: value))
    } else {
      writeHead(1, UInt64(bitPattern: ~value))
    }
  }

  /// Writes false or true.
  @inlinable package mutating func write(bool value: Bool) { writeHead(7, value ? 21 : 20) }
  /// Writes null.
  @inlinable package mutating func writeNull() { writeHead(7, 22) }
  /// Writes undefined.
  @inlinable package mutating func writeUndefined() { writeHead(7, 23) }
  /// Writes the head of an array. The caller writes `count` items after it.
  @inlinable package mutating func write(arrayCount count: Int) { writeHead(4, UInt64(count)) }
  /// Writes the head of a map. The caller writes `count` pairs after it, in bytewise order of keys.
  @inlinable package mutating func write(mapCount count: Int) { writeHead(5, UInt64(count)) }
  /// Writes a tag. The caller writes the tagged item after it.
  @inlinable package mutating func write(tag: UInt64) { writeHead(6, tag) }

  /// Writes a text.
  @usableFromInline
  package mutating func write(text: String) {
    var text = text
    text.withUTF8 { utf8 in
      writeHead(3, UInt64(utf8.count))
      append(UnsafeRawBufferPointer(utf8))
    }
  }

  /// Writes a text that the source contains, in UTF-8. It is not copied to a string first.
  @inlinable
  package mutating func write(constant text: StaticString) {
    writeHead(3, UInt64(text.utf8CodeUnitCount))
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes a byte string.
  package mutating func write(byteString bytes: some Collection<UInt8>) {
    writeHead(2, UInt64(bytes.count))
    append(contentsOf: bytes)
  }

  /// Writes a float in the shortest of half, single and double precision that keeps its value.
  @usableFromInline
  package mutating func write(float value: Double) {
    reserve(9)
    if value.isNaN {
      base[count] = 0xF9
      storeBigEndian(0x7E00 as UInt16)
    } else if let half = Self.halfPrecisionBits(of: value) {
      base[count] = 0xF9
      storeBigEndian(half)
    } else if Double(Float(value)) == value {
      base[count] = 0xFA
      storeBigEndian(Float(value).bitPattern)
    } else {
      base[count] = 0xFB
      storeBigEndian(value.bitPattern)
    }
  }

  /// Writes a simple value that has no name: below 20, or 32 and above.
  package mutating func write(simple value: UInt8) {
    precondition(value < 20 || value >= 32, "simple values 20 to 31 have names of their own")
    writeHead(7, UInt64(value))
  }

  /// Appends bytes that are canonical items.
  @inlinable package mutating func append(_ encoded: UnsafeRawBufferPointer) {
    guard let source = encoded.baseAddress else { return }
    reserve(encoded.count)
    UnsafeMutableRawPointer(base + count).copyMemory(from: source, byteCount: encoded.count)
    count += encoded.count
  }

  /// Appends a part of memory that is canonical items. Short copies do not call `memcpy`, which would
  /// cost more than the copy.
  @inlinable @inline(__always)
  package mutating func append(_ range: Range<Int>, of memory: UnsafeRawBufferPointer) {
    if range.count <= 16, range.lowerBound &+ 16 <= memory.count, let source = memory.baseAddress {
      reserve(16)
      UnsafeMutableRawPointer(base + count).storeBytes(
        of: source.loadUnaligned(fromByteOffset: range.lowerBound, as: SIMD16<UInt8>.self),
        as: SIMD16<UInt8>.self)
      count &+= range.count
    } else {
      append(UnsafeRawBufferPointer(rebasing: memory[range]))
    }
  }

  /// Appends bytes that are canonical items.
  package mutating func append(contentsOf encoded: some Collection<UInt8>) {
    reserve(encoded.count)
    for byte in encoded {
      base[count] = byte
      count += 1
    }
  }

  /// Appends bytes that are canonical items.
  package mutating func append(contentsOf encoded: [UInt8]) {
    encoded.withUnsafeBytes { append($0) }
  }

  /// Writes a value in its canonical form.
  package mutating func write(_ value: CBORValue) {
    switch value {
    case .unsigned(let n): writeHead(0, n)
    case .negative(let n): writeHead(1, n)
    case .bytes(let bytes): write(byteString: bytes)
    case .text(let text): write(text: text)
    case .array(let items):
      write(arrayCount: items.count)
      for item in items { write(item) }
    case .map(let pairs):
      write(mapCount: pairs.count)
      for pair in pairs {
        write(pair.key)
        write(pair.value)
      }
    case .tagged(let tag, let content):
      write(tag: tag)
      write(content)
    case .bool(let value): write(bool: value)
    case .null: writeNull()
    case .undefined: writeUndefined()
    case .simple(let value): write(simple: value)
    case .float(let value): write(float: value)
    }
  }

  /// Returns the half-precision bits of a value that half precision represents exactly; else nil.
  static func halfPrecisionBits(of value: Double) -> UInt16? {
    let bits = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: bits >> 48) & 0x8000
    if value == 0 { return sign }
    if value.isInfinite { return sign | 0x7C00 }
    let exponent = Int((bits >> 52) & 0x7FF) - 1023
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    if exponent >= -14 && exponent <= 15 {
      guard fraction & 0x3FF_FFFF_FFFF == 0 else { return nil }
      return sign | UInt16(exponent + 15) << 10 | UInt16(fraction >> 42)
    }
    guard exponent >= -24 && exponent < -14 else { return nil }
    let significand = fraction | 0x10_0000_0000_0000
    let shift = UInt64(42 + (-14 - exponent))
    guard significand & ((1 << shift) - 1) == 0 else { return nil }
    return sign | UInt16(significand >> shift)
  }
}
