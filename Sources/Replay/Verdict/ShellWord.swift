import EventModel

/// A word of a command for a shell.
package enum ShellWord {
  /// Quotes a word that a shell would not take as it is.
  package static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      let letter = Character(Unicode.Scalar(byte))
      return letter.isASCII && (letter.isLetter || letter.isNumber || "./_+,=@%:-".contains(letter))
    }
    if word.hasPrefix("-") { return quoted("./" + word) }
    if plain && !word.isEmpty { return word }
    if TerminalText.escaped(word) == word {
      // Byte by byte: a mark may combine with the quotation mark before it.
      let bytes = word.utf8.flatMap { $0 == UInt8(ascii: "'") ? Array("'\\''".utf8) : [$0] }
      return "'" + String(decoding: bytes, as: UTF8.self) + "'"
    }
    // What a terminal would not show is written as numbers, which a shell reads as the same bytes.
    let bytes = word.utf8.map { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
        ? String(Unicode.Scalar(byte)) : "\\" + String(byte, radix: 8).leftPadded
    }
    return "$'" + bytes.joined() + "'"
  }
}

extension String {
  /// Three octal digits.
  fileprivate var leftPadded: String { String(repeating: "0", count: 3 - count) + self }
}
