import CBOR
import EventModel
import TypeLayout

/// An array, compared by rule 6. Memory is compared before encodings.
final class ArrayPlan<Element>: CodedPlan {
  /// Looked up at first use, because a struct may contain an array of itself.
  private lazy var element = coding.plan(for: Element.self)

  init(coding: StateCoding) { super.init([Element].self, coding: coding) }

  private func withElements<Result>(
    _ pointer: UnsafeRawPointer, _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result {
    try pointer.assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer(body)
  }

  private static func address(
    _ elements: UnsafeBufferPointer<Element>, _ index: Int
  ) -> UnsafeRawPointer {
    guard let base = elements.baseAddress else { preconditionFailure("an array without memory") }
    return UnsafeRawPointer(base + index)
  }

  override func isPlain(depth: Int) -> Bool {
    depth < StateCoding.inspectedDepth && element.isPlain(depth: depth + 8)
  }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    try withElements(pointer) { elements in
      writer.write(arrayCount: elements.count)
      try coding.nested(type: typeName) {
        for index in elements.indices {
          try element.encode(at: Self.address(elements, index), into: &writer)
        }
      }
    }
  }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws -> Bool {
    let plan = element
    return try withElements(old) { a in
      try withElements(new) { b in
        guard a.count == b.count else { return false }
        for index in a.indices {
          let x = Self.address(a, index)
          let y = Self.address(b, index)
          if !plan.hasEqualMemory(x, y), try !plan.isEqual(x, y, walk) { return false }
        }
        return true
      }
    }
  }

  /// The numbers of elements at the start and at the end whose memory is equal, padding included.
  private static func shared(
    _ a: UnsafeBufferPointer<Element>, _ b: UnsafeBufferPointer<Element>
  ) -> (start: Int, end: Int) {
    let stride = MemoryLayout<Element>.stride
    let (a, b) = (UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b))
    let start = ValueMemory.sharedPrefix(a, b) / stride
    return (start, ValueMemory.sharedSuffix(a, b) / stride)
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    let plan = element
    try withElements(old) { a in
      try withElements(new) { b in
        let shared = Self.shared(a, b)
        try ArrayHunks.forEach(
          oldCount: a.count, newCount: b.count, sharedStart: shared.start, sharedEnd: shared.end,
          areEqual: { i, j in
            let x = Self.address(a, i)
            let y = Self.address(b, j)
            return try plan.hasEqualMemory(x, y) || plan.isEqual(x, y, walk)
          },
          { hunk in
            if hunk.removed == hunk.inserted {
              for k in 0..<hunk.removed {
                try walk.descend(-1 - Int64(hunk.newIndex + k))
                try plan.compare(
                  Self.address(a, hunk.oldIndex + k), Self.address(b, hunk.newIndex + k), walk,
                  into: &writer)
                walk.ascend()
              }
              return
            }
            walk.beginSplice(hunk, into: &writer)
            for index in hunk.newIndex..<hunk.newIndex + hunk.inserted {
              plan.inspect(at: Self.address(b, index))
              try coding.below(path: walk.pathCount + 1) {
                try plan.encode(at: Self.address(b, index), into: &writer)
              }
            }
          })
      }
    }
  }

  override func apply(
    _ pending: PendingOperations, to pointer: UnsafeMutableRawPointer, symbols: SymbolTable
  ) throws {
    let array = pointer.assumingMemoryBound(to: [Element].self)
    try pending.forEachRun { next, run in
      switch next {
      case .index(let index)? where array.pointee.indices.contains(index):
        try array.pointee.withUnsafeMutableBufferPointer { elements in
          guard let base = elements.baseAddress else { return }
          try element.apply(
            run.descended, to: UnsafeMutableRawPointer(base + index), symbols: symbols)
        }
      case nil:
        for operation in run.operations {
          let count = array.pointee.count
          if let splice = try operation.action.splice(of: Element.self, count: count, element) {
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
    pointer.assumingMemoryBound(to: [Element].self).pointee =
      try element.madeElements(Element.self, of: value)
  }

  override func make(_ value: CBORValue, at pointer: UnsafeMutableRawPointer) throws {
    let elements = try element.madeElements(Element.self, of: value)
    pointer.initializeMemory(as: [Element].self, repeating: elements, count: 1)
  }

  override func isMakeable(depth: Int) -> Bool {
    isDecodable
      || depth < StateCoding.inspectedDepth && element.isMakeable(depth: depth + 8)
  }

  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {
    if !isMakeable(depth: 0) { result.append((path, typeName)) }
  }

  override func checkWalk(at pointer: UnsafeRawPointer, _ check: inout WalkCheck) {
    if element is PrimitivePlan { return }
    withElements(pointer) { elements in
      for index in elements.indices { element.checkWalk(at: Self.address(elements, index), &check) }
    }
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    if element is PrimitivePlan { return }
    withElements(pointer) { elements in
      for index in elements.indices { element.inspect(at: Self.address(elements, index)) }
    }
  }
}

extension Array: WalkedContainer {
  static func makePlan(coding: StateCoding) -> ValuePlan { ArrayPlan<Element>(coding: coding) }
}
