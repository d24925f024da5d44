/// The characters that draw borders and marks.
package struct Glyphs: Sendable {
  package var isASCII: Bool

  package init(isASCII: Bool) { self.isASCII = isASCII }

  package var horizontal: String { isASCII ? "-" : "─" }
  package var vertical: String { isASCII ? "|" : "│" }
  package var corner: String { isASCII ? "+" : "┼" }
  package var opened: String { isASCII ? "v" : "▾" }
  package var folded: String { isASCII ? ">" : "▸" }
  package var leaf: String { isASCII ? "." : "·" }
  package var changed: String { "*" }
  package var diverges: String { "x" }
  package var ellipsis: String { isASCII ? "~" : "…" }
  package var cause: String { isASCII ? "<-" : "←" }

  /// Text that the terminal can show: without UTF-8 anything but ASCII is `?`.
  package func shown(_ text: String) -> String {
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
