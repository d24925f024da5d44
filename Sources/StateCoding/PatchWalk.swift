import CBOR
import EventModel
import TypeLayout

/// The state of one walk over two live values: the current path, and reused memory.
final class PatchWalk {
  let symbols: SymbolTable
  /// The owner of the walk.
  unowned(unsafe) var coding: StateCoding!
  private let limits: EncodingLimits
  /// Path elements in their encoded form: a symbol's number, or −1−i for index i. Plain memory,
  /// because an array would be checked for uniqueness at every step.
  private let path: UnsafeMutablePointer<Int64>
  @exclusivity(unchecked) private(set) var pathCount = 0
  /// The keys on the path that are not texts, outermost first. In their place the path contains
  /// ``firstOther``, `firstOther` + 1 and so on, numbers that no index has.
  @exclusivity(unchecked) private var others: [[UInt8]] = []
  private static let firstOther = Int64.min
  @exclusivity(unchecked) private var operationCount = 0
  /// Whether the last patch must write a value although it may be equal: what was recorded of it may
  /// be another.
  @exclusivity(unchecked) var mustSet = false
  /// The plan of a value of the last patch that could not be encoded; nil if all could.
  @exclusivity(unchecked) var failed: ValuePlan?
  @exclusivity(unchecked) private var oldBytes: CBORWriter
  @exclusivity(unchecked) private var newBytes: CBORWriter

  init(symbols: SymbolTable, limits: EncodingLimits) {
    (self.symbols, self.limits) = (symbols, limits)
    path = .allocate(capacity: limits.nesting)
    oldBytes = CBORWriter(capacity: 256, limits: limits)
    newBytes = CBORWriter(capacity: 256, limits: limits)
  }

  deinit { path.deallocate() }

  func writePatch(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, by plan: ValuePlan,
    into writer: inout CBORWriter
  ) {
    let start = writer.count
    writer.limits = limits
    writer.write(arrayCount: 0)
    guard !plan.hasEqualMemory(old, new) else { return }
    pathCount = 0
    others.removeAll()
    operationCount = 0
    failed = nil
    mustSet = false
    do {
      try plan.compare(old, new, self, into: &writer)
      guard writer.count - start <= limits.valueSize else {
        throw CBORError(.lengthOverLimit, at: start)
      }
      finish(at: start, into: &writer)
    } catch {
      // The whole value decides which of its parts are left out.
      writer.truncate(to: start)
      pathCount = 0
      others.removeAll()
      patch(between: old, new, by: plan).write(into: &writer)
    }
  }

  /// Writes the count of operations. Their array was begun with a head of one byte, which is
  /// replaced by a longer one when the count needs it.
  private func finish(at start: Int, into writer: inout CBORWriter) {
    if operationCount < 24 {
      writer.base[start] = 0x80 | UInt8(operationCount)
      return
    }
    var whole = CBORWriter(capacity: writer.count - start + 9)
    whole.write(arrayCount: operationCount)
    whole.append(UnsafeRawBufferPointer(rebasing: writer.bytes[(start + 1)...]))
    writer.truncate(to: start)
    writer.append(whole.bytes)
  }

  @inline(__always)
  func descend(_ element: Int64) throws {
    guard pathCount < limits.nesting else {
      throw StateCodingError.nestingTooDeep(type: "the state")
    }
    path[pathCount] = element
    pathCount += 1
  }

  @inline(__always) func ascend() { pathCount -= 1 }

  /// The names on the current path, without indices and other keys.
  var names: [String] {
    (0..<pathCount).compactMap { index in
      path[index] < 0 ? nil : symbols[Symbol(id: UInt32(truncatingIfNeeded: path[index]))]
    }
  }

  /// Runs `body` one level deeper, at the value of a map key that is given in its encoding.
  func descend(key: [UInt8], _ body: () throws -> Void) throws {
    if key.first.map({ $0 >> 5 }) == 3 {
      let text = try key.withUnsafeBytes { bytes in
        var reader = CBORReader(bytes)
        return try reader.readText()
      }
      try descend(Int64(symbols.symbol(text).id))
      try body()
    } else {
      try descend(Self.firstOther + Int64(others.count))
      others.append(key)
      try body()
      others.removeLast()
    }
    ascend()
  }

