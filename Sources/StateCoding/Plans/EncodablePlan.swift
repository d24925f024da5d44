import CBOR
import TypeLayout

/// A type that encodes itself and whose parts are not walked.
class EncodablePlan<Value: Encodable>: CodedPlan {
  init(encodable type: Value.Type, coding: StateCoding) { super.init(type, coding: coding) }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    try coding.encode(itself: pointer.assumingMemoryBound(to: Value.self).pointee, into: &writer)
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    let inspection = EncodingInspection(coding: coding, inspectsValues: true)
    // An error ends the inspection, and has consequences when the value is encoded.
    try? coding.nested(type: typeName) {
      try pointer.assumingMemoryBound(to: Value.self).pointee.encode(to: inspection)
    }
    if Value.self is AnyClass, isChangedInPlace(inspection) { coding.noteObject(of: typeName) }
  }

  /// Whether a variable of an object is part of its encoding.
  private func isChangedInPlace(_ inspection: EncodingInspection) -> Bool {
    let variables = TypeLayout.variables(of: Value.self)
    if inspection.keys.isEmpty { return !inspection.isEmpty && !variables.isEmpty }
    return inspection.keys.contains { variables.contains($0.name) }
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    pointer.assumingMemoryBound(to: Value.self).pointee =
      try Decoding.decode(Value.self, from: value)
  }
}
