import CBOR
import EventModel
import TypeLayout

/// A struct that encodes itself.
final class EncodableStructPlan<Value: Encodable>: StructPlan {
  init(encodable type: Value.Type, properties: [StoredProperty], coding: StateCoding) {
    super.init(type, properties: properties, coding: coding)
  }

  override var encodesItself: Bool { true }

  override func encodeItself(
    at pointer: UnsafeRawPointer, into writer: inout CBORWriter
  ) throws -> Bool {
    try coding.encode(itself: pointer.assumingMemoryBound(to: Value.self).pointee, into: &writer)
    return true
  }

  override func encodeItself(
    at pointer: UnsafeRawPointer, to inspection: EncodingInspection
  ) throws {
    try pointer.assumingMemoryBound(to: Value.self).pointee.encode(to: inspection)
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    if Value.self is any Decodable.Type {
      pointer.assumingMemoryBound(to: Value.self).pointee =
        try Decoding.decode(Value.self, from: value)
    } else {
      try super.assign(value, to: pointer)
    }
  }
}
