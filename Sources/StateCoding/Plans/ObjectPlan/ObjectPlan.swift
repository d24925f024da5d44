import CBOR
import EventModel
import Observation
import TypeLayout

/// An object that is observed: an `@Observable` one, or one with published properties.
///
/// Where a node keeps the object, it is encoded as its observed properties are, and the objects in it
/// with it. Everywhere else it is encoded as any object.
final class ObjectPlan<Object>: CodedPlan {
  private let elsewhere: ValuePlan

  init(object type: Object.Type, elsewhere: ValuePlan, coding: StateCoding) {
    self.elsewhere = elsewhere
    super.init(type, coding: coding)
  }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    guard coding.walksObjects else { return try elsewhere.encode(at: pointer, into: &writer) }
    let object = pointer.assumingMemoryBound(to: AnyObject.self).pointee
    try coding.encode(object: object, into: &writer)
  }

  override var isOpaque: Bool { elsewhere.isOpaque }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws -> Bool {
    if coding.walksObjects { return try super.isEqual(old, new, walk) }
    return try elsewhere.isEqual(old, new, walk)
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    if coding.walksObjects { return try super.compare(old, new, walk, into: &writer) }
    try elsewhere.compare(old, new, walk, into: &writer)
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    try elsewhere.assign(value, to: pointer)
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    if !coding.walksObjects { elsewhere.inspect(at: pointer) }
  }

  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {
    elsewhere.collectUndecodableParts(path: path, depth: depth, into: &result)
  }
}

let holders = Conformers((any ContentTypes).self)

extension Optional: ContentTypes { static var contentTypes: [Any.Type] { [Wrapped.self] } }

extension Array: ContentTypes { static var contentTypes: [Any.Type] { [Element.self] } }

extension Set: ContentTypes { static var contentTypes: [Any.Type] { [Element.self] } }

extension Dictionary: ContentTypes { static var contentTypes: [Any.Type] { [Value.self] } }
