import CBOR
import EventModel
import TypeLayout

/// A struct, walked field by field.
///
/// A struct that encodes itself is walked only if its encoding equals that of its stored
/// properties. That is checked on the first value, and again on the 2nd, 4th, 8th … comparison,
/// because an `encode(to:)` written by hand may depend on the value. After one mismatch the
/// struct is always encoded as a whole. Other early comparisons are checked, too, and the state at
/// the end: what was recorded otherwise than the struct encodes it is noted.
class StructPlan: ValuePlan {
  struct Field {
    var offset: Int
    var key: Symbol
    var keyBytes: [UInt8]
    var plan: ValuePlan
  }

  private struct Slot {
    var offset: Int
    var size: Int
    var key: Int64
    var plan: Unmanaged<ValuePlan>
  }

  enum Mode {
    case unverified, walked, whole
  }

  unowned let coding: StateCoding
  private(set) var mode = Mode.unverified
  /// In bytewise order of their keys.
  private(set) var fields: [Field] = []
  private var idField: Field?
  /// The facts about each field that the walk needs, in the same order, in plain memory: reading
  /// it retains nothing.
  private var slots = UnsafeMutableBufferPointer<Slot>(start: nil, count: 0)
  private var comparisons = 0
  /// The number of comparisons of which each is checked.
  private static var earlyComparisons: Int { 8 }
  /// Whether the first value was encoded as a map or an array, which may contain other values.
  private var isComposed = false
  private let properties: [StoredProperty]
  /// Properties that may be encoded under the key of something else, or without a key.
  private var suspects: [StoredProperty] = []

  init<T>(_ type: T.Type, properties: [StoredProperty], coding: StateCoding) {
    self.coding = coding
    self.properties = properties
    super.init(type)
  }

  deinit { slots.deallocate() }

  /// Writes the encoding of the struct's `encode(to:)`. Returns false for a struct without
  /// `Encodable`.
  func encodeItself(
    at pointer: UnsafeRawPointer, into writer: inout CBORWriter
  ) throws -> Bool { false }

  /// Runs the struct's `encode(to:)`. Does nothing for a struct without `Encodable`.
  func encodeItself(at pointer: UnsafeRawPointer, to inspection: EncodingInspection) throws {}

  override func isPlain(depth: Int) -> Bool {
    depth < StateCoding.inspectedDepth && !properties.isEmpty
      && properties.allSatisfy {
        coding.plan(of: $0).isPlain(depth: depth + 8)
      }
  }

