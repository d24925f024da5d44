import CBOR
import EventModel
import TypeLayout

/// Encodes live values canonically, and writes canonical patches between pairs of them.
///
/// A patch written here has the same bytes as the patch between the two encodings. The walk over
/// stored properties skips only parts that are proved equal: it compares memory first and encodes
/// only the values of operations. One object serves one runtime, whose turn token guards it.
///
/// Source: EVENTS.md, "Encoding"; EVENTS.md, "Rules", rule 11.
package final class StateCoding {
  let walk: PatchWalk
  @exclusivity(unchecked) private var plans: [ObjectIdentifier: ValuePlan] = [:]
  private let recent = RecentPlans()
  /// The limits of what is encoded; those of the rules of the runtime.
  package let limits: EncodingLimits
  /// The number of arrays, maps and steps of a path around the value that is encoded.
  private var depth = 0
  private var unseenParts: [UnseenPart] = []
  /// The path to the value that is inspected.
  private var inspectedPath: [String] = []
  /// How stored properties are read.
  let access: LayoutAccess
  private let maker: any PlanMaking
  /// The walk over the objects that a node keeps, while it lasts.
  @exclusivity(unchecked) var objectWalk: ObjectWalk?
  var observedTypes: [ObjectIdentifier: Bool] = [:]
  var objectLayouts: [ObjectIdentifier: ObjectLayout] = [:]
  /// Whether the parts of values that are encoded by reflection are inspected.
  @exclusivity(unchecked) private(set) var isInspecting = false
  /// The number of unseen parts that have not been reported.
  @exclusivity(unchecked) private var unseenCount = 0
  /// Whether unseen parts have not been reported. Computed, because access to a stored property
  /// from another module would be checked.
  package var hasUnseenParts: Bool { unseenCount > 0 }

  init(
    symbols: SymbolTable, access: LayoutAccess, limits: EncodingLimits, maker: any PlanMaking
  ) {
    (self.access, self.limits, self.maker) = (access, limits, maker)
    walk = PatchWalk(symbols: symbols, limits: limits)
    walk.coding = self
  }

  /// Whether a part that is too deep or too large is left out alone; by the first rules the whole
  /// value is.
  var leavesOutParts: Bool { limits != .first }

  /// Records that the encoding of a type leaves out a stored property.
  func noteLost(_ property: String, of type: String) {
    note(UnseenPart(type: type, property: property, reason: .notAmongKeys))
  }

  /// Records that a type encodes a secret property without its mark.
  func noteClear(_ property: String, of type: String) {
    note(UnseenPart(type: type, property: property, reason: .inClear))
  }

  /// Records that the inspected value is an object that can change without being replaced.
  func noteObject(of type: String) {
    note(
      UnseenPart(
        type: type, property: (walk.names + inspectedPath).joined(separator: "."),
        reason: .changesInPlace))
  }

  /// Records that a struct was recorded otherwise than it encodes itself, because that depends on the
  /// value.
  func noteValueDependence(of type: String) {
    note(UnseenPart(type: type, property: "", reason: .dependsOnValue))
  }

  /// Records that a value of a type could not be encoded.
  func noteFailure(of plan: ValuePlan) {
    let reason = UnseenPart.Reason.doesNotEncode(plan.failure ?? .error)
    note(UnseenPart(type: plan.typeName, property: "", reason: reason))
  }

  /// Records that a value behind a reference has no place in the state, such as one in an array.
  package func noteUnplaced(_ type: String, at path: [String]) {
    note(
      UnseenPart(
        type: type, property: (walk.names + path).joined(separator: "."), reason: .unplaced))
  }

  private func note(_ part: UnseenPart) {
    unseenParts.append(part)
    unseenCount += 1
  }

  /// Inspects the value of a property.
  func inspecting(property: String, _ body: () -> Void) {
    inspectedPath.append(property)
    body()
    inspectedPath.removeLast()
  }

  /// Returns the parts that were found since the last call: properties that encodings leave out, and
  /// objects that can change in place.
  package func takeUnseenParts() -> [UnseenPart] {
    defer {
      unseenParts = []
      unseenCount = 0
    }
    return unseenParts
  }

  /// Checks the first value of a type for parts whose changes are not seen; see ``takeUnseenParts()``.
  package func inspect<T>(_ value: T) {
    let plan = plan(for: T.self)
    withUnsafePointer(to: value) { plan.inspect(at: UnsafeRawPointer($0)) }
  }

  /// Inspects the parts of the values that `body` encodes by reflection.
  func inspecting(_ body: () -> Void) {
    // An inspection of a part encodes its parts, whose inspection has begun already.
    if isInspecting { return }
    isInspecting = true
    body()
    isInspecting = false
  }

  /// Returns the parts of a type into which a recorded value cannot be restored.
  ///
  /// - Returns: Paths such as `session.user`, each with its type; empty for a `Decodable` type.
  package func undecodableParts<T>(of type: T.Type) -> [(path: String, type: String)] {
    var result: [(path: String, type: String)] = []
    plan(for: type).collectUndecodableParts(path: "", depth: 0, into: &result)
    return result
  }

  /// Writes one canonical item.
  ///
  /// An `Encodable` type is encoded by ``CBOREncoder``, any other by its stored properties. A value
  /// that cannot be encoded is the text `opaque(Type)`, the same for every such value.
  package func encode<T>(_ value: T, into writer: inout CBORWriter) {
    writer.limits = limits
    let plan = plan(for: T.self)
    let isEncoded = withUnsafePointer(to: value) {
      plan.encodeWhole(at: UnsafeRawPointer($0), into: &writer)
    }
    if !isEncoded { noteFailure(of: plan) }
  }

  /// Checks a state for structs that encode it otherwise than the walk over it; see
  /// ``takeUnseenParts()``.
  package func checkWalk<T>(of value: T) {
    var check = WalkCheck()
    let plan = plan(for: T.self)
    withUnsafePointer(to: value) { plan.checkWalk(at: UnsafeRawPointer($0), &check) }
  }

  /// Writes the canonical patch between two values, in its symbolic form.
  package func writePatch<T>(from old: T, to new: T, into writer: inout CBORWriter) {
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { writePatch(from: old, to: $0, into: &writer) }
    }
  }

  /// Writes the canonical patch between two values in memory, in its symbolic form.
  package func writePatch<T>(
    from old: UnsafePointer<T>, to new: UnsafePointer<T>, into writer: inout CBORWriter
  ) {
    let plan = plan(for: T.self)
    walk.writePatch(
      from: UnsafeRawPointer(old), to: UnsafeRawPointer(new), by: plan, into: &writer)
    if let failed = walk.failed { noteFailure(of: failed) }
  }

  /// Reads a value that ``encode(_:into:)`` wrote.
  ///
  /// - Throws: The errors of ``CBORDecoder/decode(_:from:)-(_,UnsafeRawBufferPointer)``.
  package func decode<T: Decodable>(
    _ type: T.Type, from bytes: UnsafeRawBufferPointer
  ) throws -> T {
    try CBORDecoder().decode(type, from: bytes)
  }

  /// Applies a patch to a live value. Only the parts that it writes are decoded.
  ///
  /// - Throws: ``PatchError`` when the patch does not fit; ``StateCodingError`` when a part that it
  ///   writes cannot be decoded. `value` may then be changed in part.
  package func applyPatch<T>(_ patch: UnsafeRawBufferPointer, to value: inout T) throws {
    let patch = try Patch(symbolic: patch)
    let plan = plan(for: T.self)
    if patch.isEmpty { return }
    try withUnsafeMutablePointer(to: &value) {
      try plan.apply(
        PendingOperations(patch.operations[...]), to: UnsafeMutableRawPointer($0),
        symbols: walk.symbols)
    }
  }

  /// Whether the encoding of every value of a type is the same constant.
  package func isOpaque<T>(_ type: T.Type) -> Bool { plan(for: type).isOpaque }

  /// Runs `body` one level deeper. Throws when the nesting is too deep, because a value may contain
  /// itself.
  func nested(type: String, _ body: () throws -> Void) throws {
    guard depth < limits.nesting else { throw StateCodingError.nestingTooDeep(type: type) }
    depth += 1
    defer { depth -= 1 }
    try body()
  }

  /// Runs `body` below a path, whose steps count as levels.
  func below<Result>(path count: Int, _ body: () throws -> Result) rethrows -> Result {
    guard leavesOutParts else { return try body() }
    depth += count
    defer { depth -= count }
    return try body()
  }

  /// Writes what a value's own `encode(to:)` encodes.
  func encode<Value: Encodable>(
    itself value: Value, into writer: inout CBORWriter
  ) throws {
    let outer = writer.limits
    writer.limits = limits
    if leavesOutParts { writer.limits.nesting -= depth }
    defer { writer.limits = outer }
    try CBOREncoder().encode(value, into: &writer)
  }

  /// How deep the parts of a type are listed, eight for each property: a type may contain itself.
  static let inspectedDepth = 56

  /// Returns the plan of a type. The first call for a type makes it.
  func plan<T>(for type: T.Type) -> ValuePlan {
    let id = ObjectIdentifier(type)
    if let plan = recent[id] { return plan }
    let plan = plans[id] ?? makePlan(type)
    recent[id] = plan
    return plan
  }

  private func makePlan<T>(_ type: T.Type) -> ValuePlan {
    let plan = maker.makePlan(type, coding: self)
    plans[ObjectIdentifier(type)] = plan
    return plan
  }
}

