import CBOR
import EventModel

/// A ``TrackedArray``, compared by rule 6 between the beginning and end that both values share.
final class TrackedArrayPlan<Elements: TrackedArray>: ValuePlan {
  private unowned let coding: StateCoding
  private lazy var element = coding.plan(for: Elements.Element.self)

  init(array type: Elements.Type, coding: StateCoding) {
    self.coding = coding
    super.init(type)
  }

  private func elements(_ pointer: UnsafeRawPointer) -> Elements {
    pointer.assumingMemoryBound(to: Elements.self).pointee
  }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    let elements = elements(pointer)
    writer.write(arrayCount: elements.count)
    try coding.nested(type: typeName) {
      for value in elements {
        try withUnsafePointer(to: value) { try element.encode(at: $0, into: &writer) }
      }
    }
  }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws -> Bool {
    var isEqual = true
    try forEachHunk(elements(old), elements(new), walk) { _ in isEqual = false }
    return isEqual
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    let (a, b) = (elements(old), elements(new))
    try forEachHunk(a, b, walk) { hunk in
      if hunk.removed == hunk.inserted {
        for k in 0..<hunk.removed {
          try walk.descend(-1 - Int64(hunk.newIndex + k))
          try withPointers(a[hunk.oldIndex + k], b[hunk.newIndex + k]) {
            try element.compare($0, $1, walk, into: &writer)
          }
          walk.ascend()
        }
        return
      }
      walk.beginOperation(2, into: &writer)
      writer.write(arrayCount: 3)
      writer.write(int: Int64(hunk.newIndex))
      writer.write(int: Int64(hunk.removed))
      writer.write(arrayCount: hunk.inserted)
      for index in hunk.newIndex..<hunk.newIndex + hunk.inserted {
        try withUnsafePointer(to: b[index]) { try element.encode(at: $0, into: &writer) }
      }
    }
  }

  /// Calls `body` with the hunks of rule 6. The shared beginning and end are not compared.
  private func forEachHunk(
    _ a: Elements, _ b: Elements, _ walk: PatchWalk, _ body: (ArrayHunks.Hunk) throws -> Void
  ) throws {
    let isEqual = { [self] (i: Int, j: Int) in
      try withPointers(a[i], b[j]) {
        try element.hasEqualMemory($0, $1) || element.isEqual($0, $1, walk)
      }
    }
    let shorter = Swift.min(a.count, b.count)
    var prefix = Swift.min(shorter, b.sharedPrefixCount(with: a))
    while prefix < shorter, try isEqual(prefix, prefix) { prefix += 1 }
    let suffix = Swift.min(shorter - prefix, b.sharedSuffixCount(with: a))
    try ArrayHunks.forEach(
      oldCount: a.count - prefix - suffix, newCount: b.count - prefix - suffix,
      areEqual: { try isEqual(prefix + $0, prefix + $1) },
      { hunk in
        var hunk = hunk
        hunk.oldIndex += prefix
        hunk.newIndex += prefix
        try body(hunk)
      })
  }

  private func withPointers<Result>(
    _ a: Elements.Element, _ b: Elements.Element,
    _ body: (UnsafeRawPointer, UnsafeRawPointer) throws -> Result
  ) rethrows -> Result {
    try withUnsafePointer(to: a) { a in try withUnsafePointer(to: b) { try body(a, $0) } }
  }

  override func apply(
    _ operation: PendingOperation, to pointer: UnsafeMutableRawPointer, symbols: SymbolTable
  ) throws {
    let array = pointer.assumingMemoryBound(to: Elements.self)
    let count = array.pointee.count
    switch (operation.next, operation.action) {
    case (.index(let index)?, _) where index < count:
      var value = array.pointee[index]
      try withUnsafeMutablePointer(to: &value) {
        try element.apply(
          operation.descended, to: UnsafeMutableRawPointer($0), symbols: symbols)
      }
      array.pointee.replaceSubrange(index..<index + 1, with: CollectionOfOne(value))
    case (nil, .splice(let index, let removed, let inserted))
    where index <= count && removed <= count - index:
      let decoded = try inserted.map { try Decoding.decode(Elements.Element.self, from: $0) }
      array.pointee.replaceSubrange(index..<index + removed, with: decoded)
    default:
      try super.apply(operation, to: pointer, symbols: symbols)
    }
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    guard let items = value.arrayValue else {
      throw StateCodingError.differentKeys(type: typeName)
    }
    let decoded = try items.map { try Decoding.decode(Elements.Element.self, from: $0) }
    pointer.assumingMemoryBound(to: Elements.self).pointee = Elements(decoded)
  }
}
