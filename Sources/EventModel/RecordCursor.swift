import CBOR

/// Reads the common forms of records fast: a head of one byte takes one comparison, and a longer
/// one takes one load, except in the last eight bytes.
///
/// Rarer forms are passed to ``CBORReader``, so both have the same checks. What is not inlined does
/// not change the cursor but returns an offset, so that a caller can keep the cursor in registers.
struct RecordCursor {
  private let base: UnsafePointer<UInt8>
  private let end: Int
  var offset: Int

  /// - Parameter memory: Must not be empty.
  @inline(__always)
  init?(_ memory: UnsafeRawBufferPointer, offset: Int) {
    guard let start = memory.baseAddress else { return nil }
    base = start.assumingMemoryBound(to: UInt8.self)
    end = memory.count
    self.offset = offset
  }

  private var memory: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: end) }

  /// The byte at the offset; at the end, 0xFF, which begins no item.
  @inline(__always) var next: UInt8 { offset < end ? base[offset] : 0xFF }

  @inline(__always) var bytesLeft: Int { end &- offset }

  /// Reads a head of one major type and returns its argument.
  @inline(__always)
  mutating func readHead(_ major: UInt8) throws(EventCodingError) -> UInt64 {
    if offset < end {
      let low = base[offset] &- major << 5
      if low < 24 {
        offset &+= 1
        return UInt64(low)
      }
      if low < 28, bytesLeft > 8 {
        let size = 1 &<< Int(low & 3)
        let argument = UnsafeRawPointer(base + offset + 1).loadArgument(size: size, bytesLeft: 8)
        if argument >= CBORReader.smallestArgument(size: size) {
          offset &+= 1 &+ size
          return argument
        }
      }
    }
    let head = longHead(major)
    guard head.end >= 0 else { throw headError() }
    offset = head.end
    return head.argument
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

  /// Returns the argument of a head of more than one byte and the offset after it; −1 for the offset
  /// if there is no such head.
  @inline(never)
  private func longHead(_ major: UInt8) -> (argument: UInt64, end: Int) {
    let additional = Int(next &- major << 5)
    let size = 1 &<< (additional & 3)
    guard additional >= 24, additional < 28, size < bytesLeft else { return (0, -1) }
    let argument = UnsafeRawPointer(base + offset + 1).loadArgument(
      size: size, bytesLeft: bytesLeft &- 1)
    let isShortest = argument >= CBORReader.smallestArgument(size: size)
    return (argument, isShortest ? offset &+ 1 &+ size : -1)
  }

  /// The error that ``CBORReader`` finds in a head.
  @inline(never)
  private func headError() -> EventCodingError {
    do throws(CBORError) {
      var reader = CBORReader(memory, offset: offset)
      _ = try reader.readHead()
    } catch {
      return EventCodingError(error)
    }
    return EventCodingError(.cbor(.unexpectedType), at: offset)
  }

  /// Skips one item and checks its form.
  ///
  /// - Parameter depth: The number of arrays, maps and tags around the item. Values nested deeper
  ///   than ``CBORLimits/nesting`` are refused.
  @inline(__always)
  mutating func skipItem(depth: Int = 0) throws(EventCodingError) {
    // Small integers, false, true and null.
    let byte = next
    if byte < 0x18 || (byte >= 0x20 && byte < 0x38) || (byte >= 0xF4 && byte <= 0xF6) {
      offset &+= 1
    } else {
      let itemEnd = ItemWalk(base, count: end).end(of: offset, depth: depth)
      guard itemEnd >= 0 else { throw itemError(depth: depth) }
      offset = itemEnd
    }
  }

  /// The error that ``CBORReader`` finds in an item.
  @inline(never)
  private func itemError(depth: Int) -> EventCodingError {
    do throws(CBORError) {
      var reader = CBORReader(memory, offset: offset)
      try reader.skipItem(depth: depth)
    } catch {
      return EventCodingError(error)
    }
    return EventCodingError(.malformedPayload, at: offset)
  }

  /// Refuses data that ends here: more of it could be what is expected.
  @inline(__always)
  func requireMore() throws(EventCodingError) {
    guard offset < end else { throw EventCodingError(.cbor(.truncated), at: offset) }
  }

  /// Appends the bytes read since `start`.
  @inline(__always)
  func copy(from start: Int, to writer: inout CBORWriter) {
    writer.append(start..<offset, of: memory)
  }

  @inline(__always)
  func bytes(from start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + start, count: offset - start)
  }
}

/// The parts of a patch. Their form is checked here, so that no code after the reader meets another.
extension RecordCursor {
  /// Reads an operation up to the first step of its path.
  @inline(__always)
  mutating func readOperationHead() throws(EventCodingError) -> (operation: UInt64, steps: Int) {
    if let head = OperationHead(base + offset, bytesLeft: bytesLeft) {
      offset &+= OperationHead.size
      return (UInt64(head.operation), head.steps)
    }
    let head = try longOperationHead()
    offset = head.end
    return (head.operation, head.steps)
  }

