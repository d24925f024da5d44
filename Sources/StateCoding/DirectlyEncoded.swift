import CBOR

/// A type that can write most of its values without an encoder, which costs several allocations.
package protocol DirectlyEncoded: CollectionState, Encodable {
  /// Writes the item that `encode(to:)` encodes.
  ///
  /// - Returns: False for a value that only `encode(to:)` can encode; nothing is written then.
  func write(into writer: inout CBORWriter) -> Bool
}

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
