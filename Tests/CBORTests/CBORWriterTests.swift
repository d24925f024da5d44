import CBOR
import Testing

@Suite struct CBORWriterTests {
  /// The bytes of a primitive value; nil if its type is not primitive.
  private func written<Value>(_ value: Value) throws -> [UInt8]? {
    var writer = CBORWriter(capacity: 16)
    return try writer.writePrimitive(value) ? writer.array : nil
  }

  private func expectLimits<Integer: FixedWidthInteger & Codable>(of type: Integer.Type) throws {
    for value in [Integer.min, Integer.max] {
      let expected =
        value < 0 ? CBORValue.int(Int64(value)) : .unsigned(UInt64(truncatingIfNeeded: value))
      #expect(try written(value) == expected.encoded)
    }
  }

  @Test("The limits of every integer type are written as integers")
  func integers() throws {
    try expectLimits(of: Int.self)
    try expectLimits(of: Int8.self)
    try expectLimits(of: Int16.self)
    try expectLimits(of: Int32.self)
    try expectLimits(of: Int64.self)
    try expectLimits(of: UInt.self)
    try expectLimits(of: UInt8.self)
    try expectLimits(of: UInt16.self)
    try expectLimits(of: UInt32.self)
    try expectLimits(of: UInt64.self)
  }

  @Test("A value of another type is not written")
  func otherType() throws {
    #expect(try written([1, 2]) == nil)
    #expect(try written(Character("a")) == nil)
  }
}