  override final func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    do {
      if try encodeItself(at: pointer, into: &writer) { return }
    } catch  where mode == .walked && isPart(error) {
      // Below, only the part that is too deep or too large is left out.
    }
    if mode == .unverified { prepare(at: pointer) }
    try coding.nested(type: typeName) {
      writer.write(mapCount: fields.count)
      for field in fields {
        writer.append(contentsOf: field.keyBytes)
        if !field.plan.encodeWhole(at: pointer + field.offset, into: &writer) {
          coding.noteFailure(of: field.plan)
        }
      }
    }
  }

  /// Whether an error concerns one part of a value, and not what the type can encode.
  private func isPart(_ error: any Error) -> Bool {
    coding.leavesOutParts && UnseenPart.Failure(error) != .error
  }

  override final func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws -> Bool {
    if mode == .unverified { prepare(at: new) }
    guard mode == .walked else {
      guard try walk.haveEqualEncodings(old, new, self) else { return false }
      if !suspects.isEmpty { try noteLostChanges(old, new, walk) }
      return true
    }
    for field in fields {
      let a = old + field.offset
      let b = new + field.offset
      if !field.plan.hasEqualMemory(a, b), try !field.plan.isEqual(a, b, walk) { return false }
    }
    return true
  }

  override final func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    comparisons += 1
    if mode == .unverified {
      prepare(at: old)
      verify(at: new)
    } else if comparisons & (comparisons - 1) == 0, mode == .walked {
      verify(at: new)
      let isOldOther = mode == .whole && otherEncoding(at: old) != nil
      if isOldOther || mode == .whole && comparisons > Self.earlyComparisons {
        coding.noteValueDependence(of: typeName)
      }
      if isOldOther {
        // The walk has written the old value otherwise than it is encoded from here on.
        walk.mustSet = true
        return try walk.set(new, self, into: &writer)
      }
    } else if comparisons < Self.earlyComparisons, mode == .walked, otherEncoding(at: new) != nil {
      coding.noteValueDependence(of: typeName)
    }
    guard mode == .walked else {
      if !suspects.isEmpty, try isEqual(old, new, walk) { return }
      return try walk.compareEncodings(old, new, self, into: &writer)
    }
    if let id = idField {
      let a = old + id.offset
      let b = new + id.offset
      if !id.plan.hasEqualMemory(a, b), try !id.plan.isEqual(a, b, walk) {
        inspect(at: new)
        return try walk.set(new, self, into: &writer)
      }
    }
    for index in 0..<slots.count {
      let slot = slots[index]
      let a = old + slot.offset
      let b = new + slot.offset
      if ValueMemory.isEqual(a, b, slot.size) { continue }
      try walk.descend(slot.key)
      try slot.plan._withUnsafeGuaranteedRef { try $0.compare(a, b, walk, into: &writer) }
      walk.ascend()
    }
  }

  override final func apply(
    _ pending: PendingOperations, to pointer: UnsafeMutableRawPointer, symbols: SymbolTable
  ) throws {
    if mode == .unverified { prepare(at: pointer) }
    guard mode == .walked else { return try super.apply(pending, to: pointer, symbols: symbols) }
    try pending.forEachRun { next, run in
      if case .key(let key)? = next, let field = fields.first(where: { $0.key == key }) {
        try field.plan.apply(run.descended, to: pointer + field.offset, symbols: symbols)
      } else {
        try super.apply(run, to: pointer, symbols: symbols)
      }
    }
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    if mode == .unverified { prepare(at: pointer) }
    guard mode == .walked, value.mapValue?.count == fields.count else {
      throw StateCodingError.differentKeys(type: typeName)
    }
    for field in fields {
      guard let part = value[walkSymbols[field.key]] else {
        throw StateCodingError.differentKeys(type: typeName)
      }
      try field.plan.assign(part, to: pointer + field.offset)
    }
  }

  /// Makes each stored property. A struct that encodes itself is made only when its first value has
  /// shown which keys its properties have.
  override func make(_ value: CBORValue, at pointer: UnsafeMutableRawPointer) throws {
    if isDecodable { return try super.make(value, at: pointer) }
    // No value is read of a struct that does not encode itself.
    if mode == .unverified, !encodesItself { prepare(at: pointer) }
    guard mode == .walked, value.mapValue?.count == fields.count else {
      throw StateCodingError.notDecodable(type: typeName)
    }
    var made: [Field] = []
    do {
      for field in fields {
        guard let part = value[walkSymbols[field.key]] else {
          throw StateCodingError.differentKeys(type: typeName)
        }
        try field.plan.make(part, at: pointer + field.offset)
        made.append(field)
      }
    } catch {
      for field in made { field.plan.deinitialize(pointer + field.offset) }
      throw error
    }
  }

  override func isMakeable(depth: Int) -> Bool {
    isDecodable
      || depth < StateCoding.inspectedDepth
        && properties.allSatisfy {
          coding.plan(of: $0).isMakeable(depth: depth + 8)
        }
  }

  var encodesItself: Bool { false }

  private var walkSymbols: SymbolTable { coding.walk.symbols }

  /// Chooses from the first value how the struct is walked.
  private func prepare(at pointer: UnsafeRawPointer) {
    // Set first, because the properties of a recursive type lead back here.
    mode = .whole
    var writer = CBORWriter(capacity: 128, limits: coding.limits)
    do {
      guard try encodeItself(at: pointer, into: &writer) else {
        mode = .walked
        return take(properties.map { (Self.label(of: $0.name, type: $0.type), $0) })
      }
      isComposed = (4...6).contains(writer.array[0] >> 5)
      // A reference of unknown ownership cannot be loaded through a pointer.
      if properties.contains(where: \.mayBeReference) { return }
      let keys = (try CBORValue(canonical: writer.array).mapValue ?? []).compactMap(\.key.textValue)
      if keys.isEmpty {
        // One value or an array: what it leaves out shows when only that changes.
        suspects = properties
        return
      }
      let inspection = EncodingInspection(coding: coding, inspectsValues: false)
      try encodeItself(at: pointer, to: inspection)
      let names = Self.names(of: keys, inspection)
      take(
        properties.compactMap { property in
          let labels = [
            property.name, PropertyLabel.of(property.name), Self.wrapped(property.name),
          ]
          return labels.lazy.compactMap { names[$0] }.first.map { ($0, property) }
        })
      noteLost(keys, inspection)
      if fields.count < properties.count { noteClear(in: writer.array) }
      // A property without a key may have one in a later value, so every property must have a key.
      guard fields.count == properties.count else { return }
      mode = .walked
      verify(at: pointer)
    } catch {
      mode = .whole
    }
  }

  /// Returns the keys of an encoding by their names in the source, which are those of the properties
  /// if the compiler made `encode(to:)`. Two properties may have each other's names as keys.
  private static func names(
    of keys: [String], _ inspection: EncodingInspection
  ) -> [String: String] {
    let areKnown = Set(inspection.keys.map(\.text)) == Set(keys)
    let pairs = areKnown ? inspection.keys.map { ($0.name, $0.text) } : keys.map { ($0, $0) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Records properties without a key, unless the type may encode them under another name, or
  /// elsewhere, or not in every value. Beside a key that is not that of a property, they are recorded
  /// when a change of them is lost.
  private func noteLost(_ keys: [String], _ inspection: EncodingInspection) {
    guard fields.count < properties.count else { return }
    let kept = Set(fields.map(\.offset))
    let others = properties.filter { !kept.contains($0.offset) }
    guard fields.count == keys.count, inspection.usesEveryKey else {
      suspects = others
      return
    }
    for property in others { coding.noteLost(PropertyLabel.of(property.name), of: typeName) }
  }

  /// Records secret properties if the type's encoding has no mark of a secret.
  private func noteClear(in encoding: [UInt8]) {
    let hidden = fields.filter { $0.plan is SecretPlan }
    if hidden.isEmpty || SecretPlan.isMarked(encoding) { return }
    for field in hidden { coding.noteClear(walkSymbols[field.key], of: typeName) }
  }

  /// Records properties whose change is not in the encoding, which is equal for both values.
  private func noteLostChanges(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws {
    for (index, property) in suspects.enumerated().reversed() {
      let plan = coding.plan(of: property)
      let (a, b) = (old + property.offset, new + property.offset)
      if try plan.hasEqualMemory(a, b) || walk.haveEqualEncodings(a, b, plan) { continue }
      suspects.remove(at: index)
      coding.noteLost(PropertyLabel.of(property.name), of: typeName)
    }
  }

  override final func inspectParts(at pointer: UnsafeRawPointer) {
    if mode == .unverified { prepare(at: pointer) }
    if mode == .walked {
      for field in fields where !(field.plan is PrimitivePlan) {
        coding.inspecting(property: walkSymbols[field.key]) {
          field.plan.inspect(at: pointer + field.offset)
        }
      }
    } else if isComposed {
      try? coding.nested(type: typeName) {
        try encodeItself(
          at: pointer, to: EncodingInspection(coding: coding, inspectsValues: true))
      }
    }
  }

  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {
    guard !isDecodable, depth < StateCoding.inspectedDepth else { return }
    for property in properties {
      let label = Self.label(of: property.name, type: property.type)
      coding.plan(of: property).collectUndecodableParts(
        path: path.isEmpty ? label : path + "." + label, depth: depth + 8, into: &result)
    }
  }

  private func take(_ labelled: [(label: String, property: StoredProperty)]) {
    fields = labelled.map { label, property in
      Field(
        offset: property.offset, key: walkSymbols.symbol(label),
        keyBytes: CBORValue.text(label).encoded,
        plan: coding.plan(of: property))
    }
    fields.sort { compareBytes($0.keyBytes, $1.keyBytes) < 0 }
    let id = walkSymbols.symbol("id")
    idField = fields.first { $0.key == id }
    slots.deallocate()
    slots = .allocate(capacity: fields.count)
    for (index, field) in fields.enumerated() {
      slots.initializeElement(
        at: index,
        to: Slot(
          offset: field.offset, size: field.plan.size, key: Int64(field.key.id),
          plan: .passUnretained(field.plan)))
    }
  }

  /// Ends the walk if the struct's own encoding is not the one that the walk would write.
  private func verify(at pointer: UnsafeRawPointer) {
    guard mode == .walked, let own = otherEncoding(at: pointer) else { return }
    mode = .whole
    if !own.isEmpty { noteClear(in: own) }
  }

  /// The struct's own encoding if it is not the one that the walk would write, empty if there is
  /// none; nil if both are equal.
  private func otherEncoding(at pointer: UnsafeRawPointer) -> [UInt8]? {
    var own = CBORWriter(capacity: 256, limits: coding.limits)
    var walked = CBORWriter(capacity: 256, limits: coding.limits)
    do {
      guard try encodeItself(at: pointer, into: &own) else { return nil }
      walked.write(mapCount: fields.count)
      for field in fields {
        walked.append(contentsOf: field.keyBytes)
        try field.plan.encode(at: pointer + field.offset, into: &walked)
      }
      return own.array == walked.array ? nil : own.array
    } catch {
      return isPart(error) ? nil : []
    }
  }

  override final func checkWalk(at pointer: UnsafeRawPointer, _ check: inout WalkCheck) {
    guard mode == .walked, check.takeStruct() else { return }
    if otherEncoding(at: pointer) != nil { return coding.noteValueDependence(of: typeName) }
    for field in fields { field.plan.checkWalk(at: pointer + field.offset, &check) }
  }

  /// The name of a property in the source, also of one that is declared as a secret.
  static func label(of name: String, type: Any.Type) -> String {
    secrets.metatype(type, as: (any SecretState.Type).self) != nil
      ? wrapped(name) : PropertyLabel.of(name)
  }

  /// The name of the property whose wrapper is stored under the given name.
  private static func wrapped(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.dropFirst()) : name
  }
}
