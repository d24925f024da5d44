import CBOR

extension CBORValue {
  /// Compares two values in the order of map keys: by the bytes of their encodings.
  ///
  /// - Returns: Negative, zero or positive as `a` is before, equal to or after `b`.
  ///
  /// Source: RFC 8949, section 4.2.1.
  package static func compareKeys(_ a: CBORValue, _ b: CBORValue) -> Int {
    switch (a, b) {
    case (.text(let x), .text(let y)):
      // The head holds the length, so shorter texts come first.
      let difference = x.utf8.count - y.utf8.count
      return difference != 0 ? difference : compareBytes(x.utf8, y.utf8)
    case (.unsigned(let x), .unsigned(let y)), (.negative(let x), .negative(let y)):
      return x < y ? -1 : x > y ? 1 : 0
    default:
      return compareBytes(a.encoded, b.encoded)
    }
  }

  /// Finds a key in canonically ordered pairs.
  ///
  /// - Returns: The index of the pair, or the index at which it would be inserted.
  package static func search(_ pairs: [CBORPair], for key: CBORValue) -> (index: Int, found: Bool) {
    search(count: pairs.count) { compareKeys(pairs[$0].key, key) }
  }

  /// Finds an element in the canonically ordered elements of a set.
  ///
  /// - Returns: The index of the element, or the index at which it would be inserted.
  package static func search(
    _ elements: [CBORValue], for element: CBORValue
  ) -> (index: Int, found: Bool) {
    search(count: elements.count) { compareKeys(elements[$0], element) }
  }

  @inline(__always)
  private static func search(count: Int, order: (Int) -> Int) -> (index: Int, found: Bool) {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let order = order(middle)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }

  /// The elements of a set, tag 258, in canonical order; nil for any other value.
  package var setElements: [CBORValue]? {
    guard case .tagged(CBORValue.setTag, .array(let items)) = self else { return nil }
    return items
  }
}
