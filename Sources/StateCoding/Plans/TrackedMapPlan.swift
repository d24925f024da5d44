import CBOR
import EventModel
import TypeLayout

/// A ``TrackedMap``, compared by rule 4 for the entries that may differ.
final class TrackedMapPlan<Map: TrackedMap>: CodedPlan {
  init(map type: Map.Type, coding: StateCoding) { super.init(type, coding: coding) }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    var encoder = EntryEncoder(coding: coding)
    try coding.nested(type: typeName) {
      try pointer.load(as: Map.self).visitEntries(&encoder)
    }
    let entries = encoder.entries.sorted { compareBytes($0.key, $1.key) < 0 }
    for index in entries.indices.dropFirst() where entries[index].key == entries[index - 1].key {
      throw StateCodingError.differentKeys(type: typeName)
    }
    writer.write(mapCount: entries.count)
    for entry in entries {
      writer.append(contentsOf: entry.key)
      writer.append(contentsOf: entry.value)
    }
  }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws -> Bool {
    try differences(old, new).allSatisfy { try $0.isEqual(walk) }
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    var differences = try differences(old, new)
    if differences.isEmpty { return }
    if differences.count > 1 { differences.sort { compareBytes($0.key, $1.key) < 0 } }
    let hasCommonKey =
      differences.contains { $0.isInBoth }
      || old.assumingMemoryBound(to: Map.self).pointee.trackedCount
        > differences.count { !$0.isInNew }
    let hasOtherID = try differences.contains {
      try $0.key == idKey && $0.isInBoth && !$0.isEqual(walk)
    }
    guard hasCommonKey && !hasOtherID else {
      inspect(at: new)
      return try walk.set(new, self, into: &writer)
    }
    for difference in differences {
      try walk.descend(key: difference.key) { try difference.write(walk, into: &writer) }
    }
  }

  private let idKey = CBORValue.text("id").encoded

  private func differences(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer
  ) throws -> [EntryDifference] {
    var collector = DifferenceCollector(coding: coding)
    try new.assumingMemoryBound(to: Map.self).pointee.visitDifferences(
      from: old.assumingMemoryBound(to: Map.self).pointee, &collector)
    return collector.differences
  }

  override func apply(
    _ pending: PendingOperations, to pointer: UnsafeMutableRawPointer, symbols: SymbolTable
  ) throws {
    try pending.forEachRun { next, run in
      let key: CBORValue
      switch next {
      case .key(let symbol)?: key = .text(symbols[symbol])
      case .other(let other)?: key = other
      case .index?, nil: return try super.apply(run, to: pointer, symbols: symbols)
      }
      var application = OperationApplication(
        coding: coding, pending: run.descended, symbols: symbols)
      try pointer.assumingMemoryBound(to: Map.self).pointee.editEntry(key, &application)
    }
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    guard let pairs = value.mapValue else {
      throw StateCodingError.differentKeys(type: typeName)
    }
    let map = pointer.assumingMemoryBound(to: Map.self)
    map.pointee.removeEntries()
    for pair in pairs {
      var assignment = EntryAssignment(coding: coding, value: pair.value)
      try map.pointee.editEntry(pair.key, &assignment)
    }
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    var inspection = EntryInspection(coding: coding)
    try? pointer.assumingMemoryBound(to: Map.self).pointee.visitEntries(&inspection)
  }

  /// Adds nothing: entries are restored one by one, each by its own type.
  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {}
}

private struct EntryEncoder: EntryVisitor {
  let coding: StateCoding
  var entries: [(key: [UInt8], value: [UInt8])] = []

  init(coding: StateCoding) { self.coding = coding }

  mutating func visit<Key, Value>(_ key: Key, _ value: Value) throws {
    entries.append((try coding.encodedKey(key), coding.encoded(value)))
  }
}

/// Inspects the values of entries.
private struct EntryInspection: EntryVisitor {
  let coding: StateCoding

  mutating func visit<Key, Value>(_ key: Key, _ value: Value) {
    let plan = coding.plan(for: Value.self)
    if plan is PrimitivePlan { return }
    withUnsafePointer(to: value) { plan.inspect(at: UnsafeRawPointer($0)) }
  }
}

private struct DifferenceCollector: DifferenceVisitor {
  let coding: StateCoding
  var differences: [EntryDifference] = []

  init(coding: StateCoding) { self.coding = coding }

  mutating func visit<Key, Value>(_ key: Key, old: Value?, new: Value?) throws {
    differences.append(
      EntryDifference(
        key: try coding.encodedKey(key), old: old.map { EntryDifference.copy($0) },
        new: new.map { EntryDifference.copy($0) }, plan: coding.plan(for: Value.self)))
  }

