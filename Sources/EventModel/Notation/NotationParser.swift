import CBOR

extension Notation {
  /// Reads one value. Only spaces may follow it.
  package static func value(of text: String) throws(NotationError) -> CBORValue {
    var parser = NotationParser(text)
    parser.skipSpaces()
    let value = try parser.readValue()
    parser.skipSpaces()
    guard parser.isAtEnd else { throw parser.error("something follows the value") }
    return value
  }
}

/// Reads the notation of values from left to right. Paths, transcripts and filters use it.
package struct NotationParser {
  /// The UTF-8 bytes of the text.
  package let bytes: [UInt8]
  /// The offset of the next byte.
  package var offset = 0

  /// Creates a parser at the beginning of a text.
  package init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// Whether all bytes have been read.
  package var isAtEnd: Bool { offset >= bytes.count }
  /// The next byte; nil at the end.
  package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Returns an error at the current offset.
  package func error(_ message: String) -> NotationError {
    NotationError(message, column: offset + 1)
  }

  /// Skips spaces.
  package mutating func skipSpaces() {
    while next == UInt8(ascii: " ") { offset += 1 }
  }

  /// Skips `text` if it comes next, and returns whether it did.
  package mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes.count - offset >= wanted.count,
      bytes[offset..<offset + wanted.count].elementsEqual(wanted)
    else { return false }
    offset += wanted.count
    return true
  }

  /// Skips `text`, which must come next.
  package mutating func expect(_ text: StaticString) throws(NotationError) {
    guard take(text) else { throw error("expected \(text)") }
  }

  /// Reads bytes while they satisfy a condition.
  package mutating func takeText(while condition: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte = next, condition(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Reads one value at the current offset.
  ///
  /// - Parameter depth: The number of containers around the value.
  package mutating func readValue(depth: Int = 0) throws(NotationError) -> CBORValue {
    guard depth < CBORLimits.nesting else { throw error("values are nested too deep") }
    guard let first = next else { throw error("expected a value") }
    switch first {
    case UInt8(ascii: "\""): return .text(try readQuoted())
    case UInt8(ascii: "["): return .array(try readArray(depth: depth))
    case UInt8(ascii: "{"): return try readMap(depth: depth)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try readNumber(depth: depth)
    default: return try readWord()
    }
  }

  private mutating func readArray(depth: Int) throws(NotationError) -> [CBORValue] {
    try expect("[")
    var items: [CBORValue] = []
    skipSpaces()
    if take("]") { return items }
    while true {
      skipSpaces()
      items.append(try readValue(depth: depth + 1))
      skipSpaces()
      if take("]") { return items }
      try expect(",")
    }
  }

  private mutating func readMap(depth: Int) throws(NotationError) -> CBORValue {
    let start = offset
    try expect("{")
    var pairs: [CBORPair] = []
    skipSpaces()
    if take("}") { return .map(pairs) }
    while true {
      skipSpaces()
      pairs.append(try readPair(depth: depth))
      skipSpaces()
      if take("}") { break }
      try expect(",")
    }
    let map = CBORValue.map(sorting: pairs)
    guard map.mapValue?.count == pairs.count else {
      throw NotationError("a key occurs twice in this map", column: start + 1)
    }
    return map
  }

  private mutating func readPair(depth: Int) throws(NotationError) -> CBORPair {
    let start = offset
    let word = takeText(while: Notation.isWordByte)
    let key: CBORValue
    if Notation.isBareKey(word), next == UInt8(ascii: ":") {
      key = .text(word)
    } else {
      offset = start
      key = try readValue(depth: depth + 1)
    }
    try expect(":")
    skipSpaces()
    return CBORPair(key, try readValue(depth: depth + 1))
  }

  private mutating func readNumber(depth: Int) throws(NotationError) -> CBORValue {
    let start = offset
    if take("-Infinity") { return .float(-.infinity) }
    let digits = takeText { byte in
      Notation.isDigit(byte) || [0x2D, 0x2B, 0x2E, 0x65, 0x45].contains(byte)
    }
    if digits.utf8.contains(where: { [0x2E, 0x65, 0x45].contains($0) }) {
      guard let value = Double(digits) else {
        throw NotationError("\(digits) is no number", column: start + 1)
      }
      return .float(value)
    }
    if digits == "-18446744073709551616" { return .negative(.max) }
    if digits.hasPrefix("-"), let magnitude = UInt64(digits.dropFirst()), magnitude > 0 {
      return .negative(magnitude - 1)
    }
    guard let value = UInt64(digits) else {
      throw NotationError("\(digits) is no integer of 64 bits", column: start + 1)
    }
    guard take("(") else { return .unsigned(value) }
    let content = try readValue(depth: depth + 1)
    try expect(")")
    return .tagged(value, content)
  }

  private mutating func readWord() throws(NotationError) -> CBORValue {
    let start = offset
    let word = takeText(while: Notation.isWordByte)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "undefined": return .undefined
    case "NaN": return .float(.nan)
    case "Infinity": return .float(.infinity)
    case "h":
      try expect("'")
      return .bytes(try readHexadecimal())
    case "simple":
      try expect("(")
      let digits = takeText(while: Notation.isDigit)
      guard let number = UInt8(digits), number < 20 || number > 31 else {
        throw error("\(digits) is no simple value")
      }
      try expect(")")
      return .simple(number)
    default:
      throw NotationError("expected a value; texts stand in double quotes", column: start + 1)
    }
  }

  private mutating func readHexadecimal() throws(NotationError) -> [UInt8] {
    var result: [UInt8] = []
    while !take("'") {
      guard offset + 1 < bytes.count,
        let byte = UInt8(String(decoding: bytes[offset..<offset + 2], as: UTF8.self), radix: 16)
      else { throw error("expected two hexadecimal digits or '") }
      result.append(byte)
      offset += 2
    }
    return result
  }

  /// Reads a text in double quotes.
  package mutating func readQuoted() throws(NotationError) -> String {
    try expect("\"")
    var result: [UInt8] = []
    while let byte = next {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"): try readEscape(into: &result)
      default: result.append(byte)
      }
    }
    throw error("the text has no closing quote")
  }

  private mutating func readEscape(into result: inout [UInt8]) throws(NotationError) {
    guard let byte = next else { throw error("the text ends after a backslash") }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(byte)
    case UInt8(ascii: "u"):
      try expect("{")
      let digits = takeText(while: Notation.isWordByte)
      guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) else {
        throw error("\(digits) is no Unicode scalar")
      }
      try expect("}")
      result.append(contentsOf: Array(String(Character(scalar)).utf8))
    default:
      throw error("unknown escape in a text")
    }
  }
}
