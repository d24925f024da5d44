/// Finds the end of an item and checks its form, without values and without errors.
///
/// ``CBORReader`` says what is wrong with an item that this walk refuses. Both accept the same bytes.
/// The walk is several times as fast, because it keeps no state in memory.
@usableFromInline package struct ItemWalk {
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let end: Int

  /// Creates a walk over memory, which must outlive it; nil if the memory is empty.
  @inlinable @inline(__always)
  package init?(_ memory: UnsafeRawBufferPointer) {
    guard let start = memory.baseAddress else { return nil }
    self.init(start.assumingMemoryBound(to: UInt8.self), count: memory.count)
  }

  /// Creates a walk over `count` bytes, which must outlive it.
  @inlinable @inline(__always)
  package init(_ base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    end = count
  }

  private var memory: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: end) }

  /// Returns the offset after the item at an offset; -1 if there is no canonical item.
  ///
  /// - Parameter depth: The number of arrays, maps and tags around the item.
  package func end(of offset: Int, depth: Int) -> Int {
    guard offset < end, depth < CBORLimits.nesting else { return -1 }
    let byte = base[offset]
    // Small integers, false, true and null.
    if byte < 0x18 || (byte >= 0x20 && byte < 0x38) || (byte >= 0xF4 && byte <= 0xF6) {
      return offset &+ 1
    }
    if byte < 0x40 { return head(at: offset, byte).end }
    if byte == 0xFB { return endOfDouble(offset) }
    if byte >= 0x60, byte < 0x78 {
      let next = offset &+ 1 &+ Int(byte &- 0x60)
      if next <= end, isASCII(offset &+ 1, Int(byte &- 0x60)) { return next }
    }
    return endOfLongItem(offset, byte, depth: depth)
  }

  /// Returns the end of an item that is none of the frequent ones.
  ///
  /// Not inlined, because the registers that it needs would be saved for the frequent ones, too.
  @inline(never)
  private func endOfLongItem(_ offset: Int, _ byte: UInt8, depth: Int) -> Int {
    if byte >= 0xE0 { return endOfSimple(offset) }
    let head = head(at: offset, byte)
    guard head.end >= 0 else { return -1 }
    var next = head.end
    switch byte >> 5 {
    case 0, 1: return next
    case 2, 3: return endOfString(next, head.argument, isText: byte >> 5 == 3)
    case 4:
      guard head.argument <= UInt64(end &- next) else { return -1 }
      for _ in 0..<Int(truncatingIfNeeded: head.argument) {
        next = end(of: next, depth: depth &+ 1)
        if next < 0 { return -1 }
      }
      return next
    case 5: return endOfMap(next, head.argument, depth: depth)
    default: return end(of: next, depth: depth &+ 1)
    }
  }

  /// Returns the argument of a head and the offset after it, or -1 unless it is in the shortest form.
  @inline(__always)
  private func head(at offset: Int, _ byte: UInt8) -> (argument: UInt64, end: Int) {
    let additional = Int(byte & 31)
    if additional < 24 { return (UInt64(additional), offset &+ 1) }
    let size = 1 &<< (additional &- 24)
    guard additional < 28, size < end &- offset else { return (0, -1) }
    let argument = UnsafeRawPointer(base + offset + 1).loadArgument(
      size: size, bytesLeft: end &- offset &- 1)
    let isShortest = argument >= CBORReader.smallestArgument(size: size)
    return (argument, isShortest ? offset &+ 1 &+ size : -1)
  }

  @inline(__always)
  private func endOfString(_ start: Int, _ size: UInt64, isText: Bool) -> Int {
    guard size <= UInt64(CBORLimits.stringSize), size <= UInt64(end &- start) else { return -1 }
    let count = Int(truncatingIfNeeded: size)
    if isText, !isASCII(start, count) {
      let content = UnsafeRawBufferPointer(start: base + start, count: count)
      guard content.isUTF8 else { return -1 }
    }
    return start &+ count
  }

  @inline(__always)
  private func isASCII(_ start: Int, _ count: Int) -> Bool {
    guard count < 8, end &- start >= 8 else {
      return UnsafeRawBufferPointer(start: base + start, count: count).isASCII
    }
    let word = UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: word) & 0x8080_8080_8080_8080 & (1 &<< (count &* 8) &- 1) == 0
  }

  private func endOfMap(_ start: Int, _ count: UInt64, depth: Int) -> Int {
    guard count <= UInt64((end &- start) / 2) else { return -1 }
    var next = start
    var last = 0..<0
    for index in 0..<Int(truncatingIfNeeded: count) {
      let key = next
      next = end(of: key, depth: depth &+ 1)
      if next < 0 { return -1 }
      if index > 0, !isOrdered(last, key..<next) { return -1 }
      last = key..<next
      next = end(of: next, depth: depth &+ 1)
      if next < 0 { return -1 }
    }
    return next
  }

  private func isOrdered(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    // The first byte contains the length of a short key, so it mostly decides.
    let (x, y) = (base[a.lowerBound], base[b.lowerBound])
    if x != y { return x < y }
    return compareBytes(
      UnsafeRawBufferPointer(rebasing: memory[a]), UnsafeRawBufferPointer(rebasing: memory[b])) < 0
  }

  /// Returns the end of a float of eight bytes.
  @inline(__always)
  private func endOfDouble(_ offset: Int) -> Int {
    guard end &- offset > 8 else { return -1 }
    let bits = UnsafeRawPointer(base + offset + 1).loadUnaligned(as: UInt64.self)
    let value = Double(bitPattern: UInt64(bigEndian: bits))
    return Double(Float(value)) == value || value.isNaN ? -1 : offset &+ 9
  }

  /// Returns the end of a shorter float or another simple value.
  private func endOfSimple(_ offset: Int) -> Int {
    do throws(CBORError) {
      var reader = CBORReader(memory, offset: offset)
      let head = try reader.readHead()
      _ = try CBORReader.simpleOrFloat(head, at: offset)
      return reader.offset
    } catch {
      return -1
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are valid UTF-8. `String(validating:as:)` is generic and looks types up.
  package var isUTF8: Bool {
    do {
      _ = try UTF8Span(validating: bindMemory(to: UInt8.self).span)
      return true
    } catch {
      return false
    }
  }

  /// Whether all bytes are below 0x80.
  var isASCII: Bool {
    var union: UInt64 = 0
    if count < 8 {
      for byte in self { union |= UInt64(byte) }
    } else {
      var index = 0
      while index < count &- 8 {
        union |= loadUnaligned(fromByteOffset: index, as: UInt64.self)
        index &+= 8
      }
      union |= loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    }
    return union & 0x8080_8080_8080_8080 == 0
  }
}
