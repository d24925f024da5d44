extension CBORWriter {
  /// Writes a value of a primitive type: an integer, a float, `Bool` or `String`.
  ///
  /// Inlinable, so that a caller with a known `Value` executes one branch only.
  ///
  /// - Returns: False, with nothing written, when `Value` is of another type.
  /// - Throws: ``CBORError/Reason/lengthOverLimit`` for a text above ``EncodingLimits/stringSize``.
  @inlinable
  package mutating func writePrimitive<Value>(_ value: Value) throws(CBORError) -> Bool {
    if Value.self == Int.self {
      write(int: Int64(unsafeBitCast(value, to: Int.self)))
    } else if Value.self == String.self {
      try write(limitedText: unsafeBitCast(value, to: String.self))
    } else if Value.self == Bool.self {
      write(bool: unsafeBitCast(value, to: Bool.self))
    } else if Value.self == Double.self {
      write(float: unsafeBitCast(value, to: Double.self))
    } else if Value.self == Float.self {
      write(float: Double(unsafeBitCast(value, to: Float.self)))
    } else {
      return writeFixedWidth(value)
    }
    return true
  }

  /// Writes an integer of a type other than `Int`.
  ///
  /// - Returns: False, with nothing written, when `Value` is of another type.
  @inlinable
  package mutating func writeFixedWidth<Value>(_ value: Value) -> Bool {
    write(value, as: UInt8.self) || write(value, as: Int64.self) || write(value, as: UInt64.self)
      || write(value, as: UInt.self) || write(value, as: Int32.self)
      || write(value, as: UInt32.self) || write(value, as: Int16.self)
      || write(value, as: UInt16.self) || write(value, as: Int8.self)
  }

  /// Writes a value if its type is `Integer`; otherwise nothing is written.
  ///
  /// - Returns: Whether the value was written.
  @inlinable
  @inline(__always)
  package mutating func write<Value, Integer: FixedWidthInteger>(
    _ value: Value, as type: Integer.Type
  ) -> Bool {
    guard Value.self == Integer.self else { return false }
    let integer = unsafeBitCast(value, to: Integer.self)
    if Integer.isSigned {
      write(int: Int64(truncatingIfNeeded: integer))
    } else {
      write(unsigned: UInt64(truncatingIfNeeded: integer))
    }
    return true
  }

  /// Writes a text. Throws if it exceeds the writer's ``EncodingLimits/stringSize``.
  @usableFromInline
  package mutating func write(limitedText text: String) throws(CBORError) {
    guard text.utf8.count <= limits.stringSize else {
      throw CBORError(.lengthOverLimit, at: count)
    }
    write(text: text)
  }

  /// Moves the bytes from `start` on by `distance` bytes towards the end.
  mutating func shift(from start: Int, by distance: Int) {
    reserve(distance)
    UnsafeMutableRawPointer(base + start + distance)
      .copyMemory(from: base + start, byteCount: count - start)
    count += distance
  }

  /// Removes the bytes of `range`, which must not reach beyond ``count``.
  mutating func remove(_ range: Range<Int>) {
    precondition(range.upperBound <= count, "a range beyond the end")
    UnsafeMutableRawPointer(base + range.lowerBound)
      .copyMemory(from: base + range.upperBound, byteCount: count - range.upperBound)
    count -= range.count
  }

  /// Appends a copy of a range of the bytes written before.
  mutating func append(copying range: Range<Int>) {
    precondition(range.upperBound <= count, "a range beyond the end")
    reserve(range.count)
    (base + count).update(from: base + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Moves the bytes of `range` to the end.
  package mutating func moveToEnd(_ range: Range<Int>) {
    append(copying: range)
    remove(range)
  }

  /// Compares two ranges of the bytes written, in the order of map keys.
  func compare(_ a: Range<Int>, _ b: Range<Int>) -> Int {
    let shared = min(a.count, b.count)
    let left = base + a.lowerBound
    let right = base + b.lowerBound
    var index = 0
    while index < shared {
      if left[index] != right[index] { return left[index] < right[index] ? -1 : 1 }
      index += 1
    }
    return a.count - b.count
  }
}
