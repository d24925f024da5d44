import CBOR

/// Finds out whether bytes can hold a secret, without reading them value by value.
///
/// The canonical encoding holds the bytes of texts and byte strings unchanged, so a payload without
/// the bytes of any secret holds none.
///
/// It looks at two bytes in each stretch that is one byte shorter than the shortest pattern. A pattern
/// has two such bytes, wherever it begins, so a stretch whose two bytes are near the beginning of no
/// pattern is passed over. Where the next stretch begins does not depend on what was found, so the
/// processor need not wait for one to look at the next.
///
/// Source: Wu and Manber, "A fast algorithm for multi-pattern searching", 1994, with a constant step.
package struct SecretSearch {
  /// How far after a window that ends with two bytes a pattern may begin, by a hash of the two; 0 if
  /// one may begin with the window. Empty without patterns. Small enough to stay in the processor's
  /// first cache.
  private var steps: [UInt8] = []
  /// The size of the shortest pattern in bytes, at most 255.
  private var window = Int(UInt8.max)
  /// The patterns by the two bytes at the end of the window with which they begin.
  private var patterns: [Int: [[UInt8]]] = [:]

  /// Creates a search that finds nothing.
  package init() {}

  /// Also looks for a secret.
  ///
  /// - Parameter isPart: Whether it is one inside longer texts, too.
  package mutating func add(_ secret: CBORValue, isPart: Bool) {
    if isPart, let text = secret.textValue {
      add(Array(text.utf8))
    } else {
      add(secret.encoded)
    }
  }

  /// Also looks for these bytes, if there are at least two.
  package mutating func add(_ pattern: [UInt8]) {
    guard pattern.count > 1 else { return }
    if steps.isEmpty || pattern.count < window {
      let former = patterns.values.flatMap { $0 }
      window = min(window, pattern.count)
      steps = [UInt8](repeating: UInt8(window - 1), count: 1 << Self.hashBits)
      patterns = [:]
      for pattern in former { place(pattern) }
    }
    place(pattern)
  }

  private mutating func place(_ pattern: [UInt8]) {
    for index in 0..<window - 1 {
      let slot = Self.hash(Self.pair(pattern, at: index))
      steps[slot] = min(steps[slot], UInt8(window - 2 - index))
    }
    patterns[Int(Self.pair(pattern, at: window - 2)), default: []].append(pattern)
  }

  private static let hashBits = 12

  /// The multiplier is odd, so that the high bits depend on both bytes.
  @inline(__always)
  private static func hash(_ pair: UInt16) -> Int { Int((pair &* 0x9E37) >> (16 - hashBits)) }

  private static func pair(_ bytes: [UInt8], at index: Int) -> UInt16 {
    UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
  }

  /// Whether any pattern is in the bytes.
  package func finds(in bytes: UnsafeRawBufferPointer) -> Bool {
    guard !steps.isEmpty, bytes.count >= window else { return false }
    return steps.withUnsafeBufferPointer { steps in
      let stretch = window - 1
      // Where the two bytes are with which a window ends.
      var end = window - 2
      while end <= bytes.count - 2 {
        if Int(steps[Self.hash(Self.pair(bytes, at: end))]) < stretch, begins(bytes, around: end) {
          return true
        }
        end += stretch
      }
      return false
    }
  }

  /// Whether a pattern begins in a window that has these two bytes.
  private func begins(_ bytes: UnsafeRawBufferPointer, around end: Int) -> Bool {
    for start in max(0, end - (window - 2))...end where start + window <= bytes.count {
      let pair = Self.pair(bytes, at: start + window - 2)
      if steps[Self.hash(pair)] == 0, begins(bytes, at: start, pair) { return true }
    }
    return false
  }

  @inline(__always)
  private static func pair(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt16 {
    UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt16.self))
  }

  /// Whether a pattern with this pair begins at an offset.
  private func begins(_ bytes: UnsafeRawBufferPointer, at start: Int, _ pair: UInt16) -> Bool {
    patterns[Int(pair)]?.contains { bytes[start...].starts(with: $0) } == true
  }
}
