import CBOR

/// A view tree as text in a terminal, with the positions of its controls.
///
/// The tree has the form of frames: maps with `kind`, `text`, `value`, `id`, `disabled`,
/// `children`. Stacks are laid out by their names. An unknown kind shows its text and children.
package struct ScreenDrawing {
  /// One visible control of the tree.
  package struct Control: Hashable, Sendable {
    /// The index of the control among all of the tree's, from top to bottom, hidden ones included.
    package var index: Int
    /// The row of the control in the grid, from 0.
    package var row: Int
    /// The columns of the control in the grid, from 0.
    package var columns: Range<Int>
    /// Whether the control takes input.
    package var isEnabled: Bool
  }

  /// The cells, with as many rows as the tree needs.
  package let grid: Grid
  /// Every visible control, from top to bottom.
  package let controls: [Control]

  /// Lays out a tree.
  ///
  /// - Parameters:
  ///   - width: The largest number of cells in a row.
  ///   - height: The number of rows on the screen, to which lists are shortened; nil shows all
  ///     rows.
  ///   - focus: The index of the control that receives keys. Lists are scrolled to it.
  ///   - cursor: The position of the text cursor in a focused field, in characters from its start;
  ///     nil for no cursor.
  ///   - glyphs: The characters for borders and marks.
  package init(
    of tree: CBORValue, width: Int, height: Int? = nil, focus: Int? = nil,
    cursor: Int? = nil, glyphs: Glyphs = Glyphs(isASCII: true)
  ) {
    var layout = ScreenLayout(focus: focus, cursor: cursor, glyphs: glyphs)
    var block = layout.block(tree, width: max(width, 1))
    if let height, block.grid.height > height, layout.listCount > 0 {
      let rest = block.grid.height - layout.listRows
      layout = ScreenLayout(focus: focus, cursor: cursor, glyphs: glyphs)
      layout.listLimit = max(3, (height - rest) / layout.expectedLists(in: tree))
      block = layout.block(tree, width: max(width, 1))
    }
    grid = block.grid
    controls = block.controls
  }

  /// Returns as many rows of the drawing as fit into a height, with the focused control.
  ///
  /// - Returns: The rows, and the number of hidden rows above them.
  package func window(height: Int, focus: Int?) -> (grid: Grid, offset: Int) {
    guard grid.height > height else { return (grid, 0) }
    let row = controls.first { $0.index == focus }?.row ?? 0
    let offset = max(0, min(row - height / 2, grid.height - height))
    return (grid.rows(offset..<offset + height), offset)
  }

  /// Returns a tree as rows of text, each at most `width` cells, without trailing spaces.
  package static func lines(of tree: CBORValue, width: Int) -> [String] {
    ScreenDrawing(of: tree, width: width).grid.textRows
  }
}
