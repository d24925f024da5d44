import CBOR

/// The one-line notation of values in transcripts, paths and reports. It can be read back.
///
/// JSON where JSON can express the value: `{"name": "milk", "count": 3}`, `[1, -2]`, `true`,
/// `null`. A key that is an identifier has no quotes: `{name: "milk"}`. Floats always contain a
/// point or an exponent, or are `NaN`, `Infinity`, `-Infinity`. Byte strings are `h'0aff'`, a
/// tagged item is `258([1, 2])`, other simple values are `simple(9)`, and `undefined` is itself.
///
/// Source: RFC 8949, section 8 (diagnostic notation).
package enum Notation {
  /// Returns a value on one line.
  package static func text(of value: CBORValue) -> String {
    var result = ""
    append(value, to: &result, limit: .max)
    return result
  }

  /// Returns a value on one line; nil if the line is longer than `limit` bytes. It stops there, so
  /// the cost does not grow with the value.
  package static func text(of value: CBORValue, limit: Int) -> String? {
    var result = ""
    append(value, to: &result, limit: limit)
    return result.utf8.count > limit ? nil : result
  }

  /// - Parameter limit: The number of bytes after which the result is not used.
  private static func append(_ value: CBORValue, to result: inout String, limit: Int) {
    switch value {
    case .bytes(let bytes) where bytes.count > limit: result += hexadecimal(Array(bytes[...limit]))
    case .text(let text) where text.utf8.count > limit: result += text
    case .unsigned(let n): result += String(n)
    case .negative(let n):
      // −1−n can be one less than the smallest 64-bit integer, so the magnitude may need 65 bits.
      result += n == .max ? "-18446744073709551616" : "-" + String(n + 1)
    case .bytes(let bytes): result += "h'" + hexadecimal(bytes) + "'"
    case .text(let text): result += quoted(text)
    case .array(let items):
      appendList(items, open: "[", close: "]", to: &result, limit: limit) {
        append($0, to: &$1, limit: limit)
      }
    case .map(let pairs):
      appendList(pairs, open: "{", close: "}", to: &result, limit: limit) { pair, result in
        if case .text(let key) = pair.key, isBareKey(key) {
          result += key
        } else {
          append(pair.key, to: &result, limit: limit)
        }
        result += ": "
        append(pair.value, to: &result, limit: limit)
      }
    case .tagged(let tag, let content):
      result += "\(tag)("
      append(content, to: &result, limit: limit)
      result += ")"
    case .bool(let value): result += value ? "true" : "false"
    case .null: result += "null"
    case .undefined: result += "undefined"
    case .simple(let number): result += "simple(\(number))"
    case .float(let value): result += text(of: value)
    }
  }

  private static func appendList<Item>(
    _ items: [Item], open: String, close: String, to result: inout String, limit: Int,
    _ body: (Item, inout String) -> Void
  ) {
    result += open
    for (index, item) in items.enumerated() {
      if index > 0 { result += ", " }
      body(item, &result)
      if result.utf8.count > limit { return }
    }
    result += close
  }

  /// Returns a float as Swift prints it: the shortest decimal that reads back as the same value.
  package static func text(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    return String(describing: value)
  }

  /// Returns two lower-case hexadecimal digits for each byte.
  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      result.append(digits[Int(byte >> 4)])
      result.append(digits[Int(byte & 15)])
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a map key needs no quotes: ASCII letters, digits and `_`, no digit first, and none of
  /// the words that are values.
  static func isBareKey(_ key: String) -> Bool {
    guard let first = key.utf8.first, !isDigit(first) else { return false }
    let words = ["true", "false", "null", "undefined", "simple", "NaN", "Infinity", "h"]
    return key.utf8.allSatisfy(isWordByte) && !words.contains(key)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Whether a byte is a digit, an underscore or a letter of ASCII.
  package static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 0x5F || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  /// Returns a text in double quotes. Quotes, backslashes, controls and characters that are
  /// invisible or change the direction of writing are escaped, so that recorded data cannot control
  /// a terminal.
  package static func quoted(_ text: String) -> String {
    var result = ""
    result.appendQuoted(text) { scalar in
      isInvisible(scalar) ? "\\u{" + String(scalar.value, radix: 16) + "}" : nil
    }
    return result
  }

  /// Whether a scalar must be escaped before it is printed on a terminal.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .unassigned, .privateUse: true
    // The fillers of Hangul are letters that show nothing.
    case .otherLetter: scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }
}
