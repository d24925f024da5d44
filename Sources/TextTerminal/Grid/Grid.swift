/// One row of a pane, before it is cut to the pane's width.
package typealias Line = [StyledText]

/// The cells of a screen.
package struct Grid: Hashable, Sendable {
  /// The largest number of rows that are drawn. A recorded tree may be of any size.
  static let maximalHeight = 4_000

  /// One cell of a screen.
  package struct Cell: Hashable, Sendable {
    /// Empty in the second cell of a wide character.
    package var character: Character?
    /// The role of the cell.
    package var role: Role
  }

  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  private(set) var cells: [Cell]

  /// Creates a grid of spaces. Negative sizes count as 0.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(
      repeating: Cell(character: " ", role: .plain), count: self.width * self.height)
  }

  /// The cell in a row and column, both from 0.
  package subscript(row: Int, column: Int) -> Cell { cells[row * width + column] }

  /// Writes characters from a column on, in at most `limit` cells.
  ///
  /// A wide character that would cross the edge is replaced with a space.
  ///
  /// - Returns: The number of cells written.
  @discardableResult
  package mutating func put(
    _ text: some StringProtocol, row: Int, column: Int, limit: Int, role: Role = .plain
  ) -> Int {
    guard row >= 0, row < height, column >= 0 else { return 0 }
    let end = min(width, column + max(0, limit))
    var position = column
    for character in text {
      let size = CellWidth.of(character)
      if size == 0 { continue }
      if position + size > end {
        if position < end { set(" ", row, position, role) }
        return end - column
      }
      set(character, row, position, role)
      if size == 2 { cells[row * width + position + 1] = Cell(character: nil, role: role) }
      position += size
    }
    return position - column
  }

  private mutating func set(_ character: Character, _ row: Int, _ column: Int, _ role: Role) {
    let index = row * width + column
    // Overwriting one half of a wide character replaces the other half with a space.
    if cells[index].character == nil, column > 0 { cells[index - 1].character = " " }
    if column + 1 < width, cells[index + 1].character == nil { cells[index + 1].character = " " }
    cells[index] = Cell(character: character, role: role)
  }

  /// Writes spans side by side. If they are too long, they are cut and end with `ellipsis`.
  package mutating func put(
    _ line: Line, row: Int, column: Int, limit: Int, skipping: Int = 0, ellipsis: String = "…"
  ) {
    var position = column
    var toSkip = skipping
    let end = column + limit
    for span in line {
      var text = span.text[...]
      while toSkip > 0, let first = text.first {
        toSkip -= CellWidth.of(first)
        text = text.dropFirst()
      }
      if position + CellWidth.of(text) > end, limit > 0 {
        put(text, row: row, column: position, limit: max(0, end - 1 - position), role: span.role)
        put(ellipsis, row: row, column: end - 1, limit: 1, role: span.role)
        return
      }
      position += put(text, row: row, column: position, limit: end - position, role: span.role)
    }
  }

  /// Copies a whole grid to a position. Cells outside this grid are left out.
  package mutating func put(_ other: Grid, row: Int, column: Int) {
    guard column >= 0, column < width else { return }
    for line in 0..<other.height where row + line >= 0 && row + line < height {
      let count = min(other.width, width - column)
      let target = (row + line) * width + column
      // A half of a wide character at an edge is replaced with a space.
      if cells[target].character == nil, column > 0 { cells[target - 1].character = " " }
      let next = target + count
      if column + count < width, cells[next].character == nil { cells[next].character = " " }
      for offset in 0..<count { cells[target + offset] = other.cells[line * other.width + offset] }
      if count > 0, count < other.width, other.cells[line * other.width + count].character == nil {
        cells[target + count - 1].character = " "
      }
    }
  }

  /// Returns some rows of this grid.
  package func rows(_ range: Range<Int>) -> Grid {
    let range = range.clamped(to: 0..<height)
    var result = Grid(width: width, height: range.count)
    result.cells = Array(cells[range.lowerBound * width..<range.upperBound * width])
    return result
  }

  /// Changes the role of some cells in a row.
  package mutating func paint(row: Int, columns: Range<Int>, role: Role) {
    guard row >= 0, row < height else { return }
    for column in columns.clamped(to: 0..<width) { cells[row * width + column].role = role }
  }

  /// Returns one row as text, with trailing spaces.
  package func text(ofRow row: Int) -> String {
    String(cells[row * width..<(row + 1) * width].compactMap(\.character))
  }

  /// Returns one row as spans of equal roles.
  package func line(ofRow row: Int) -> Line {
    var line: Line = []
    for cell in cells[row * width..<(row + 1) * width] {
      guard let character = cell.character else { continue }
      if line.last?.role == cell.role {
        line[line.count - 1].text.append(character)
      } else {
        line.append(StyledText(String(character), cell.role))
      }
    }
    return line
  }

  /// Every row as text, without trailing spaces.
  package var textRows: [String] { (0..<height).map { String(Self.trimmed(text(ofRow: $0))) } }

  /// Returns the screen as text for people and goldens: a line with the size, then every row
  /// without trailing spaces, and the roles as letters if `withRoles`.
  package func dump(withRoles: Bool = false) -> String {
    var result = "\(width)x\(height)\n"
    for row in 0..<height { result += Self.trimmed(text(ofRow: row)) + "\n" }
    guard withRoles else { return result }
    result += "roles\n"
    for row in 0..<height {
      let letters = String(cells[row * width..<(row + 1) * width].map(\.role.letter))
      result += letters + "\n"
    }
    return result
  }

  private static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while text.last == " " { text = text.dropLast() }
    return text
  }
}