  @inline(never)
  private func longOperationHead() throws(EventCodingError) -> (
    operation: UInt64, steps: Int, end: Int
  ) {
    var cursor = self
    let elements = try cursor.readArrayCount()
    guard elements == 3 else { throw EventCodingError(.malformedPayload, at: offset) }
    let operation = try cursor.readUnsigned()
    let steps = try cursor.readArrayCount()
    guard steps < CBORLimits.nesting else {
      throw EventCodingError(.cbor(.nestingTooDeep), at: offset)
    }
    return (operation, steps, cursor.offset)
  }

  /// Returns the offset after a step of a path that is not a symbol: an index, or `[key]`.
  @inline(never)
  func endOfStep() throws(EventCodingError) -> Int {
    var cursor = self
    try requireMore()
    switch next {
    case 0x20..<0x40:
      guard try cursor.readHead(1) <= UInt64(Int.max) else {
        throw EventCodingError(.malformedPayload, at: offset)
      }
    case 0x81:
      cursor.offset &+= 1
      try cursor.skipItem()
    default: throw EventCodingError(.malformedPayload, at: offset)
    }
    return cursor.offset
  }

  /// Returns the offset after the value of an operation that sets nothing.
  ///
  /// - Parameter depth: The number of steps of the operation's path. The state that the operation
  ///   makes is then not nested deeper than one value may be.
  @inline(never)
  func endOfRareOperand(of operation: UInt64, depth: Int) throws(EventCodingError) -> Int {
    try requireMore()
    if operation == 1, next == 0xF6 { return offset &+ 1 }
    var cursor = self
    guard operation == 2 || operation == 3, try cursor.readArrayCount() == 3,
      try cursor.readUnsigned() <= UInt64(Int.max), try cursor.readUnsigned() <= UInt64(Int.max)
    else { throw EventCodingError(.malformedPayload, at: offset) }
    if operation == 2 {
      let inserted = try cursor.readArrayCount()
      for _ in 0..<inserted { try cursor.skipItem(depth: depth + 1) }
    } else {
      try cursor.requireMore()
      guard cursor.next >> 5 == 3 else {
        throw EventCodingError(.malformedPayload, at: cursor.offset)
      }
      try cursor.skipItem()
    }
    return cursor.offset
  }
}

/// Copying of payloads with new symbol numbers. The bytes between two symbols are copied at once.
extension EventCoding {
  /// - Parameters:
  ///   - outer: The number of levels around a path and its value.
  ///   - renumber: Reads one number and returns that of the same string in the other table.
  @inline(__always)
  static func copyPatch(
    from cursor: inout RecordCursor, to writer: inout CBORWriter, outer: Int = 0,
    renumber: (inout RecordCursor) throws(EventCodingError) -> UInt64
  ) throws(EventCodingError) {
    var copied = cursor.offset
    let operations = try cursor.readArrayCount()
    for _ in 0..<operations {
      copied = try copyOperation(
        from: &cursor, copied, to: &writer, outer: outer, renumber: renumber)
    }
    cursor.copy(from: copied, to: &writer)
  }

  /// Copies one operation up to the last symbol in it.
  ///
  /// - Parameter copied: The offset up to which the bytes before are copied.
  /// - Returns: The same for the bytes up to the last symbol of the operation.
  @inline(__always)
  static func copyOperation(
    from cursor: inout RecordCursor, _ copied: Int, to writer: inout CBORWriter, outer: Int = 0,
    renumber: (inout RecordCursor) throws(EventCodingError) -> UInt64
  ) throws(EventCodingError) -> Int {
    var copied = copied
    let (operation, steps) = try cursor.readOperationHead()
    for _ in 0..<steps {
      if cursor.next < 0x20 {
        cursor.copy(from: copied, to: &writer)
        writer.write(unsigned: try renumber(&cursor))
        copied = cursor.offset
      } else {
        cursor.offset = try cursor.endOfStep()
      }
    }
    if operation == 0 {
      try cursor.skipItem(depth: outer &+ steps)
    } else {
      cursor.offset = try cursor.endOfRareOperand(of: operation, depth: outer &+ steps)
    }
    return copied
  }

  /// - Parameter renumber: As in ``copyPatch(from:to:renumber:)``.
  @inline(__always)
  static func copyLabels(
    from cursor: inout RecordCursor, to writer: inout CBORWriter,
    renumber: (inout RecordCursor) throws(EventCodingError) -> UInt64
  ) throws(EventCodingError) {
    let count = try cursor.readArrayCount()
    writer.write(arrayCount: count)
    for _ in 0..<count { writer.write(unsigned: try renumber(&cursor)) }
  }
}
