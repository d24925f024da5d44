import CBOR
import EventModel

/// A ``TrackedArray``, compared by rule 6 between the beginning and end that both values share.
final class TrackedArrayPlan<Elements: TrackedArray>: CodedPlan {
  private lazy var element = coding.plan(for: Elements.Element.self)

  init(array type: Elements.Type, coding: StateCoding) { super.init(type, coding: coding) }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    let elements = pointer.load(as: Elements.self)
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
    try forEachHunk(old.load(as: Elements.self), new.load(as: Elements.self), walk) { _ in
      isEqual = false
    }
    return isEqual
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    let (a, b) = (old.load(as: Elements.self), new.load(as: Elements.self))
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
      walk.beginSplice(hunk, into: &writer)
      for index in hunk.newIndex..<hunk.newIndex + hunk.inserted {
        try withUnsafePointer(to: b[index]) {
          element.inspect(at: $0)
          let part = $0
          try coding.below(path: walk.pathCount + 1) {
            try element.encode(at: part, into: &writer)
          }
        }
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
    _ pending: PendingOperations, to pointer: UnsafeMutableRawPointer, symbols: SymbolTable
  ) throws {
    let array = pointer.assumingMemoryBound(to: Elements.self)
    try pending.forEachRun { next, run in
      switch next {
      case .index(let index)? where index < array.pointee.count:
        var value = array.pointee[index]
        try withUnsafeMutablePointer(to: &value) {
          try element.apply(run.descended, to: UnsafeMutableRawPointer($0), symbols: symbols)
        }
        array.pointee.replaceSubrange(index..<index + 1, with: CollectionOfOne(value))
      case nil:
        for operation in run.operations {
          let count = array.pointee.count
          if let splice = try operation.action.splice(
            of: Elements.Element.self, count: count, element)
          {
            array.pointee.replaceSubrange(splice.range, with: splice.elements)
          } else {
            try super.apply(run.only(operation), to: pointer, symbols: symbols)
          }
        }
      default:
        try super.apply(run, to: pointer, symbols: symbols)
      }
    }
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    pointer.assumingMemoryBound(to: Elements.self).pointee = Elements(
      try element.madeElements(Elements.Element.self, of: value))
  }
}
