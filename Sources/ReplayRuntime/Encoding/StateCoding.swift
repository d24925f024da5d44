import CBOR
import EventModel

/// Turns live values into canonical bytes, and pairs of live values into canonical patches.
///
/// A patch written here has the bytes of the patch between the two encodings. The walk over
/// stored properties only skips what is proved equal: it compares memory first and encodes no more
/// than an operation carries. One object serves one runtime and is guarded by its turn token.
///
/// Source: EVENTS.md, "Encoding"; EVENTS.md, "Rules", rule 11.
package final class StateCoding {
  let walk: PatchWalk
  private var plans: [ObjectIdentifier: ValuePlan] = [:]
  private var lastType: ObjectIdentifier?
  private var lastPlan: ValuePlan?
  private var depth = 0
  private var lostProperties: [(type: String, property: String)] = []
  /// Number of lost properties not yet reported; behind a pointer, so that reading it costs one
  /// load.
  let lostCount: UnsafeMutablePointer<Int>

  package init(symbols: SymbolTable) {
    walk = PatchWalk(symbols: symbols)
    lostCount = .allocate(capacity: 1)
    lostCount.initialize(to: 0)
  }

  deinit { lostCount.deallocate() }

  /// Notes that the encoding of a type leaves out a stored property.
  func noteLost(_ property: String, of type: String) {
    lostProperties.append((type, property))
    lostCount.pointee += 1
  }

  /// The properties that encodings left out, since the last call.
  func takeLostProperties() -> [(type: String, property: String)] {
    defer {
      lostProperties = []
      lostCount.pointee = 0
    }
    return lostProperties
  }

  /// Looks at the first value of a type for properties that its encoding leaves out.
  func inspect<T>(_ value: T) {
    let plan = plan(for: T.self)
    withUnsafePointer(to: value) { plan.inspect(at: UnsafeRawPointer($0)) }
  }

  /// The parts of a type that a recorded value cannot be put back into.
  ///
  /// - Returns: Paths such as `session.user`, each with its type; empty for a `Decodable` type.
  package func undecodableParts<T>(of type: T.Type) -> [(path: String, type: String)] {
    var result: [(path: String, type: String)] = []
    plan(for: type).collectUndecodableParts(path: "", depth: 0, into: &result)
    return result
  }

  /// Writes one canonical item.
  ///
  /// An `Encodable` type goes through ``CBOREncoder``, any other through its stored properties.
  /// What cannot be encoded is the text `opaque(Type)`, the same for every such value.
  package func encode<T>(_ value: T, into writer: inout CBORWriter) {
    let plan = plan(for: T.self)
    withUnsafePointer(to: value) { plan.encodeWhole(at: UnsafeRawPointer($0), into: &writer) }
  }

  /// Writes the canonical patch between two values, in its symbolic form.
  package func writePatch<T>(from old: T, to new: T, into writer: inout CBORWriter) {
    let plan = plan(for: T.self)
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { new in
        walk.writePatch(
          from: UnsafeRawPointer(old), to: UnsafeRawPointer(new), by: plan, into: &writer)
      }
    }
  }

  /// Reads a value that ``encode(_:into:)`` wrote.
  ///
  /// - Throws: What ``CBORDecoder/decode(_:from:)-(_,UnsafeRawBufferPointer)`` throws.
  package func decode<T: Decodable>(
    _ type: T.Type, from bytes: UnsafeRawBufferPointer
  ) throws -> T {
    try CBORDecoder().decode(type, from: bytes)
  }

  /// Applies a patch to a live value; only the parts that it writes are decoded.
  ///
  /// - Throws: ``PatchError`` when the patch does not fit; ``StateCodingError`` when a part that it
  ///   writes cannot be decoded. `value` may then be changed in part.
  package func applyPatch<T>(_ patch: UnsafeRawBufferPointer, to value: inout T) throws {
    let patch = try Patch(symbolic: patch)
    let plan = plan(for: T.self)
    try withUnsafeMutablePointer(to: &value) { pointer in
      for operation in patch.operations {
        try plan.apply(
          PendingOperation(operation), to: UnsafeMutableRawPointer(pointer), symbols: walk.symbols)
      }
    }
  }

  /// Whether values of a type are told apart by nothing: their encoding is a constant.
  package func isOpaque<T>(_ type: T.Type) -> Bool { plan(for: type) is OpaquePlan }

  /// The stored properties of a type, and of the structs within it, that are opaque.
  ///
  /// - Returns: Paths such as `session.socket`, each with its type, in declaration order; the path
  ///   of the type itself is empty.
  package func opaqueParts<T>(of type: T.Type) -> [(path: String, type: String)] {
    var result: [(path: String, type: String)] = []
    plan(for: type).collectOpaqueParts(path: "", depth: 0, into: &result)
    return result
  }

  /// Runs `body` one level deeper; a value that holds itself must not end the program.
  func nested(type: String, _ body: () throws -> Void) throws {
    guard depth < CBORLimits.encodedNesting else {
      throw StateCodingError.nestingTooDeep(type: type)
    }
    depth += 1
    defer { depth -= 1 }
    try body()
  }

  /// The plan of a type, made at its first use.
  func plan<T>(for type: T.Type) -> ValuePlan {
    let id = ObjectIdentifier(type)
    if id == lastType, let lastPlan { return lastPlan }
    let plan = plans[id] ?? PlanMaker(coding: self).makePlan(type)
    plans[id] = plan
    lastType = id
    lastPlan = plan
    return plan
  }
}

/// Why a live value cannot take what a patch or a record holds.
package enum StateCodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A part of the state has a type that cannot be decoded.
  case notDecodable(type: String)
  /// A struct without `Decodable` lacks one of the keys, or has one too many.
  case differentKeys(type: String)
  case nestingTooDeep(type: String)

  package var description: String {
    switch self {
    case .notDecodable(let type):
      "\(type) is not Decodable, so a recorded value cannot be put back; conform it to Codable"
    case .differentKeys(let type):
      "the recorded value has other keys than the stored properties of \(type)"
    case .nestingTooDeep(let type):
      "a value of \(type) is nested more than \(CBORLimits.encodedNesting) deep"
    }
  }
}
