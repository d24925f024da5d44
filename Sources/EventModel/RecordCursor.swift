import CBOR

/// Reads the common forms of records fast: a head of one byte takes one comparison.
///
/// Longer and rarer forms are passed to ``CBORReader``, so both have the same checks.
struct RecordCursor {
  private let base: UnsafePointer<UInt8>
  private let memory: UnsafeRawBufferPointer
  private let end: Int
  var offset: Int

  /// - Parameter memory: Must not be empty.
  init?(_ memory: UnsafeRawBufferPointer, offset: Int) {
    guard let start = memory.baseAddress else { return nil }
    base = start.assumingMemoryBound(to: UInt8.self)
    self.memory = memory
    end = memory.count
    self.offset = offset
  }

  /// The byte at the offset; at the end, 0xFF, which begins no item.
  @inline(__always) var next: UInt8 { offset < end ? base[offset] : 0xFF }

  var bytesLeft: Int { end - offset }

  /// Reads a head of one major type and returns its argument.
  @inline(__always)
  mutating func readHead(_ major: UInt8) throws(EventCodingError) -> UInt64 {
    if offset < end {
      let low = base[offset] &- major << 5
      if low < 24 {
        offset &+= 1
        return UInt64(low)
      }
    }
    return try readLongHead(major)
  }

  @inline(__always)
  mutating func readUnsigned() throws(EventCodingError) -> UInt64 { try readHead(0) }

  /// Reads an array's head. The count is at most the number of bytes left.
  @inline(__always)
  mutating func readArrayCount() throws(EventCodingError) -> Int {
    let start = offset
    let count = try readHead(4)
    guard count <= UInt64(bytesLeft) else {
      throw EventCodingError(.cbor(.truncated), at: start)
    }
    return Int(truncatingIfNeeded: count)
  }

  private mutating func readLongHead(_ major: UInt8) throws(EventCodingError) -> UInt64 {
    let additional = Int(next &- major << 5)
    let size = 1 << (additional & 3)
    guard additional >= 24, additional < 28, size < bytesLeft else { return try refuseHead() }
    var argument: UInt64 = 0
    for index in 1...size { argument = argument << 8 | UInt64(base[offset + index]) }
    let smallest: UInt64 = size == 1 ? 24 : 1 << (size * 4)
    guard argument >= smallest else { return try refuseHead() }
    offset &+= 1 + size
    return argument
  }

  /// Throws the error that ``CBORReader`` finds in a head.
  @inline(never)
  private func refuseHead() throws(EventCodingError) -> UInt64 {
    do throws(CBORError) {
      var reader = CBORReader(memory, offset: offset)
      _ = try reader.readHead()
    } catch {
      throw EventCodingError(error)
    }
    throw EventCodingError(.cbor(.unexpectedType), at: offset)
  }

  /// Skips one item and checks its form.
  ///
  /// - Parameter depth: The number of arrays, maps and tags around the item. Values nested deeper
  ///   than ``CBORLimits/nesting`` are refused.
  @inline(__always)
  mutating func skipItem(depth: Int = 0) throws(EventCodingError) {
    // Small integers, false, true and null; then other integers.
    let byte = next
    if byte < 0x18 || (byte >= 0x20 && byte < 0x38) || (byte >= 0xF4 && byte <= 0xF6) {
      offset &+= 1
    } else if byte < 0x40 && depth < CBORLimits.nesting {
      _ = try readLongHead(byte >> 5)
    } else {
      try skipLongItem(depth: depth)
    }
  }

  @inline(never)
  private mutating func skipLongItem(depth: Int) throws(EventCodingError) {
    do throws(CBORError) {
      var reader = CBORReader(memory, offset: offset)
      try reader.skipItem(depth: depth)
      offset = reader.offset
    } catch {
      throw EventCodingError(error)
    }
  }

