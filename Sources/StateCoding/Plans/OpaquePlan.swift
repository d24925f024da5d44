import CBOR
import EventModel

/// A type whose values all have the same encoding: a class, a function, a weak reference.
///
/// The value is never loaded, so it may be a reference of any ownership.
final class OpaquePlan: ValuePlan {
  override var isOpaque: Bool { true }

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

  /// Adds nothing: an opaque value is the same constant on both sides and is never restored.
  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {}
}
