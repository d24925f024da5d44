import Platform

/// The places of a tuple's elements, which follow each other with the alignment of each.
package struct TupleOffsets {
  private var size = 0

  /// Begins before the first element.
  package init() {}

  /// Returns the offset of the next element, in bytes.
  package mutating func next<Element>(_ type: Element.Type) -> Int {
    let alignment = MemoryLayout<Element>.alignment
    let offset = (size + alignment - 1) & ~(alignment - 1)
    size = offset + MemoryLayout<Element>.size
    return offset
  }
}
