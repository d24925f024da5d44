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
