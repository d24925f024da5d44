import CBOR
import EventModel

/// A type that encodes itself and whose parts are not walked.
class EncodablePlan<Value: Encodable>: ValuePlan {
  init(encodable type: Value.Type) { super.init(type) }

  override final func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    try CBOREncoder().encode(pointer.assumingMemoryBound(to: Value.self).pointee, into: &writer)
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    pointer.assumingMemoryBound(to: Value.self).pointee =
      try Decoding.decode(Value.self, from: value)
  }
}

/// A type without an encoding of its own, encoded by reflection.
final class ReflectedPlan<Value>: ValuePlan {
  private unowned let coding: StateCoding

  init(reflected type: Value.Type, coding: StateCoding) {
    self.coding = coding
    super.init(type)
  }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    var reflection = Reflection(coding: coding)
    try reflection.write(
      pointer.assumingMemoryBound(to: Value.self).pointee, as: typeName, into: &writer)
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    pointer.assumingMemoryBound(to: Value.self).pointee =
      try Decoding.decode(Value.self, from: value)
  }
}

/// A type whose values all have the same encoding: a class, a function, a weak reference.
///
/// The value is never loaded, so it may be a reference of any ownership.
final class OpaquePlan: ValuePlan {
  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) {
    writer.write(text: "opaque(\(typeName))")
  }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) -> Bool { true }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) {}

  /// Keeps the live value when the record has the same constant; throws for any other value.
  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    guard value == .text("opaque(\(typeName))") else {
      throw StateCodingError.notDecodable(type: typeName)
    }
  }

  override func collectOpaqueParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {
    result.append((path, typeName))
  }

  /// Adds nothing: an opaque value is the same constant on both sides and is never restored.
  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {}
}

enum Decoding {
  /// Decodes a type that is known to be `Decodable` only at run time.
  static func decode<Value>(_ type: Value.Type, from value: CBORValue) throws -> Value {
    guard let decodable = type as? any Decodable.Type,
      let result = try open(decodable, value) as? Value
    else { throw StateCodingError.notDecodable(type: String(describing: type)) }
    return result
  }

  private static func open<D: Decodable>(_ type: D.Type, _ value: CBORValue) throws -> Any {
    try CBORDecoder().decode(type, from: value)
  }
}
