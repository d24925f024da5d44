import CBOR
import TypeLayout

/// A type without an encoding of its own, encoded by reflection.
final class ReflectedPlan<Value>: CodedPlan {
  init(reflected type: Value.Type, coding: StateCoding) { super.init(type, coding: coding) }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    var reflection = Reflection(coding: coding)
    try reflection.write(
      pointer.assumingMemoryBound(to: Value.self).pointee, as: typeName, into: &writer)
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    coding.inspecting {
      var writer = CBORWriter(capacity: 128, limits: coding.limits)
      encodeWhole(at: pointer, into: &writer)
    }
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    pointer.assumingMemoryBound(to: Value.self).pointee = try made(Value.self, of: value)
  }

  override func make(_ value: CBORValue, at pointer: UnsafeMutableRawPointer) throws {
    guard !isDecodable, let pair = value.mapValue?.first, pair.value.mapValue?.isEmpty == true,
      let name = pair.key.textValue, TypeLayout.makeCase(name, of: Value.self, at: pointer)
    else { return try super.make(value, at: pointer) }
  }

  override func isMakeable(depth: Int) -> Bool {
    isDecodable || TypeLayout.caseCount(of: Value.self) != nil
  }

  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {
    if !isMakeable(depth: 0) { result.append((path, typeName)) }
  }
}
