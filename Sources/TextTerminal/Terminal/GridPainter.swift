/// The appearance of roles.
package struct Theme: Sendable {
  /// Whether colours are used. Without them, bold, reverse and underline are still used.
  package var hasColor: Bool

  /// Creates a theme.
  package init(hasColor: Bool) { self.hasColor = hasColor }

  /// Returns the parameters of Select Graphic Rendition for a role.
  ///
  /// Source: ECMA-48, section 8.3.117; INSPECTOR.md, "Colours".
  func parameters(_ role: Role) -> String {
    switch role {
    case .plain: "0"
    case .current: "0;7"
    case .focus: "0;1;7"
    case .title, .prompt: "0;1"
    case .border, .dim: hasColor ? "0;90" : "0"
    case .added: hasColor ? "0;32" : "0"
    case .removed: hasColor ? "0;31" : "0"
    case .changed: hasColor ? "0;1;33" : "0;4"
    case .divergence: hasColor ? "0;1;31" : "0;1"
    case .send: hasColor ? "0;36" : "0"
    case .commit: hasColor ? "0;33" : "0"
    case .route: hasColor ? "0;35" : "0"
    case .input: hasColor ? "0;32" : "0"
    case .timer: hasColor ? "0;34" : "0"
    case .life: "0"
    }
  }
}

/// Writes the difference of two screens as bytes for a terminal.
package struct GridPainter: Sendable {
  /// The appearance of roles.
  package var theme: Theme

  /// Creates a painter.
  package init(theme: Theme) { self.theme = theme }

  /// Returns the bytes that change the terminal from `old` to `new`. Everything is painted if there
  /// is no old screen or its size differs. Equal screens have no bytes.
  ///
  /// The update uses synchronized output, which other terminals ignore. After a character on whose
  /// width terminals disagree the cursor is placed again, so that a wrong width affects one cell
  /// and not the whole row.
  package func bytes(from old: Grid?, to new: Grid) -> [UInt8] {
    let known = old.flatMap { $0.width == new.width && $0.height == new.height ? $0 : nil }
    if let known, known == new { return [] }
    var output = "\u{1B}[?2026h"
    if known == nil { output += "\u{1B}[0m\u{1B}[2J" }
    var role: Role?
    for row in 0..<new.height {
      var column = 0
      var cursor = -1
      while column < new.width {
        let cell = new[row, column]
        let isSame = known.map { $0[row, column] == cell } ?? false
        guard !isSame, let character = cell.character else {
          // The second half of a wide character is painted with its first.
          column += 1
          continue
        }
        if cursor != column { output += "\u{1B}[\(row + 1);\(column + 1)H" }
        if role != cell.role {
          output += "\u{1B}[\(theme.parameters(cell.role))m"
          role = cell.role
        }
        output.append(character)
        column += max(1, CellWidth.of(character))
        cursor = CellWidth.isCertain(character) ? column : -1
      }
    }
    output += "\u{1B}[0m\u{1B}[?2026l"
    return Array(output.utf8)
  }
}
