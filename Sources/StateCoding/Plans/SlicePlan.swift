import CBOR
import EventModel

/// A part of an array, encoded and compared as the array of its elements.
///
/// Its stored properties are an address and a count. They would not show the elements, and a count
/// from a record must not be put beside another address. A recorded value is not put back, because a
/// record does not have the indices of the elements.
final class SlicePlan<Element>: CodedPlan {
  /// Looked up at first use, because a struct may contain a part of an array of itself.
  private lazy var array = coding.plan(for: [Element].self)

  init(coding: StateCoding) { super.init(ArraySlice<Element>.self, coding: coding) }

  private func withArray<Result>(
    _ pointer: UnsafeRawPointer, _ body: (UnsafeRawPointer) throws -> Result
  ) rethrows -> Result {
    let slice = pointer.assumingMemoryBound(to: ArraySlice<Element>.self).pointee
    return try withUnsafePointer(to: Array(slice)) { try body(UnsafeRawPointer($0)) }
  }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    try withArray(pointer) { try array.encode(at: $0, into: &writer) }
  }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws -> Bool {
    try withArray(old) { a in try withArray(new) { b in try array.isEqual(a, b, walk) } }
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    try withArray(old) { a in
      try withArray(new) { b in try array.compare(a, b, walk, into: &writer) }
    }
  }

  override func apply(
    _ pending: PendingOperations, to pointer: UnsafeMutableRawPointer, symbols: SymbolTable
  ) throws {
    throw StateCodingError.notDecodable(type: typeName)
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    withArray(pointer) { array.inspect(at: $0) }
  }
}

extension ArraySlice: WalkedContainer {
  static func makePlan(coding: StateCoding) -> ValuePlan { SlicePlan<Element>(coding: coding) }
}
