/// One key or paste from the terminal.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// Control with a letter in lower case, or with one of `[ \ ] ^ _ @`.
  case control(Character)
  case alternate(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
  /// The text of a bracketed paste, unchanged.
  case paste(String)
  case mouse(MouseEvent)
}

extension Key {
  /// What may be in brackets in a script.
  package static let scriptWords: [String] =
    named.keys.sorted().map { "<\($0)>" } + [
      "<C-x>", "<A-x>", "<F1>", "<Print>", "<120x30>", "<2.5s>",
    ]

  /// Names of keys in scripts: `<Enter>`, `<C-l>`, `<F1>`.
  private static let named: [String: Key] = [
    "Enter": .enter, "Tab": .tab, "S-Tab": .backTab, "Esc": .escape, "BS": .backspace,
    "Del": .delete, "Up": .up, "Down": .down, "Left": .left, "Right": .right, "Home": .home,
    "End": .end, "PgUp": .pageUp, "PgDn": .pageDown, "Space": .character(" "),
    "lt": .character("<"),
  ]

  /// Returns a paste as a part of one line: line breaks and tabs become spaces, other controls are
  /// dropped.
  package static func line(ofPaste text: String) -> [Character] {
    text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { character in
      !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }

  /// Returns the key with a name, given without brackets; nil when there is none.
  static func key(named name: String) -> Key? {
    if let key = named[name] { return key }
    if name.count == 3, name.hasPrefix("C-"), let last = name.last { return .control(last) }
    if name.count == 3, name.hasPrefix("A-"), let last = name.last { return .alternate(last) }
    if name.hasPrefix("F"), let number = Int(name.dropFirst()) { return .function(number) }
    return nil
  }
}
