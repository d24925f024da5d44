import CBOR
import EventModel

/// Integers, floats, `Bool` and `String`: values that are encoded as one item.
final class PrimitivePlan: ValuePlan {
  enum Form {
    case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
    case bool, float, double, string
  }

  let form: Form

  /// Returns nil when the type is not one of these.
  init?<T>(primitive type: T.Type) {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int.self): form = .int
    case ObjectIdentifier(Int8.self): form = .int8
    case ObjectIdentifier(Int16.self): form = .int16
    case ObjectIdentifier(Int32.self): form = .int32
    case ObjectIdentifier(Int64.self): form = .int64
    case ObjectIdentifier(UInt.self): form = .uint
    case ObjectIdentifier(UInt8.self): form = .uint8
    case ObjectIdentifier(UInt16.self): form = .uint16
    case ObjectIdentifier(UInt32.self): form = .uint32
    case ObjectIdentifier(UInt64.self): form = .uint64
    case ObjectIdentifier(Bool.self): form = .bool
    case ObjectIdentifier(Float.self): form = .float
    case ObjectIdentifier(Double.self): form = .double
    case ObjectIdentifier(String.self): form = .string
    default: return nil
    }
    super.init(type)
  }

  override func isPlain(depth: Int) -> Bool { true }

  override func encode(at p: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    switch form {
    case .int: writer.write(int: Int64(p.load(as: Int.self)))
    case .int8: writer.write(int: Int64(p.load(as: Int8.self)))
    case .int16: writer.write(int: Int64(p.load(as: Int16.self)))
    case .int32: writer.write(int: Int64(p.load(as: Int32.self)))
    case .int64: writer.write(int: p.load(as: Int64.self))
    case .uint: writer.write(unsigned: UInt64(p.load(as: UInt.self)))
    case .uint8: writer.write(unsigned: UInt64(p.load(as: UInt8.self)))
    case .uint16: writer.write(unsigned: UInt64(p.load(as: UInt16.self)))
    case .uint32: writer.write(unsigned: UInt64(p.load(as: UInt32.self)))
    case .uint64: writer.write(unsigned: p.load(as: UInt64.self))
    case .bool: writer.write(bool: p.load(as: Bool.self))
    case .float: writer.write(float: Double(p.load(as: Float.self)))
    case .double: writer.write(float: p.load(as: Double.self))
    case .string: _ = try writer.writePrimitive(p.load(as: String.self))
    }
  }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) -> Bool {
    switch form {
    // Every NaN has the same encoding. Any other difference in memory is one in the encoding.
    case .float: old.load(as: Float.self).isNaN && new.load(as: Float.self).isNaN
    case .double: old.load(as: Double.self).isNaN && new.load(as: Double.self).isNaN
    case .string: Self.haveEqualBytes(old, new)
    default: false
    }
  }

  private static func haveEqualBytes(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    let a = old.load(as: String.self).utf8
    let b = new.load(as: String.self).utf8
    return a.count == b.count && a.elementsEqual(b)
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    if isEqual(old, new, walk) { return }
    if form == .string,
      let change = TextChange.between(old.load(as: String.self), new.load(as: String.self))
    {
      walk.beginOperation(3, into: &writer)
      writer.write(arrayCount: 3)
      writer.write(int: Int64(change.offset))
      writer.write(int: Int64(change.removed))
      return writer.write(text: change.inserted)
    }
    try walk.set(new, self, into: &writer)
  }

  override func assign(_ value: CBORValue, to p: UnsafeMutableRawPointer) throws {
    func put<T: Decodable>(_ type: T.Type) throws {
      p.assumingMemoryBound(to: type).pointee = try CBORDecoder().decode(type, from: value)
    }
    switch form {
    case .int: try put(Int.self)
    case .int8: try put(Int8.self)
    case .int16: try put(Int16.self)
    case .int32: try put(Int32.self)
    case .int64: try put(Int64.self)
    case .uint: try put(UInt.self)
    case .uint8: try put(UInt8.self)
    case .uint16: try put(UInt16.self)
    case .uint32: try put(UInt32.self)
    case .uint64: try put(UInt64.self)
    case .bool: try put(Bool.self)
    case .float: try put(Float.self)
    case .double: try put(Double.self)
    case .string: try put(String.self)
    }
  }
}
