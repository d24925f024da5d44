import CBOR
import EventModel
import TypeLayout

/// An optional: the encoding of its value, or null. A nested optional is an array of one element.
///
/// The payload of an optional is at its beginning, so `some` is walked through the same pointer.
final class OptionalPlan<Wrapped>: ValuePlan {
  private let wrapped: ValuePlan
  private let isNested: Bool
  /// The encoding of nil.
  private let nilValue: CBORValue

  init(wrapped: ValuePlan, isNested: Bool) {
    self.wrapped = wrapped
    self.isNested = isNested
    nilValue = .null
    super.init(Wrapped?.self)
  }

  /// - Parameter slot: A type with the same memory as the optional.
  init<Slot: OptionalSlot>(slot: Slot.Type, wrapped: ValuePlan) where Slot.Wrapped == Wrapped {
    self.wrapped = wrapped
    isNested = false
    nilValue = .array([])
    super.init(slot)
  }

  private func isNil(_ pointer: UnsafeRawPointer) -> Bool {
    pointer.assumingMemoryBound(to: Wrapped?.self).pointee == nil
  }

  override func isPlain(depth: Int) -> Bool {
    depth < StateCoding.inspectedDepth && wrapped.isPlain(depth: depth + 8)
  }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    if isNil(pointer) { return writer.write(nilValue) }
    if isNested { writer.write(arrayCount: 1) }
    try wrapped.encode(at: pointer, into: &writer)
  }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws -> Bool {
    switch (isNil(old), isNil(new)) {
    case (true, true): true
    case (false, false): try wrapped.hasEqualMemory(old, new) || wrapped.isEqual(old, new, walk)
    default: try walk.haveEqualEncodings(old, new, self)
    }
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    switch (isNil(old), isNil(new)) {
    case (true, true): return
    case (false, false) where !isNested:
      if !wrapped.hasEqualMemory(old, new) { try wrapped.compare(old, new, walk, into: &writer) }
    default: try walk.compareEncodings(old, new, self, into: &writer)
    }
  }

  override func apply(
    _ pending: PendingOperations, to pointer: UnsafeMutableRawPointer, symbols: SymbolTable
  ) throws {
    if isNested || isNil(pointer) || pending.replacesValue {
      return try super.apply(pending, to: pointer, symbols: symbols)
    }
    try wrapped.apply(pending, to: pointer, symbols: symbols)
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    let target = pointer.assumingMemoryBound(to: Wrapped?.self)
    if value == nilValue {
      target.pointee = nil
    } else if Wrapped.self is any Decodable.Type {
      target.pointee = try Decoding.decode(Wrapped?.self, from: value)
    } else if !isNested && !isNil(pointer) {
      try wrapped.assign(value, to: pointer)
    } else if !isNested {
      target.pointee = try wrapped.made(Wrapped.self, of: value)
    } else {
      throw StateCodingError.notDecodable(type: typeName)
    }
  }

  override func make(_ value: CBORValue, at pointer: UnsafeMutableRawPointer) throws {
    if isDecodable || isNested { return try super.make(value, at: pointer) }
    let made = value == nilValue ? nil : try wrapped.made(Wrapped.self, of: value)
    pointer.initializeMemory(as: Wrapped?.self, repeating: made, count: 1)
  }

  override func isMakeable(depth: Int) -> Bool {
    isDecodable
      || !isNested && depth < StateCoding.inspectedDepth && wrapped.isMakeable(depth: depth + 8)
  }

  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {
    if !isMakeable(depth: 0) { result.append((path, typeName)) }
  }

  override func checkWalk(at pointer: UnsafeRawPointer, _ check: inout WalkCheck) {
    if !isNil(pointer) { wrapped.checkWalk(at: pointer, &check) }
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    if !isNil(pointer) { wrapped.inspect(at: pointer) }
  }
}

extension Optional: WalkedContainer, WalkedOptional {
  static func makePlan(coding: StateCoding) -> ValuePlan {
    OptionalPlan<Wrapped>(
      wrapped: coding.plan(for: Wrapped.self),
      isNested: optionals.metatype(Wrapped.self, as: (any WalkedOptional.Type).self) != nil)
  }

  static var wrapsReference: Bool {
    Wrapped.self is AnyObject.Type || TypeLayout.isClassBound(Wrapped.self)
      || TypeLayout.kind(of: Wrapped.self) == .class
  }
}
