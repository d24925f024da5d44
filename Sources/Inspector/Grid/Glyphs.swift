/// The characters that draw borders and marks.
package struct Glyphs: Sendable {
  package var isASCII: Bool

  package init(isASCII: Bool) { self.isASCII = isASCII }

  var horizontal: String { isASCII ? "-" : "─" }
  var vertical: String { isASCII ? "|" : "│" }
  var corner: String { isASCII ? "+" : "┼" }
  var opened: String { isASCII ? "v" : "▾" }
  var folded: String { isASCII ? ">" : "▸" }
  var leaf: String { isASCII ? "." : "·" }
  var changed: String { "*" }
  var diverges: String { "x" }
  var ellipsis: String { isASCII ? "~" : "…" }
  var cause: String { isASCII ? "<-" : "←" }

  /// Text that the terminal can show: without UTF-8 anything but ASCII is `?`.
  func shown(_ text: String) -> String {
    guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var result = ""
    for character in text {
      if character.isASCII {
        result.append(character)
      } else {
        switch character {
        case "−": result += "-"
        case "…": result += "~"
        case "←": result += "<-"
        default: result += String(repeating: "?", count: CellWidth.of(character))
        }
      }
    }
    return result
  }
}
