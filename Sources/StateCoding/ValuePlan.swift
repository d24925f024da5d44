import CBOR
import EventModel
import TypeLayout

/// How values of one type are encoded, compared and patched, through pointers to them.
///
/// A class and not a protocol, because the walk makes one call for each changed field and must not
/// open an existential for it.
class ValuePlan {
  /// The size of the value in bytes, without the padding after it.
  let size: Int
  private let type: Any.Type
  /// Destroys a value, and frees its memory, which was allocated for it alone.
  let destroy: (UnsafeMutableRawPointer) -> Void
  private(set) final lazy var typeName = _typeName(type, qualified: false)

  init<T>(_ type: T.Type) {
    size = MemoryLayout<T>.size
    self.type = type
    destroy = { pointer in
      let value = pointer.assumingMemoryBound(to: T.self)
      value.deinitialize(count: 1)
      ValueMemory.deallocate(value)
    }
  }

  /// Writes the value's canonical item.
  ///
  /// - Throws: The error of the value's own `encode(to:)`. Bytes may then be left in the writer.
  func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    preconditionFailure("a plan without an encoding")
  }

  /// Whether two values have equal encodings. Called only if their memory differs.
  func isEqual(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk) throws -> Bool {
    try walk.haveEqualEncodings(old, new, self)
  }

  /// Writes the operations that turn `old` into `new`. Called only if their memory differs.
  func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    try walk.compareEncodings(old, new, self, into: &writer)
  }

  /// Applies operations to the value, all of them before it is decoded.
  func apply(
    _ pending: PendingOperations, to pointer: UnsafeMutableRawPointer, symbols: SymbolTable
  ) throws {
    if let value = pending.lastValue { return try assign(value, to: pointer) }
    var writer = CBORWriter(capacity: 64)
    encodeWhole(at: pointer, into: &writer)
    let current = try CBORValue(canonical: writer.array)
    try assign(try pending.rest.applied(to: current, symbols: symbols), to: pointer)
  }

  /// Replaces the value with a recorded one.
  func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    throw StateCodingError.notDecodable(type: typeName)
  }

  /// Decodes the elements of a recorded array.
  func decodedElements<Element>(
    _ type: Element.Type, of value: CBORValue
  ) throws -> [Element] {
    guard let items = value.arrayValue else {
      throw StateCodingError.differentKeys(type: typeName)
    }
    return try items.map { try Decoding.decode(type, from: $0) }
  }

  @exclusivity(unchecked) private final var inspections = 0

  /// Checks a value for stored properties that its encoding leaves out. Does so for the 1st, 2nd,
  /// 4th, 8th … value of the type, because it takes about as long as to encode the value.
  final func inspect(at pointer: UnsafeRawPointer) {
    inspections &+= 1
    if inspections & (inspections - 1) == 0 { inspectParts(at: pointer) }
  }

  /// Inspects the parts of a value.
  func inspectParts(at pointer: UnsafeRawPointer) {}

  /// Adds the parts into which a recorded value cannot be restored.
  func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {
    if !(type is any Decodable.Type) { result.append((path, typeName)) }
  }

  /// Whether the type as a whole can be decoded.
  final var isDecodable: Bool { type is any Decodable.Type }

  /// Notes the structs of a value that encode it otherwise than the walk over it.
  func checkWalk(at pointer: UnsafeRawPointer, _ check: inout WalkCheck) {}

  /// Why the last value that could not be encoded could not be; nil if all could.
  @exclusivity(unchecked) private(set) final var failure: UnseenPart.Failure?

  /// Writes the value's item, or the constant for a value that cannot be encoded.
  ///
  /// - Returns: Whether the value could be encoded.
  @discardableResult
  final func encodeWhole(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) -> Bool {
    let start = writer.count
    do {
      try encode(at: pointer, into: &writer)
      guard writer.count - start <= writer.limits.valueSize else {
        throw CBORError(.lengthOverLimit, at: start)
      }
      return true
    } catch {
      failure = UnseenPart.Failure(error)
      writer.truncate(to: start)
      writer.write(text: "opaque(\(typeName))")
      return false
    }
  }

  @inline(__always)
  final func hasEqualMemory(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    ValueMemory.isEqual(old, new, size)
  }
}

/// A check of walked structs, of a limited number of them.
struct WalkCheck {
  private var left = 4_096

  /// Whether one more struct is to be checked.
  mutating func takeStruct() -> Bool {
    left -= 1
    return left >= 0
  }
}
