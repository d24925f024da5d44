import CBOR

/// Finds out whether bytes can hold a secret, without reading them value by value.
///
/// The canonical encoding holds the bytes of texts and byte strings unchanged, so a payload without
/// the bytes of any secret holds none.
///
/// A window is as long as the shortest pattern. Its n bytes are n − 1 pairs of neighbours, and the
/// search looks at each (n − 1)th pair of the payload. So wherever a pattern begins, one of the pairs
/// of its first window is looked at. Which pair is next does not depend on what was found, so the
/// processor need not wait for one to look at the next.
///
/// Source: Wu and Manber, "A fast algorithm for multi-pattern searching", 1994, with a constant step.
package struct SecretSearch {
  /// Where a pair of bytes is in the first window of a pattern.
  private struct Occurrence: OptionSet {
    let rawValue: UInt8
    static let inside = Occurrence(rawValue: 1)
    /// At its end.
    static let last = Occurrence(rawValue: 2)
  }

  /// Where pairs are in the first windows of patterns, by a hash of the pair. Empty without patterns.
  /// Small enough to stay in the processor's first cache.
  private var occurrences: [Occurrence] = []
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
    if occurrences.isEmpty || pattern.count < window {
      let former = patterns.values.flatMap { $0 }
      window = min(window, pattern.count)
      occurrences = [Occurrence](repeating: [], count: 1 << Self.hashBits)
      patterns = [:]
      for pattern in former { place(pattern) }
    }
    place(pattern)
  }

  private mutating func place(_ pattern: [UInt8]) {
    for index in 0..<window - 1 {
      let found: Occurrence = index == window - 2 ? [.inside, .last] : .inside
      occurrences[Self.hash(Self.pair(pattern, at: index))].formUnion(found)
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
    guard !occurrences.isEmpty, bytes.count >= window else { return false }
    return occurrences.withUnsafeBufferPointer { occurrences in
      var index = window - 2
      while index <= bytes.count - 2 {
        let found = occurrences[Self.hash(Self.pair(bytes, at: index))]
        if !found.isEmpty, begins(bytes, around: index) { return true }
        index += window - 1
      }
      return false
    }
  }

  /// Whether any pattern is in the encoding of a value.
  package func finds(in value: CBORValue) -> Bool { value.encoded.withUnsafeBytes(finds) }

  /// Whether a pattern begins in the bytes, with the pair at an index in its first window.
  private func begins(_ bytes: UnsafeRawBufferPointer, around index: Int) -> Bool {
    for start in max(0, index - (window - 2))...index where start + window <= bytes.count {
      let pair = Self.pair(bytes, at: start + window - 2)
      if occurrences[Self.hash(pair)].contains(.last), begins(bytes, at: start, pair) {
        return true
      }
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
