import CBOR

/// A type that encodes itself, mostly without an encoder. Its parts are not walked.
final class DirectPlan<Value: DirectlyEncoded>: EncodablePlan<Value> {
  init(direct type: Value.Type, coding: StateCoding) {
    super.init(encodable: type, coding: coding)
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {}

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    let value = pointer.assumingMemoryBound(to: Value.self)
    if !value.pointee.write(into: &writer) { try super.encode(at: pointer, into: &writer) }
  }
}