/// Plans that were looked up last, each in the one place that its type's address selects.
///
/// The walk over a small change needs the plans of about ten types, and a dictionary costs ten times
/// as much. There are many more slots than that, so that two of the ten seldom share one.
private final class RecentPlans {
  private struct Slot {
    var type: ObjectIdentifier?
    var plan: ValuePlan?
  }

  private static var countBits: Int { 7 }
  private static var count: Int { 1 << countBits }
  private let slots: UnsafeMutablePointer<Slot>

  init() {
    slots = .allocate(capacity: Self.count)
    slots.initialize(repeating: Slot(), count: Self.count)
  }

  deinit {
    slots.deinitialize(count: Self.count)
    slots.deallocate()
  }

  @inline(__always)
  private func slot(of type: ObjectIdentifier) -> UnsafeMutablePointer<Slot> {
    // The high bits of the product depend on all bits of the address. The factor is 2⁶⁴ divided by
    // the golden ratio.
    let product = UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15
    return slots + Int(product >> UInt64(64 - Self.countBits))
  }

  /// The plan of a type; nil if another type has taken its place.
  subscript(type: ObjectIdentifier) -> ValuePlan? {
    @inline(__always) get {
      let slot = slot(of: type)
      return slot.pointee.type == type ? slot.pointee.plan : nil
    }
    set { slot(of: type).pointee = Slot(type: type, plan: newValue) }
  }
}
