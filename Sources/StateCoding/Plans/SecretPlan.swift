import CBOR
import EventModel
import TypeLayout

let secrets = Conformers((any SecretState).self)

/// A secret: the encoding of the wrapped value under ``CBORValue/redactedTag``.
///
/// Every change replaces the whole value, so that the recorder sees the tag of each secret that it
/// gets. A recorded value has no tag and is applied to the wrapped value.
final class SecretPlan: CodedPlan {
  private let content: ValuePlan

  init<T>(type: T.Type, content: ValuePlan, coding: StateCoding) {
    self.content = content
    super.init(type, coding: coding)
  }

  /// Whether an encoding has the mark of a secret.
  static func isMarked(_ encoding: [UInt8]) -> Bool {
    var mark = CBORWriter(capacity: 8)
    mark.write(tag: CBORValue.redactedTag)
    return encoding.firstRange(of: mark.array) != nil
  }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    writer.write(tag: CBORValue.redactedTag)
    try content.encode(at: pointer, into: &writer)
  }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws -> Bool {
    try content.isEqual(old, new, walk)
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    if try !isEqual(old, new, walk) { try walk.set(new, self, into: &writer) }
  }

  override func apply(
    _ pending: PendingOperations, to pointer: UnsafeMutableRawPointer, symbols: SymbolTable
  ) throws {
    try content.apply(pending, to: pointer, symbols: symbols)
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    try content.assign(value, to: pointer)
  }

  override func make(_ value: CBORValue, at pointer: UnsafeMutableRawPointer) throws {
    try content.make(value, at: pointer)
  }

  override func isMakeable(depth: Int) -> Bool { content.isMakeable(depth: depth) }

  override func inspectParts(at pointer: UnsafeRawPointer) { content.inspect(at: pointer) }

  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {
    content.collectUndecodableParts(path: path, depth: depth, into: &result)
  }
}
