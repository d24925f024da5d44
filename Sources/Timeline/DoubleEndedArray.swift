/// An array that grows at both ends.
package struct DoubleEndedArray<Element>: RandomAccessCollection {
  /// The elements before ``late``, the last one first.
  private var early: [Element] = []
  private var late: [Element] = []

  /// Always 0.
  package var startIndex: Int { 0 }
  /// The number of elements.
  package var endIndex: Int { early.count + late.count }

  /// The element at an index, which must exist.
  package subscript(index: Int) -> Element {
    get {
      index < early.count ? early[early.count - 1 - index] : late[index - early.count]
    }
    set {
      if index < early.count {
        early[early.count - 1 - index] = newValue
      } else {
        late[index - early.count] = newValue
      }
    }
  }

  mutating func append(_ element: Element) { late.append(element) }
  mutating func prepend(_ element: Element) { early.append(element) }

  mutating func reserveLate(_ count: Int) { late.reserveCapacity(count) }
  mutating func reserveEarly(_ count: Int) { early.reserveCapacity(count) }
}
