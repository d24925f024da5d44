import CBOR

/// Finds out whether bytes can hold a secret, without reading them value by value.
///
/// The canonical encoding holds the bytes of texts and byte strings unchanged, so a payload without
/// the bytes of any secret holds none.
///
/// It looks at the last two bytes of a window as long as the shortest pattern, and moves the window
/// on by as many bytes as no pattern can begin at. So a search looks at a part of the bytes only.
///
/// Source: Wu and Manber, "A fast algorithm for multi-pattern searching", 1994.
package struct SecretSearch {
  /// How far the window moves on, by a hash of its last two bytes; 0 if a pattern may begin with the
  /// window. Empty without patterns. Small enough to stay in the processor's first cache.
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
      var start = 0
      while start <= bytes.count - window {
        let end = bytes.loadUnaligned(fromByteOffset: start + window - 2, as: UInt16.self)
        let pair = UInt16(littleEndian: end)
        let step = Int(steps[Self.hash(pair)])
        if step == 0, begins(bytes, at: start, pair) { return true }
        start += max(1, step)
      }
      return false
    }
  }

  /// Whether a pattern with this pair begins at an offset.
  private func begins(_ bytes: UnsafeRawBufferPointer, at start: Int, _ pair: UInt16) -> Bool {
    patterns[Int(pair)]?.contains { bytes[start...].starts(with: $0) } == true
  }
}
