/// A command for a shell. Commands in messages are made by this type only, so that each can be
/// pasted: bash, zsh and fish read its text as the same words.
package struct ShellCommand: Sendable, CustomStringConvertible {
  /// One word of a command, before quoting.
  package struct Word: Sendable, ExpressibleByStringInterpolation {
    fileprivate var text: String
    /// `< ` or `> ` before a file; empty for any other word.
    fileprivate var redirection = ""

    /// A word that is given to the command as it is.
    package init(_ text: String) { self.text = text }
    package init(stringLiteral text: String) { self.text = text }

    /// A path. One that begins with `-` gets the prefix `./`, so that it is not an option.
    package static func path(_ path: String) -> Word {
      Word(path.utf8.first == UInt8(ascii: "-") ? "./" + path : path)
    }

    /// A log: a path, or `-` for standard input.
    package static func log(_ log: String) -> Word { log == "-" ? Word(log) : path(log) }

    /// The file from which the command reads its standard input.
    package static func input(_ path: String) -> Word {
      var word = Word.path(path)
      word.redirection = "< "
      return word
    }

    /// The file into which the command writes its standard output.
    package static func output(_ path: String) -> Word {
      var word = Word.path(path)
      word.redirection = "> "
      return word
    }
  }

  private let words: [Word]

  /// A command of the tool: a verb and its arguments.
  package init(_ words: Word...) { self.init(words) }

  /// A command of the tool: a verb and its arguments.
  package init(_ words: [Word]) { self.words = ["compose-replay"] + words }

  /// A command of another program.
  package init(program: Word, _ words: Word...) { self.words = [program] + words }

  /// An option and its value; one word if the value would be taken for an option.
  package static func option(_ name: String, _ value: String) -> [Word] {
    value.utf8.first == UInt8(ascii: "-") ? ["\(name)=\(value)"] : [Word(name), Word(value)]
  }

  /// The command as one line of visible characters. It contains no backquote.
  package var description: String {
    // A command substitution drops newlines at its end, so here it makes the whole script.
    if words.contains(where: { $0.text.utf8.last == UInt8(ascii: "\n") }) {
      let script = words.map { word in
        let bytes = word.text.utf8.flatMap { $0 == 0x27 ? Array("'\\''".utf8) : [$0] }
        return word.redirection + "'" + String(decoding: bytes, as: UTF8.self) + "'"
      }
      return "sh -c " + Self.substitution(script.joined(separator: " "))
    }
    return words.map { $0.redirection + Self.quoted($0.text) }.joined(separator: " ")
  }

  /// The command between the marks that messages put around one: `'`, or backquotes if it contains
  /// a quotation mark.
  package var mention: String {
    let text = description
    let mark = text.utf8.contains(UInt8(ascii: "'")) ? "`" : "'"
    return mark + text + mark
  }

  /// Quotes a word if a shell would not take it as it is.
  private static func quoted(_ word: String) -> String {
    // zsh replaces a word that begins with '=', and a shell one that begins with '~'.
    if !word.isEmpty, word.utf8.first != UInt8(ascii: "="), word.utf8.allSatisfy(isPlain) {
      return word
    }
    guard word.unicodeScalars.allSatisfy(isVisible) else { return substitution(word) }
    // Inside quotation marks fish reads a backslash as an escape and the others do not, so both
    // are outside. Byte by byte: a mark may combine with the character before it.
    var (result, isInside) = ([UInt8](), false)
    for byte in word.utf8 {
      let isOutside = byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
      if isOutside == isInside {
        result.append(UInt8(ascii: "'"))
        isInside.toggle()
      }
      result += isOutside ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    if isInside || result.isEmpty { result += result.isEmpty ? "''".utf8 : "'".utf8 }
    return String(decoding: result, as: UTF8.self)
  }

  /// The output of a `printf` that writes the bytes. Those that a terminal would not show, or that
  /// mean something inside the quotation marks, are octal numbers.
  private static func substitution(_ text: String) -> String {
    let bytes = text.utf8.map { byte in
      if isPlain(byte) && byte != UInt8(ascii: "%") || byte == UInt8(ascii: " ") {
        return String(Unicode.Scalar(byte))
      }
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "\"$(printf '" + bytes.joined() + "')\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "./_+,=@%:-".utf8.contains(byte)
    }
  }

  /// Whether a terminal shows a character as it is, also between backquotes.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "`" && !Notation.isInvisible(scalar)
  }
}
