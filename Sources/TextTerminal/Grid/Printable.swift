import EventModel

/// Recorded text as it may reach a terminal: nothing in it can move the cursor, change colours or
/// turn the direction of writing.
package enum Printable {
  /// Controls stand as `^[`, `^?` and `\x9b`, invisible characters as `\u{202e}`, a tab as spaces.
  package static func text(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09: result += "    "
      case 0x00...0x1F: result += "^" + String(Character(Unicode.Scalar(UInt8(scalar.value) + 64)))
      case 0x7F: result += "^?"
      case 0x80...0x9F: result += "\\x" + String(scalar.value, radix: 16)
      default:
        if Notation.isInvisible(scalar) {
          result += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
