import CBOR

/// Makes text of others safe for a terminal.
package enum TerminalText {
  /// Returns the text with control, format and bidirectional characters made visible.
  ///
  /// - Parameter keepsNewlines: Whether a newline stays as it is.
  package static func escaped(_ text: String, keepsNewlines: Bool = false) -> String {
    if text.isVisibleASCII { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n" && keepsNewlines: result.unicodeScalars.append(scalar)
      case .control:
        result +=
          scalar.value < 32
          ? "^\(Character(UnicodeScalar(UInt8(scalar.value + 64))))"
          : "\\u{\(String(scalar.value, radix: 16))}"
      case .format where scalar.value != 0x200D:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
