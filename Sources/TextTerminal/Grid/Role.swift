/// The meaning of some cells. A theme decides how a role looks.
package enum Role: Hashable, Sendable {
  case plain, title, border, focus, current, dim, added, removed, changed, divergence
  case send, commit, route, input, timer, life, prompt
  /// A colour of an application, of its red, green and blue part.
  case color(UInt8, UInt8, UInt8)

  /// The letter of the role in dumps of a screen's styles.
  package var letter: Character {
    switch self {
    case .plain: "."
    case .title: "T"
    case .border: "b"
    case .focus: "F"
    case .current: "C"
    case .dim: "d"
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    case .divergence: "x"
    case .send: "s"
    case .commit: "c"
    case .route: "r"
    case .input: "i"
    case .timer: "t"
    case .life: "l"
    case .prompt: "p"
    case .color: "o"
    }
  }
}

extension Role {
  /// The role of a colour that is written `#rrggbb`; nil for another text.
  init?(mixed text: String) {
    guard text.hasPrefix("#"), text.utf8.count == 7, let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self = .color(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
  }
}
