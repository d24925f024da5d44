/// A control of several rows in which a tap has a position.
package struct BoxArea {
  /// A cell in the area, from its top and its leading edge.
  package struct Cell: Equatable, Sendable {
    /// The row and the column, from 0.
    package var row, column: Int

    /// Creates the cell of a text cursor: the position of a field's cursor is one number, too.
    package init(cursor: Int) { (row, column) = (cursor >> 16, cursor & 0xFFFF) }

    /// The cell as the position of a cursor.
    package var cursor: Int { row << 16 | column }

    /// Moves the cell, no further than to the edges of a screen.
    package mutating func move(down: Int, right: Int, in size: CellSize) {
      row = max(0, min(row + down, size.height - 1, 0x7FFF))
      column = max(0, min(column + right, size.width - 1, 0xFFFF))
    }
  }

  let index: Int
  let isEnabled: Bool
  let place: [Int]?
  /// The cell with the cursor; nil while the area has no focus.
  let cell: Cell?
}
