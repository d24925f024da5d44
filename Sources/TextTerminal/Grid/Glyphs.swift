/// The characters for borders and marks.
package struct Glyphs: Sendable {
  /// Whether only ASCII characters are used.
  package var isASCII: Bool

  /// Creates the glyphs for ASCII or for Unicode.
  package init(isASCII: Bool) { self.isASCII = isASCII }

  /// A horizontal border, one cell.
  package var horizontal: String { isASCII ? "-" : "─" }
  /// A vertical border, one cell.
  package var vertical: String { isASCII ? "|" : "│" }
  /// A corner or crossing of borders, one cell.
  package var corner: String { isASCII ? "+" : "┼" }
  /// The corners of a frame, one cell each, the leading one first.
  var frameCorners: (top: (String, String), bottom: (String, String)) {
    isASCII ? (("+", "+"), ("+", "+")) : (("╭", "╮"), ("╰", "╯"))
  }
  /// The mark of rows above that are out of sight.
  var above: String { isASCII ? "^" : "▴" }
  /// The beginning and the end of a lane beside rows, and a row with several of them, one cell each.
  package var lane: (begin: String, end: String, both: String) {
    isASCII ? (".", "'", "+") : ("┌", "└", "├")
  }
  /// The mark of an event with visible consequences.
  package var opened: String { isASCII ? "v" : "▾" }
  /// The mark of an event whose consequences are hidden.
  package var folded: String { isASCII ? ">" : "▸" }
  /// The mark of an event without consequences.
  package var leaf: String { isASCII ? "." : "·" }
  /// The mark of an event that changes the state.
  package var changed: String { "*" }
  /// The mark of a divergence.
  package var diverges: String { "x" }
  /// The end of a text that was cut, one cell.
  package var ellipsis: String { isASCII ? "~" : "…" }
  /// A full cell, and a round mark of one cell.
  var block: String { isASCII ? "#" : "█" }
  var disc: String { isASCII ? "o" : "●" }
  /// The arrow before a cause.
  package var cause: String { isASCII ? "<-" : "←" }

  /// Bars of one cell, from one to eight eighths high.
  package var bars: [Character] { Array(isASCII ? "..::==##" : "▁▂▃▄▅▆▇█") }

  /// Returns text that the terminal can show: with ASCII only, any other character becomes `?`.
  package func shown(_ text: String) -> String {
    guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var result = ""
    for character in text {
      if character.isASCII {
        result.append(character)
      } else {
        switch character {
        case "−": result += "-"
        case "×": result += "x"
        case "…": result += "~"
        case "←": result += "<-"
        case "→": result += "->"
        case "⋯": result += "..."
        default: result += String(repeating: "?", count: CellWidth.of(character))
        }
      }
    }
    return result
  }
}
