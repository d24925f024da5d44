/// Decodes a terminal's bytes as keys. A sequence may be split between reads.
///
/// A single escape may be the beginning of a sequence. If ``isPending`` remains true for a moment,
/// the owner calls ``flush()``. Unknown sequences, replies to queries and other mouse reports than
/// those of ``MouseEvent`` are skipped as a whole.
///
/// Source: ECMA-48, section 5.4; INSPECTOR.md, "Terminal".
package struct KeyDecoder {
  private var buffer: [UInt8] = []
  /// The bytes of a paste that has begun, with a part of its end; nil outside a paste.
  private var pasted: [UInt8]?
  /// The longest sequence, in bytes. Longer ones are dropped. A paste may have any size.
  private static let longestSequence = 256
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Creates a decoder without pending bytes.
  package init() {}

  /// Whether there are bytes of an incomplete sequence. A paste that takes its time is not one.
  package var isPending: Bool { !buffer.isEmpty }
  /// Whether the incomplete sequence is a single escape.
  var isEscape: Bool { buffer == [0x1B] }

  /// Adds bytes and returns the keys that are complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    if pasted == nil {
      buffer.append(contentsOf: bytes)
    } else if let key = paste(Array(bytes)[...]) {
      keys.append(key)
    }
    var start = 0
    while start < buffer.count {
      let step = Self.next(buffer[start...])
      guard let step else { break }
      start += step.length
      if let key = step.key { keys.append(key) }
      guard step.beginsPaste else { continue }
      let rest = buffer[start...]
      (pasted, buffer, start) = ([], [], 0)
      if let key = paste(rest) { keys.append(key) }
    }
    buffer.removeFirst(start)
    return keys
  }

  /// Adds bytes to the paste. Those after its end go to ``buffer``.
  ///
  /// - Returns: The paste, if it has ended.
  private mutating func paste(_ bytes: ArraySlice<UInt8>) -> Key? {
    guard var all = pasted else { return nil }
    pasted = nil
    // Only what is new is searched, and what may be the beginning of the end.
    var position = max(0, all.count - Self.pasteEnd.count + 1)
    all.append(contentsOf: bytes)
    while let escape = all[position...].firstIndex(of: 0x1B) {
      if all[escape...].starts(with: Self.pasteEnd) {
        buffer = Array(all[(escape + Self.pasteEnd.count)...])
        return .paste(String(decoding: all[..<escape], as: UTF8.self))
      }
      position = escape + 1
    }
    pasted = all
    return nil
  }

  /// Ends the incomplete sequence: a single escape becomes a key, anything else is dropped.
  package mutating func flush() -> [Key] {
    defer { buffer.removeAll() }
    return isEscape ? [.escape] : []
  }

  private struct Step {
    var key: Key?
    var length: Int
    /// Whether the text of a paste follows.
    var beginsPaste = false
  }

  /// Returns the next key; nil when it needs more bytes.
  private static func next(_ bytes: ArraySlice<UInt8>) -> Step? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return escape(bytes)
    case 0x0D, 0x0A: return Step(key: .enter, length: 1)
    case 0x09: return Step(key: .tab, length: 1)
    case 0x7F, 0x08: return Step(key: .backspace, length: 1)
    case 0x00: return Step(key: .control("@"), length: 1)
    case 0x01...0x1A: return Step(key: .control(letter(first | 0x60)), length: 1)
    case 0x1C...0x1F: return Step(key: .control(letter(first | 0x40)), length: 1)
    case 0x20...0x7E: return Step(key: .character(letter(first)), length: 1)
    default: return scalar(bytes, first)
    }
  }

  private static func letter(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

  private static func scalar(_ bytes: ArraySlice<UInt8>, _ first: UInt8) -> Step? {
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let available = bytes.prefix(length)
    // A wrong continuation byte ends the scalar at once. Waiting for more bytes would drop a key.
    if let wrong = available.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
      return Step(key: .character("\u{FFFD}"), length: wrong - bytes.startIndex)
    }
    guard available.count == length else { return nil }
    let text = String(decoding: available, as: UTF8.self)
    return Step(key: text.first.map(Key.character), length: length)
  }

  private static func escape(_ bytes: ArraySlice<UInt8>) -> Step? {
    guard bytes.count >= 2 else { return nil }
    let second = bytes[bytes.startIndex + 1]
    switch second {
    case UInt8(ascii: "["): return control(bytes)
    case UInt8(ascii: "O"):
      guard bytes.count >= 3 else { return nil }
      return Step(key: final(bytes[bytes.startIndex + 2]), length: 3)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      return string(bytes)
    case 0x1B: return Step(key: .escape, length: 1)
    case 0x20...0x7E: return Step(key: .alternate(letter(second)), length: 2)
    default: return Step(key: .escape, length: 1)
    }
  }

  /// Decodes `ESC [ parameters final`.
  private static func control(_ bytes: ArraySlice<UInt8>) -> Step? {
    let start = bytes.startIndex + 2
    guard let end = bytes[start...].firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return bytes.count > longestSequence ? Step(key: nil, length: bytes.count) : nil
    }
    let length = end - bytes.startIndex + 1
    let parameters = String(decoding: bytes[start..<end], as: UTF8.self)
    if bytes[end] == UInt8(ascii: "~") {
      if parameters == "200" { return Step(key: nil, length: length, beginsPaste: true) }
      return Step(key: tilde(parameters), length: length)
    }
    // Mouse reports of the first form have three bytes after their final byte.
    if bytes[end] == UInt8(ascii: "M"), parameters.isEmpty {
      return bytes.count >= length + 3 ? Step(key: nil, length: length + 3) : nil
    }
    if bytes[end] == UInt8(ascii: "Z") { return Step(key: .backTab, length: length) }
    // Private replies begin with one of < = > ?.
    if let first = parameters.utf8.first, (0x3C...0x3F).contains(first) {
      let isMouse = bytes[end] | 0x20 == UInt8(ascii: "m")
      let mouse =
        isMouse
        ? MouseEvent(report: parameters, isRelease: bytes[end] == UInt8(ascii: "m")) : nil
      return Step(key: mouse.map(Key.mouse), length: length)
    }
    return Step(key: final(bytes[end]), length: length)
  }

  private static func final(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  private static func tilde(_ parameters: String) -> Key? {
    let number = parameters.split(separator: ";").first.flatMap { Int($0) } ?? 0
    switch number {
    case 1, 7: return .home
    case 4, 8: return .end
    case 3: return .delete
    case 5: return .pageUp
    case 6: return .pageDown
    case 11...15: return .function(number - 10)
    case 17...21: return .function(number - 11)
    case 23, 24: return .function(number - 12)
    default: return nil
    }
  }

  /// Skips a reply of any length that ends with BEL or `ESC \`.
  private static func string(_ bytes: ArraySlice<UInt8>) -> Step? {
    var position = bytes.startIndex + 2
    while position < bytes.endIndex {
      if bytes[position] == 0x07 { return Step(key: nil, length: position - bytes.startIndex + 1) }
      if bytes[position] == 0x1B {
        guard position + 1 < bytes.endIndex else { return nil }
        let isEnd = bytes[position + 1] == UInt8(ascii: "\\")
        return Step(key: nil, length: position - bytes.startIndex + (isEnd ? 2 : 0))
      }
      position += 1
    }
    return bytes.count > longestSequence ? Step(key: nil, length: bytes.count) : nil
  }
}
