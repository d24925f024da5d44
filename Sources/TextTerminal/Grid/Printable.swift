import CBOR
import EventModel

/// Makes recorded text safe to print: it cannot move the cursor, change colours or change the
/// direction of writing.
package enum Printable {
  /// Writes controls as `^[`, `^?` and `\x9b`, invisible characters as `\u{202e}`, a tab as spaces.
  ///
  /// - Parameter keepsNewlines: Whether a newline stays as it is.
  package static func text(_ text: String, keepsNewlines: Bool = false) -> String {
    if text.isVisibleASCII { return text }
    var result = ""
    for character in text {
      if isPicture(character) {
        result.append(character)
      } else {
        append(character, keepsNewlines, to: &result)
      }
    }
    return result
  }

  /// Whether a character is one emoji of several scalars. Its invisible joiners are kept.
  private static func isPicture(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard scalars.count > 1, scalars.first?.properties.isEmojiPresentation == true else {
      return false
    }
    return scalars.allSatisfy {
      $0.value == 0x200D || $0.value == 0xFE0F || $0.properties.isEmoji
        || $0.properties.isEmojiModifier
    }
  }

  private static func append(
    _ character: Character, _ keepsNewlines: Bool, to result: inout String
  ) {
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0x20...0x7E: result.unicodeScalars.append(scalar)
      case 0x0A where keepsNewlines: result += "\n"
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
  }
}