  mutating func visit<Key, Value>(_ key: Key, from old: Value, to new: Value) throws {
    differences.append(
      EntryDifference(
        key: try coding.encodedKey(key), old: EntryDifference.copy(old),
        new: EntryDifference.copy(new), plan: coding.plan(for: Value.self)))
  }
}

extension StateCoding {
  fileprivate func encodedKey<Key>(_ key: Key) throws -> [UInt8] {
    var writer = CBORWriter(capacity: 32, limits: limits)
    try withUnsafePointer(to: key) { try plan(for: Key.self).encode(at: $0, into: &writer) }
    return writer.array
  }

  fileprivate func encoded<Value>(_ value: Value) -> [UInt8] {
    var writer = CBORWriter(capacity: 128, limits: limits)
    encode(value, into: &writer)
    return writer.array
  }
}

/// The old and new value of one key, at least one of which exists.
///
/// It is not generic: the type of a generic class would be looked up for each difference, and those
/// of its optional values whenever they are used.
private final class EntryDifference {
  let key: [UInt8]
  private let plan: ValuePlan
  /// The values, in memory of their own; nil for no entry.
  private let old: UnsafeMutableRawPointer?
  private let new: UnsafeMutableRawPointer?

  /// Takes over the memory of the values; see ``copy(_:)``.
  init(
    key: [UInt8], old: UnsafeMutableRawPointer?, new: UnsafeMutableRawPointer?, plan: ValuePlan
  ) {
    self.key = key
    self.plan = plan
    self.old = old
    self.new = new
  }

  deinit {
    if let old { plan.end(old) }
    if let new { plan.end(new) }
  }

  /// Copies a value to new memory, which the plan's `end` frees.
  static func copy<Value>(_ value: Value) -> UnsafeMutableRawPointer {
    let memory = ValueMemory.allocate(for: Value.self)
    memory.initialize(to: value)
    return UnsafeMutableRawPointer(memory)
  }

  var isInNew: Bool { new != nil }
  var isInBoth: Bool { old != nil && new != nil }

  func isEqual(_ walk: PatchWalk) throws -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return try plan.hasEqualMemory(old, new) || plan.isEqual(old, new, walk)
  }

  func write(_ walk: PatchWalk, into writer: inout CBORWriter) throws {
    guard let new else {
      walk.beginOperation(1, into: &writer)
      return writer.writeNull()
    }
    guard let old else {
      walk.beginOperation(0, into: &writer)
      plan.inspect(at: new)
      if !plan.encodeWhole(at: new, into: &writer) { walk.failed = plan }
      return
    }
    if !plan.hasEqualMemory(old, new) { try plan.compare(old, new, walk, into: &writer) }
  }
}

/// Applies operations to an entry.
private struct OperationApplication: EntryEditor {
  let coding: StateCoding
  let pending: PendingOperations
  let symbols: SymbolTable

  mutating func edit<Value>(_ value: inout Value?) throws {
    if !pending.replacesValue { return try change(&value, pending) }
    for operation in pending.operations {
      let pending = pending.only(operation)
      guard pending.replacesValue else {
        try change(&value, pending)
        continue
      }
      if case .set(let recorded) = operation.action {
        var assignment = EntryAssignment(coding: coding, value: recorded)
        try assignment.edit(&value)
      } else {
        guard value != nil else { throw PatchError.absentKey(path: path) }
        value = nil
      }
    }
  }

  private func change<Value>(_ value: inout Value?, _ pending: PendingOperations) throws {
    guard var present = value else { throw PatchError.absentParent(path: path) }
    let plan = coding.plan(for: Value.self)
    try withUnsafeMutablePointer(to: &present) {
      try plan.apply(pending, to: UnsafeMutableRawPointer($0), symbols: symbols)
    }
    value = present
  }

  /// The path of the entry, for an error message.
  private var path: String {
    StatePath(pending.operations.first?.path.prefix(pending.depth) ?? [], symbols: symbols)
      .description
  }
}

/// Sets an entry to a recorded value.
private struct EntryAssignment: EntryEditor {
  let coding: StateCoding
  let value: CBORValue

  mutating func edit<Value>(_ place: inout Value?) throws {
    if var present = place {
      let plan = coding.plan(for: Value.self)
      try withUnsafeMutablePointer(to: &present) {
        try plan.assign(value, to: UnsafeMutableRawPointer($0))
      }
      place = present
    } else {
      place = try Decoding.decode(Value.self, from: value)
    }
  }
}