  /// Begins an operation at the current path. The caller writes its value.
  func beginOperation(_ number: UInt64, into writer: inout CBORWriter) {
    operationCount += 1
    writer.write(arrayCount: 3)
    writer.write(unsigned: number)
    writer.write(arrayCount: pathCount)
    writePath(into: &writer)
  }

  /// Begins a splice at the current path. The caller writes the inserted elements.
  func beginSplice(_ hunk: ArrayHunks.Hunk, into writer: inout CBORWriter) {
    beginOperation(2, into: &writer)
    writer.write(arrayCount: 3)
    writer.write(int: Int64(hunk.newIndex))
    writer.write(int: Int64(hunk.removed))
    writer.write(arrayCount: hunk.inserted)
  }

  private func writePath(into writer: inout CBORWriter) {
    for index in 0..<pathCount {
      let other = Int(truncatingIfNeeded: path[index] &- Self.firstOther)
      if path[index] < 0 && other < others.count {
        writer.write(arrayCount: 1)
        writer.append(contentsOf: others[other])
      } else {
        writer.write(int: path[index])
      }
    }
  }

  /// Writes a `set` operation with the whole value.
  func set(
    _ pointer: UnsafeRawPointer, _ plan: ValuePlan, into writer: inout CBORWriter
  ) throws {
    beginOperation(0, into: &writer)
    try coding.below(path: pathCount) { try plan.encode(at: pointer, into: &writer) }
  }

  func haveEqualEncodings(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ plan: ValuePlan
  ) throws -> Bool {
    oldBytes.reset()
    newBytes.reset()
    try coding.below(path: pathCount) {
      try plan.encode(at: old, into: &oldBytes)
      try plan.encode(at: new, into: &newBytes)
    }
    return oldBytes.count == newBytes.count
      && ValueMemory.isEqual(oldBytes.base, newBytes.base, oldBytes.count)
  }

  /// Compares two values by their encodings, for types whose parts are not walked.
  func compareEncodings(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ plan: ValuePlan,
    into writer: inout CBORWriter
  ) throws {
    plan.inspect(at: new)
    if try haveEqualEncodings(old, new, plan) { return }
    var oldReader = CBORReader(oldBytes.bytes)
    var newReader = CBORReader(newBytes.bytes)
    let patch = Patch.between(
      try oldReader.readValue(), try newReader.readValue(), symbols: symbols)
    for operation in patch.operations {
      operationCount += 1
      writer.write(arrayCount: 3)
      writer.write(unsigned: operation.action.number)
      writer.write(arrayCount: pathCount + operation.path.count)
      writePath(into: &writer)
      for element in operation.path { element.write(into: &writer) }
      operation.action.write(into: &writer)
    }
  }

  /// Returns the patch between the encodings, for values with a part that cannot be encoded.
  private func patch(
    between old: UnsafeRawPointer, _ new: UnsafeRawPointer, by plan: ValuePlan
  ) -> Patch {
    oldBytes.reset()
    newBytes.reset()
    let isOldEncoded = plan.encodeWhole(at: old, into: &oldBytes)
    let isNewEncoded = plan.encodeWhole(at: new, into: &newBytes)
    if !isOldEncoded || !isNewEncoded { failed = plan }
    do throws(CBORError) {
      var oldReader = CBORReader(oldBytes.bytes)
      var newReader = CBORReader(newBytes.bytes)
      let (old, new) = (try oldReader.readValue(), try newReader.readValue())
      if mustSet { return Patch([PatchOperation([], .set(new))]) }
      return Patch.between(old, new, symbols: symbols)
    } catch {
      preconditionFailure("\(plan.typeName) encodes to bytes that are not canonical: \(error)")
    }
  }
}
