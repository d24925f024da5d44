extension String {
  /// Appends a text in double quotes, as JSON and the diagnostic notation write it.
  ///
  /// Quotes, backslashes, line feeds, carriage returns and tabs are escaped by a backslash.
  ///
  /// - Parameter escape: Returns the escape of another scalar, or nil to append it as it is. It is
  ///   not asked about ASCII characters that can be seen.
  ///
  /// Source: RFC 8259, section 7.
  package mutating func appendQuoted(
    _ text: String, escaping escape: (Unicode.Scalar) -> String?
  ) {
    append("\"")
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      append(text)
      append("\"")
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      default:
        if let escaped = escape(scalar) {
          append(escaped)
        } else {
          unicodeScalars.append(scalar)
        }
      }
    }
    append("\"")
  }

  /// Whether the text has only ASCII characters that can be seen, and spaces. Nothing has to be
  /// escaped in it but quotes and backslashes.
  package var isVisibleASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}
