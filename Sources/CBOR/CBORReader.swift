/// Reads canonical CBOR from memory and refuses all other bytes.
///
/// Every length is compared with the number of bytes left before memory is allocated, so hostile
/// input costs no more than its own size. The memory must outlive the reader.
///
/// Source: RFC 8949, sections 3 and 4.2.1.
@usableFromInline package struct CBORReader {
  /// The memory that is read.
  @usableFromInline package let base: UnsafeRawBufferPointer
  /// The offset of the next item, in bytes from the start of the memory.
  @usableFromInline package var offset: Int

  /// Creates a reader at an offset, in bytes from the start of the memory.
  @inlinable package init(_ bytes: UnsafeRawBufferPointer, offset: Int = 0) {
    base = bytes
    self.offset = offset
  }

  /// Whether all bytes have been read.
  @inlinable package var isAtEnd: Bool { offset >= base.count }
  /// The number of bytes after the offset.
  @inlinable package var bytesLeft: Int { base.count - offset }

  /// A major type with its argument. For a float, the argument contains the encoded bits.
  @usableFromInline package struct Head {
    /// The major type, 0 to 7.
    @usableFromInline package var major: UInt8
    /// The additional information, the low five bits of the initial byte.
    @usableFromInline package var additional: UInt8
    /// The value of the argument.
    @usableFromInline package var argument: UInt64
    /// Creates a head from its parts.
    @inlinable package init(major: UInt8, additional: UInt8, argument: UInt64) {
      self.major = major
      self.additional = additional
      self.argument = argument
    }
  }

  /// Reads one head and checks that its argument is in the shortest form.
  @inlinable @inline(__always)
  package mutating func readHead() throws(CBORError) -> Head {
    guard offset < base.count else { throw CBORError(.truncated, at: offset) }
    let initial = base[offset]
    let additional = initial & 31
    if additional < 24 {
      offset += 1
      return Head(major: initial >> 5, additional: additional, argument: UInt64(additional))
    }
    return try readLongHead(initial)
  }

  /// Reads a head whose argument follows the initial byte, which has been read but not skipped.
  @usableFromInline
  package mutating func readLongHead(_ initial: UInt8) throws(CBORError) -> Head {
    let start = offset
    let major = initial >> 5
    let additional = initial & 31
    guard additional < 28 else {
      throw CBORError(
        additional == 31 ? .indefiniteLength : .reservedAdditionalInformation, at: start)
    }
    let size = 1 << Int(additional - 24)
    guard bytesLeft >= 1 + size else { throw CBORError(.truncated, at: start) }
    // The guard above has found bytes, so there is an address.
    let address = base.baseAddress.unsafelyUnwrapped + start + 1
    let argument = address.loadArgument(size: size, bytesLeft: bytesLeft - 1)
    offset += 1 + size
    if major == 7 {
      if additional == 24 && argument < 32 { throw CBORError(.invalidSimpleValue, at: start) }
    } else {
      guard argument >= Self.smallestArgument(size: size) else {
        throw CBORError(.notShortest, at: start)
      }
    }
    return Head(major: major, additional: additional, argument: argument)
  }

  /// Returns the smallest argument of 1, 2, 4 or 8 bytes: a smaller one has a shorter form.
  @inlinable @inline(__always)
  package static func smallestArgument(size: Int) -> UInt64 { size == 1 ? 24 : 1 &<< (size &* 4) }

  /// Reads an unsigned integer.
  @inlinable @inline(__always)
  package mutating func readUnsigned() throws(CBORError) -> UInt64 {
    let start = offset
    let head = try readHead()
    guard head.major == 0 else { throw CBORError(.unexpectedType, at: start) }
    return head.argument
  }

  /// Reads an integer of either sign that fits into `Int64`.
  @inlinable @inline(__always)
  package mutating func readInt() throws(CBORError) -> Int64 {
    let start = offset
    let head = try readHead()
    guard head.major <= 1, head.argument <= UInt64(Int64.max) else {
      throw CBORError(.unexpectedType, at: start)
    }
    return head.major == 0 ? Int64(head.argument) : -1 - Int64(head.argument)
  }

  /// Reads an array's head. The count is at most the number of bytes left.
  @inlinable @inline(__always)
  package mutating func readArrayCount() throws(CBORError) -> Int {
    try readCount(major: 4, bytesPerItem: 1)
  }

  /// Reads a map's head. The count is at most half the number of bytes left.
  @inlinable @inline(__always)
  package mutating func readMapCount() throws(CBORError) -> Int {
    try readCount(major: 5, bytesPerItem: 2)
  }

  /// Reads the head of a container. The count is limited by the bytes left and `bytesPerItem`.
  @inlinable @inline(__always)
  package mutating func readCount(major: UInt8, bytesPerItem: Int) throws(CBORError) -> Int {
    let start = offset
    let head = try readHead()
    guard head.major == major else { throw CBORError(.unexpectedType, at: start) }
    guard head.argument <= UInt64(bytesLeft / bytesPerItem) else {
      throw CBORError(.truncated, at: start)
    }
    return Int(head.argument)
  }

  /// Reads the head of a text or byte string and skips its content.
  ///
  /// - Returns: The content, in place. It has not been checked as UTF-8.
  package mutating func readStringBytes(major: UInt8) throws(CBORError) -> UnsafeRawBufferPointer {
    let start = offset
    let head = try readHead()
    guard head.major == major else { throw CBORError(.unexpectedType, at: start) }
    return try takeString(head.argument, from: start)
  }

  mutating func takeString(
    _ length: UInt64, from start: Int
  ) throws(CBORError) -> UnsafeRawBufferPointer {
    guard length <= UInt64(CBORLimits.stringSize) else {
      throw CBORError(.lengthOverLimit, at: start)
    }
    guard length <= UInt64(bytesLeft) else { throw CBORError(.truncated, at: start) }
    let content = UnsafeRawBufferPointer(rebasing: base[offset..<offset + Int(length)])
    offset += Int(length)
    return content
  }

  /// Reads a text.
  package mutating func readText() throws(CBORError) -> String {
    let start = offset
    return try Self.text(try readStringBytes(major: 3), at: start)
  }

  /// Reads a byte string.
  package mutating func readByteString() throws(CBORError) -> [UInt8] {
    Array(try readStringBytes(major: 2))
  }

  /// Throws ``CBORError/Reason/trailingBytes`` unless all bytes have been read.
  package func expectEnd() throws(CBORError) {
    guard isAtEnd else { throw CBORError(.trailingBytes, at: offset) }
  }

  static func text(_ bytes: UnsafeRawBufferPointer, at start: Int) throws(CBORError) -> String {
    guard bytes.isASCII || bytes.isUTF8 else { throw CBORError(.invalidUTF8, at: start) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads one item as a value.
  package mutating func readValue(depth: Int = 0) throws(CBORError) -> CBORValue {
    let start = offset
    guard depth < CBORLimits.nesting else { throw CBORError(.nestingTooDeep, at: start) }
    let head = try readHead()
    switch head.major {
    case 0: return .unsigned(head.argument)
    case 1: return .negative(head.argument)
    case 2: return .bytes(Array(try takeString(head.argument, from: start)))
    case 3: return .text(try Self.text(try takeString(head.argument, from: start), at: start))
    case 4: return .array(try readItems(head.argument, from: start, depth: depth))
    case 5: return .map(try readPairs(head.argument, from: start, depth: depth))
    case 6: return .tagged(head.argument, try readValue(depth: depth + 1))
    default: return try Self.simpleOrFloat(head, at: start)
    }
  }

  /// Skips one item and checks its form.
  ///
  /// - Parameter depth: The number of arrays, maps and tags around the item.
  /// - Returns: The item's bytes, in place.
  @discardableResult @usableFromInline
  package mutating func skipItem(
    depth: Int = 0
  ) throws(CBORError) -> UnsafeRawBufferPointer {
    let start = offset
    let end = ItemWalk(base)?.end(of: start, depth: depth) ?? -1
    if end < 0 {
      try skip(depth: depth)
      assertionFailure("a walk refuses an item that the reader accepts")
    } else {
      offset = end
    }
    return UnsafeRawBufferPointer(start: base.baseAddress.map { $0 + start }, count: offset - start)
  }

  /// Skips one item that is wrong somewhere, and throws what is wrong.
  ///
  /// ``ItemWalk`` skips the correct ones.
  private mutating func skip(depth: Int) throws(CBORError) {
    let start = offset
    guard depth < CBORLimits.nesting else { throw CBORError(.nestingTooDeep, at: start) }
    let head = try readHead()
    switch head.major {
    case 0, 1: return
    case 2: _ = try takeString(head.argument, from: start)
    case 3: _ = try Self.text(try takeString(head.argument, from: start), at: start)
    case 4:
      guard head.argument <= UInt64(bytesLeft) else { throw CBORError(.truncated, at: start) }
      for _ in 0..<head.argument { try skip(depth: depth + 1) }
    case 5:
      guard head.argument <= UInt64(bytesLeft / 2) else { throw CBORError(.truncated, at: start) }
      var last: Range<Int>?
      for _ in 0..<head.argument {
        let keyStart = offset
        try skip(depth: depth + 1)
        try checkOrder(last, keyStart..<offset)
        last = keyStart..<offset
        try skip(depth: depth + 1)
      }
    case 6: try skip(depth: depth + 1)
    default: _ = try Self.simpleOrFloat(head, at: start)
    }
  }

  private mutating func readItems(
    _ count: UInt64, from start: Int, depth: Int
  ) throws(CBORError) -> [CBORValue] {
    guard count <= UInt64(bytesLeft) else { throw CBORError(.truncated, at: start) }
    var items: [CBORValue] = []
    items.reserveCapacity(min(Int(count), 1024))
    for _ in 0..<count { items.append(try readValue(depth: depth + 1)) }
    return items
  }

  private mutating func readPairs(
    _ count: UInt64, from start: Int, depth: Int
  ) throws(CBORError) -> [CBORPair] {
    guard count <= UInt64(bytesLeft / 2) else { throw CBORError(.truncated, at: start) }
    var pairs: [CBORPair] = []
    pairs.reserveCapacity(min(Int(count), 1024))
    var last: Range<Int>?
    for _ in 0..<count {
      let keyStart = offset
      let key = try readValue(depth: depth + 1)
      try checkOrder(last, keyStart..<offset)
      last = keyStart..<offset
      pairs.append(CBORPair(key, try readValue(depth: depth + 1)))
    }
    return pairs
  }

  private func checkOrder(_ last: Range<Int>?, _ next: Range<Int>) throws(CBORError) {
    guard let last else { return }
    let order = compare(last, next)
    if order == 0 { throw CBORError(.duplicateMapKey, at: next.lowerBound) }
    if order > 0 { throw CBORError(.mapKeysOutOfOrder, at: next.lowerBound) }
  }

  private func compare(_ a: Range<Int>, _ b: Range<Int>) -> Int {
    var index = 0
    while index < a.count && index < b.count {
      let (x, y) = (base[a.lowerBound + index], base[b.lowerBound + index])
      if x != y { return x < y ? -1 : 1 }
      index += 1
    }
    return a.count - b.count
  }

  static func simpleOrFloat(_ head: Head, at start: Int) throws(CBORError) -> CBORValue {
    switch head.additional {
    case 20: return .bool(false)
    case 21: return .bool(true)
    case 22: return .null
    case 23: return .undefined
    case 25:
      let value = double(half: UInt16(head.argument))
      if value.isNaN && head.argument != 0x7E00 { throw CBORError(.notShortest, at: start) }
      return .float(value)
    case 26:
      let value = Double(Float(bitPattern: UInt32(head.argument)))
      if value.isNaN || CBORWriter.halfPrecisionBits(of: value) != nil {
        throw CBORError(.notShortest, at: start)
      }
      return .float(value)
    case 27:
      let value = Double(bitPattern: head.argument)
      if value.isNaN || Double(Float(value)) == value { throw CBORError(.notShortest, at: start) }
      return .float(value)
    default: return .simple(UInt8(head.argument))
    }
  }

  /// Returns the value of half-precision bits.
  ///
  /// Source: RFC 8949, Appendix D.
  static func double(half bits: UInt16) -> Double {
    let exponent = Int(bits >> 10) & 31
    let fraction = Double(bits & 0x3FF)
    let magnitude: Double =
      switch exponent {
      case 0: Double(sign: .plus, exponent: -24, significand: fraction)
      case 31: fraction == 0 ? .infinity : .nan
      default: Double(sign: .plus, exponent: exponent - 25, significand: fraction + 1024)
      }
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }
}

extension UnsafeRawPointer {
  /// Loads the argument of a head: a big-endian number of 1, 2, 4 or 8 bytes.
  ///
  /// - Parameter bytesLeft: The number of bytes that can be read, at least `size`. With 8 of them one
  ///   load is enough.
  @inlinable @inline(__always)
  package func loadArgument(size: Int, bytesLeft: Int) -> UInt64 {
    if bytesLeft >= 8 {
      let word = UInt64(bigEndian: loadUnaligned(as: UInt64.self))
      return word &>> UInt64(truncatingIfNeeded: 64 &- size &* 8)
    }
    var argument: UInt64 = 0
    for index in 0..<size {
      argument = argument << 8 | UInt64(load(fromByteOffset: index, as: UInt8.self))
    }
    return argument
  }
}

extension Array where Element == UInt8 {
  /// Calls `body` with a reader over this array.
  package func withCBORReader<Result>(
    _ body: (inout CBORReader) throws(CBORError) -> Result
  ) throws(CBORError) -> Result {
    let result: Swift.Result<Result, CBORError> = withUnsafeBytes { bytes in
      var reader = CBORReader(bytes)
      do throws(CBORError) {
        return .success(try body(&reader))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
