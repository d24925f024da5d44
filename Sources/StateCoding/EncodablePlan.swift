import CBOR

/// A type that encodes itself and whose parts are not walked.
class EncodablePlan<Value: Encodable>: CodedPlan {
  init(encodable type: Value.Type, coding: StateCoding) { super.init(type, coding: coding) }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    try CBOREncoder().encode(pointer.assumingMemoryBound(to: Value.self).pointee, into: &writer)
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    EncodingInspection.inspectParts(
      of: pointer.assumingMemoryBound(to: Value.self).pointee, coding: coding)
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    pointer.assumingMemoryBound(to: Value.self).pointee =
      try Decoding.decode(Value.self, from: value)
  }
}
