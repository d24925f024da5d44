import CBOR
import EventModel

/// Writes the canonical patch between two screens, in time proportional to the difference.
///
/// The bytes are those of ``Patch/between(_:_:symbols:)`` of the semantic values, which are not
/// made for it. Nodes that are the same object are skipped.
struct ScreenDifference: ~Copyable {
  private let symbols: SymbolTable
  /// Elements in their encoded form: a symbol's number, or −1−i for index i.
  private var path: [Int64] = []
  /// The step to a node's children, once it was needed: a symbol's number is given at its first use.
  private var childrenStep: Int64?
  private var operationCount = 0
  private var operations = CBORWriter(capacity: 512)
  private let sets: ReadSets?
  /// What the places around the current element read that were evaluated.
  private var reads: Int32 = 0
  /// The same for each operation, with what the places in it read.
  private var readsOfOperations: [Int32] = []

  /// Writes the patch, unless it is empty.
  ///
  /// - Parameters:
  ///   - sets: What the places of elements read; nil if that is not wanted.
  ///   - reads: The symbol of what the places of the changes read.
  /// - Returns: Whether the screens differ.
  static func write(
    from old: ScreenNode?, to new: ScreenNode, symbols: SymbolTable, into writer: inout CBORWriter,
    sets: ReadSets?, reads: inout Symbol
  ) -> Bool {
    var difference = ScreenDifference(symbols: symbols, sets: sets)
    if let old { difference.compare(old, new) } else { difference.set(new) }
    guard difference.operationCount > 0 else { return false }
    writer.write(arrayCount: difference.operationCount)
    writer.append(difference.operations.bytes)
    if let sets { reads = sets.symbol(of: &difference.readsOfOperations) }
    return true
  }

  private init(symbols: SymbolTable, sets: ReadSets?) {
    (self.symbols, self.sets) = (symbols, sets)
    path.reserveCapacity(64)
  }

  private mutating func compare(_ old: ScreenNode, _ new: ScreenNode) {
    if old === new { return }
    let outer = reads
    if let sets { reads = sets.union(new.reads(in: sets), outer) }
    defer { reads = outer }
    if ScreenNode.haveSameAttributes(old, new) { return compareChildren(old, new) }
    if let a = old.id, let b = new.id, !a.hasSameBytes(as: b) { return set(new) }
    for attribute in ScreenNode.Attribute.beforeChildren { compare(attribute, old, new) }
    compareChildren(old, new)
    for attribute in ScreenNode.Attribute.afterChildren { compare(attribute, old, new) }
  }

  private mutating func compare(
    _ attribute: ScreenNode.Attribute, _ old: ScreenNode, _ new: ScreenNode
  ) {
    if old.shows(attribute, as: new) { return }
    let (before, after) = (old.value(of: attribute), new.value(of: attribute))
    if before == after { return }
    path.append(step(to: attribute.rawValue))
    defer { path.removeLast() }
    guard let after else { return remove() }
    guard let before else {
      begin(0)
      return operations.write(after)
    }
    // Attributes contain nothing, so the path of each operation is empty.
    for operation in Patch.between(before, after, symbols: symbols).operations {
      begin(operation.action.number)
      operation.action.write(into: &operations)
    }
  }

  private mutating func compareChildren(_ old: ScreenNode, _ new: ScreenNode) {
    if old.children.isEmpty && new.children.isEmpty { return }
    let step = childrenStep ?? step(to: "children")
    childrenStep = step
    path.append(step)
    defer { path.removeLast() }
    if new.children.isEmpty {
      remove()
    } else if old.children.isEmpty {
      begin(0)
      addReads(of: new.children[...])
      operations.write(arrayCount: new.children.count)
      for child in new.children { child.write(into: &operations) }
    } else {
      compareArrays(old.children, new.children)
    }
  }

  private mutating func compareArrays(_ old: [ScreenNode], _ new: [ScreenNode]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] === new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] === new[new.count - 1 - end] { end += 1 }
    // One pair is left in most arrays. Nodes that show the same need no operation.
    if old.count == new.count, old.count - start - end == 1 {
      return compare(at: start, old[start], new[start])
    }
    ArrayHunks.forEach(
      oldCount: old.count, newCount: new.count, sharedStart: start, sharedEnd: end,
      areEqual: { ScreenNode.showSame(old[$0], new[$1]) }
    ) { hunk in
      guard hunk.removed == hunk.inserted else { return splice(hunk, of: new) }
      for offset in 0..<hunk.removed {
        let (former, latter) = (hunk.oldIndex + offset, hunk.newIndex + offset)
        compare(at: latter, old[former], new[latter])
      }
    }
  }

  private mutating func compare(at index: Int, _ old: ScreenNode, _ new: ScreenNode) {
    path.append(Int64(-1 - index))
    compare(old, new)
    path.removeLast()
  }

  // MARK: Operations at the path

  private func step(to key: String) -> Int64 { Int64(symbols.symbol(key).id) }

  private mutating func set(_ node: ScreenNode) {
    begin(0)
    addReads(of: [node])
    node.write(into: &operations)
  }

  private mutating func remove() {
    begin(1)
    operations.writeNull()
  }

  private mutating func splice(_ hunk: ArrayHunks.Hunk, of new: [ScreenNode]) {
    begin(2)
    operations.write(arrayCount: 3)
    operations.write(int: Int64(hunk.newIndex))
    operations.write(int: Int64(hunk.removed))
    operations.write(arrayCount: hunk.inserted)
    let inserted = new[hunk.newIndex..<hunk.newIndex + hunk.inserted]
    addReads(of: inserted)
    for node in inserted { node.write(into: &operations) }
  }

  /// Adds what the places of new elements read to the operation that brings them.
  private mutating func addReads(of elements: ArraySlice<ScreenNode>) {
    guard let sets else { return }
    for element in elements {
      readsOfOperations[operationCount - 1] = sets.union(
        readsOfOperations[operationCount - 1], element.allReads(in: sets))
    }
  }

  /// Begins an operation; its value follows.
  ///
  /// - Parameter number: As ``PatchOperation/Action/number``.
  private mutating func begin(_ number: UInt64) {
    operationCount += 1
    if sets != nil { readsOfOperations.append(reads) }
    operations.write(arrayCount: 3)
    operations.write(unsigned: number)
    operations.write(arrayCount: path.count)
    for element in path { operations.write(int: element) }
  }
}
