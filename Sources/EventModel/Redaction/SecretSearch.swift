import CBOR

/// Finds out whether an encoded payload can hold a secret, without reading it value by value.
///
/// Texts and byte strings stand in the canonical encoding as they are, so a payload without the bytes
/// of any secret, and without a mark, holds none.
struct SecretSearch {
  /// The first two bytes of the patterns, a bit for each pair.
  private var starts = [UInt64](repeating: 0, count: 1_024)
  private var patterns: [UInt16: [[UInt8]]] = [:]

  /// Looks for the mark of a secret.
  init() {
    var writer = CBORWriter(capacity: 8)
    writer.write(tag: CBORValue.redactedTag)
    add(writer.array)
  }

  /// Also looks for a secret.
  ///
  /// - Parameter isPart: Whether it is one inside longer texts, too.
  mutating func add(_ secret: CBORValue, isPart: Bool) {
    if isPart, let text = secret.textValue {
      add(Array(text.utf8))
    } else {
      add(secret.encoded)
    }
  }

  private mutating func add(_ pattern: [UInt8]) {
    guard pattern.count > 1 else { return }
    let start = UInt16(pattern[0]) | UInt16(pattern[1]) << 8
    starts[Int(start >> 6)] |= 1 << UInt64(start & 63)
    patterns[start, default: []].append(pattern)
  }

  /// Whether the bytes of any pattern are in a payload.
  func finds(in payload: UnsafeRawBufferPointer) -> Bool {
    if payload.count < 2 { return false }
    return starts.withUnsafeBufferPointer { starts in
      var start = UInt16(payload[0]) << 8
      for index in 1..<payload.count {
        start = start >> 8 | UInt16(payload[index]) << 8
        if starts[Int(start >> 6)] & 1 << UInt64(start & 63) != 0,
          patterns[start]?.contains(where: { payload[(index - 1)...].starts(with: $0) }) == true
        {
          return true
        }
      }
      return false
    }
  }
}