  /// Appends the bytes read since `start`. Short copies do not call `memcpy`, which would cost more
  /// than the copy.
  @inline(__always)
  func copy(from start: Int, to writer: inout CBORWriter) {
    let size = offset &- start
    if size <= 16, start &+ 16 <= end {
      writer.reserve(16)
      let source = UnsafeRawPointer(base + start)
      let target = UnsafeMutableRawPointer(writer.base + writer.count)
      target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      writer.count &+= size
    } else {
      writer.append(bytes(from: start))
    }
  }

  @inline(__always)
  func bytes(from start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + start, count: offset - start)
  }
}

/// The parts of a patch. Their form is checked here, so that no code after the reader meets another.
extension RecordCursor {
  /// Skips a step of a path that is not a symbol: an index, or `[key]`.
  mutating func skipStep() throws(EventCodingError) {
    let start = offset
    switch next {
    case 0x20..<0x40:
      guard try readHead(1) <= UInt64(Int.max) else {
        throw EventCodingError(.malformedPayload, at: start)
      }
    case 0x81:
      offset &+= 1
      try skipItem()
    default: throw EventCodingError(.malformedPayload, at: start)
    }
  }

  /// Skips the value of an operation.
  ///
  /// - Parameter depth: The number of steps of the operation's path. The state that the operation
  ///   makes is then not nested deeper than one value may be.
  @inline(__always)
  mutating func skipOperand(of operation: UInt64, depth: Int) throws(EventCodingError) {
    if operation == 0 {
      try skipItem(depth: depth)
    } else {
      try skipRareOperand(of: operation, depth: depth)
    }
  }

  private mutating func skipRareOperand(
    of operation: UInt64, depth: Int
  ) throws(EventCodingError) {
    let start = offset
    if operation == 1, next == 0xF6 {
      offset &+= 1
      return
    }
    guard operation == 2 || operation == 3, try readArrayCount() == 3,
      try readUnsigned() <= UInt64(Int.max), try readUnsigned() <= UInt64(Int.max)
    else { throw EventCodingError(.malformedPayload, at: start) }
    if operation == 2 {
      let inserted = try readArrayCount()
      for _ in 0..<inserted { try skipItem(depth: depth + 1) }
    } else {
      guard next >> 5 == 3 else { throw EventCodingError(.malformedPayload, at: offset) }
      try skipItem()
    }
  }
}

/// Copying of payloads with new symbol numbers. The bytes between two symbols are copied at once.
extension EventCoding {
  @inline(__always)
  static func copyPatch<Numbers: SymbolRenumbering & ~Copyable>(
    from cursor: inout RecordCursor, to writer: inout CBORWriter,
    renumbering numbers: inout Numbers
  ) throws(EventCodingError) {
    var copied = cursor.offset
    let operations = try cursor.readArrayCount()
    for _ in 0..<operations {
      let start = cursor.offset
      let elements = try cursor.readArrayCount()
      guard elements == 3 else { throw EventCodingError(.malformedPayload, at: start) }
      let operation = try cursor.readUnsigned()
      let steps = try cursor.readArrayCount()
      guard steps < CBORLimits.nesting else {
        throw EventCodingError(.cbor(.nestingTooDeep), at: start)
      }
      for _ in 0..<steps {
        if cursor.next < 0x20 {
          cursor.copy(from: copied, to: &writer)
          writer.write(unsigned: try numbers.renumber(&cursor))
          copied = cursor.offset
        } else {
          try cursor.skipStep()
        }
      }
      try cursor.skipOperand(of: operation, depth: steps)
    }
    cursor.copy(from: copied, to: &writer)
  }

  @inline(__always)
  static func copyLabels<Numbers: SymbolRenumbering & ~Copyable>(
    from cursor: inout RecordCursor, to writer: inout CBORWriter,
    renumbering numbers: inout Numbers
  ) throws(EventCodingError) {
    let count = try cursor.readArrayCount()
    writer.write(arrayCount: count)
    for _ in 0..<count { writer.write(unsigned: try numbers.renumber(&cursor)) }
  }
}
