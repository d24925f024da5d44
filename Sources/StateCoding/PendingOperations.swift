import CBOR
import EventModel

/// Operations with equal paths down to some level, while they are applied to a live value.
///
/// A patch is applied level by level, and all operations that belong to one value are passed to its
/// plan together: a value that is decoded as a whole is a real value only after the last of them.
struct PendingOperations {
  /// At least one operation, in the order of the patch.
  let operations: ArraySlice<PatchOperation>
  /// The number of path elements that lead to the value.
  let depth: Int

  init(_ operations: ArraySlice<PatchOperation>, depth: Int = 0) {
    self.operations = operations
    self.depth = depth
  }

  /// Whether one of the operations sets or removes the value itself, not a part of it.
  var replacesValue: Bool {
    operations.contains { operation in
      guard operation.path.count == depth else { return false }
      return switch operation.action {
      case .set, .remove: true
      case .splice, .text: false
      }
    }
  }

  /// The recorded value, if the last operation sets the value itself.
  var lastValue: CBORValue? {
    guard let last = operations.last, last.path.count == depth, case .set(let value) = last.action
    else { return nil }
    return value
  }

  /// The operations, each with the rest of its path.
  var rest: Patch {
    if depth == 0 { return Patch(Array(operations)) }
    return Patch(operations.map { PatchOperation(Array($0.path[depth...]), $0.action) })
  }

  /// Calls `body` with each run of operations that have the next path element in common; nil for
  /// those whose path ends here. Each run is at the level of this value; see ``descended``.
  func forEachRun(_ body: (PatchElement?, PendingOperations) throws -> Void) rethrows {
    var start = operations.startIndex
    while start < operations.endIndex {
      let element = next(start)
      var end = start + 1
      while end < operations.endIndex, next(end) == element { end += 1 }
      try body(element, PendingOperations(operations[start..<end], depth: depth))
      start = end
    }
  }

  /// The same operations at the value that is one level deeper.
  var descended: PendingOperations { PendingOperations(operations, depth: depth + 1) }

  /// One of the operations alone.
  func only(_ operation: PatchOperation) -> PendingOperations {
    PendingOperations([operation], depth: depth)
  }

  private func next(_ index: Int) -> PatchElement? {
    let path = operations[index].path
    return depth < path.count ? path[depth] : nil
  }
}

extension PatchOperation.Action {
  /// Returns the range and the elements of a splice, made by the plan of their type; nil for another action, and for a splice
  /// that does not fit an array of `count` elements.
  func splice<Element>(
    of type: Element.Type, count: Int, _ plan: ValuePlan
  ) throws -> (range: Range<Int>, elements: [Element])? {
    guard case .splice(let index, let removed, let inserted) = self, index >= 0, removed >= 0,
      index <= count, removed <= count - index
    else { return nil }
    let elements = try inserted.map { try plan.made(type, of: $0) }
    return (index..<index + removed, elements)
  }
}
