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
  /// Ends a value, whose memory remains.
  let deinitialize: (UnsafeMutableRawPointer) -> Void
  /// Decodes a value into memory that holds none.
  private let decode: (CBORValue, UnsafeMutableRawPointer) throws -> Void
  private(set) final lazy var typeName = _typeName(type, qualified: false)

  init<T>(_ type: T.Type) {
    size = MemoryLayout<T>.size
    self.type = type
    deinitialize = { $0.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
    copy = { value, pointer in
      let value = value.assumingMemoryBound(to: T.self)
      pointer.initializeMemory(as: T.self, from: value, count: 1)
    }
    decode = { value, pointer in
      let made = try Decoding.decode(T.self, from: value)
      pointer.initializeMemory(as: T.self, repeating: made, count: 1)
    }
  }

  /// Whether the encoding of every value is the same constant.
  var isOpaque: Bool { false }

  /// Whether a kept copy of a value has no other effect than to keep it: it holds no object, no
  /// function and nothing that can change in place.
  func isPlain(depth: Int = 0) -> Bool { false }

  /// Copies a value into memory that holds none.
  let copy: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void

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

  /// Ends a value whose memory was allocated for it alone, and frees the memory.
  final func end(_ pointer: UnsafeMutableRawPointer) {
    deinitialize(pointer)
    ValueMemory.deallocate(pointer.assumingMemoryBound(to: UInt8.self))
  }

  /// Makes a value of a recorded one, in memory that holds none.
  ///
  /// - Throws: ``StateCodingError`` for a type that can neither be decoded nor made of its stored
  ///   properties. The memory then still holds no value.
  func make(_ value: CBORValue, at pointer: UnsafeMutableRawPointer) throws {
    try decode(value, pointer)
  }

  /// Returns a value that is made of a recorded one.
  final func made<Value>(_ type: Value.Type, of value: CBORValue) throws -> Value {
    let memory = ValueMemory.allocate(for: type)
    defer { ValueMemory.deallocate(memory) }
    try make(value, at: UnsafeMutableRawPointer(memory))
    return memory.move()
  }

  /// Whether a recorded value of the type can be made, also where there was none before.
  func isMakeable(depth: Int = 0) -> Bool { isDecodable }

  /// Makes the elements of a recorded array.
  final func madeElements<Element>(_ type: Element.Type, of value: CBORValue) throws -> [Element] {
    guard let items = value.arrayValue else {
      throw StateCodingError.differentKeys(type: typeName)
    }
    return try items.map { try made(type, of: $0) }
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
