extension CBORReader {
  /// Reads a value of a primitive type: an integer, a float, `Bool` or `String`.
  ///
  /// - Returns: Nil, with nothing read, when `Value` is of another type.
  /// - Throws: ``CBORError/Reason/unexpectedType`` when the item is of another type or does not
  ///   fit.
  mutating func readPrimitive<Value>(_ type: Value.Type) throws(CBORError) -> Value? {
    if type == Int.self { return unsafeBitCast(try readInteger(Int.self), to: type) }
    if type == String.self { return unsafeBitCast(try readText(), to: type) }
    if type == Bool.self { return unsafeBitCast(try readBool(), to: type) }
    if type == Double.self { return unsafeBitCast(try readDouble(), to: type) }
    if type == Float.self { return unsafeBitCast(try readFloat(), to: type) }
    if type == UInt8.self { return unsafeBitCast(try readInteger(UInt8.self), to: type) }
    if type == Int64.self { return unsafeBitCast(try readInteger(Int64.self), to: type) }
    if type == UInt64.self { return unsafeBitCast(try readInteger(UInt64.self), to: type) }
    if type == UInt.self { return unsafeBitCast(try readInteger(UInt.self), to: type) }
    if type == Int32.self { return unsafeBitCast(try readInteger(Int32.self), to: type) }
    if type == UInt32.self { return unsafeBitCast(try readInteger(UInt32.self), to: type) }
    if type == Int16.self { return unsafeBitCast(try readInteger(Int16.self), to: type) }
    if type == UInt16.self { return unsafeBitCast(try readInteger(UInt16.self), to: type) }
    if type == Int8.self { return unsafeBitCast(try readInteger(Int8.self), to: type) }
    return nil
  }

  mutating func readInteger<Value: FixedWidthInteger>(
    _ type: Value.Type
  ) throws(CBORError) -> Value {
    let start = offset
    let head = try readHead()
    if head.major == 0, let value = Value(exactly: head.argument) { return value }
    if head.major == 1, head.argument <= UInt64(Int64.max),
      let value = Value(exactly: -1 - Int64(head.argument))
    {
      return value
    }
    throw CBORError(.unexpectedType, at: start)
  }

  /// Reads `true` or `false`.
  package mutating func readBool() throws(CBORError) -> Bool {
    let start = offset
    let head = try readHead()
    guard head.major == 7, head.additional == 20 || head.additional == 21 else {
      throw CBORError(.unexpectedType, at: start)
    }
    return head.additional == 21
  }

  /// Reads a float of any width, or an integer that a double represents exactly.
  package mutating func readDouble() throws(CBORError) -> Double {
    let start = offset
    let head = try readHead()
    switch head.major {
    case 0: if let value = Double(exactly: head.argument) { return value }
    case 1:
      if head.argument <= UInt64(Int64.max),
        let value = Double(exactly: -1 - Int64(head.argument))
      {
        return value
      }
    case 7: if case .float(let value) = try Self.simpleOrFloat(head, at: start) { return value }
    default: break
    }
    throw CBORError(.unexpectedType, at: start)
  }

  private mutating func readFloat() throws(CBORError) -> Float {
    let start = offset
    let value = try readDouble()
    if value.isNaN { return .nan }
    guard let float = Float(exactly: value) else { throw CBORError(.unexpectedType, at: start) }
    return float
  }
}
