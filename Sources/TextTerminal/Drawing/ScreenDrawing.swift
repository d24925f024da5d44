import CBOR

/// A view tree as text: what a person sees in a terminal, and where its controls are.
///
/// The tree is what frames hold: maps with `kind`, `text`, `value`, `id`, `disabled`, `children`.
/// Stacks are laid out as their names say; a kind that is not known shows its text and children.
package struct ScreenDrawing {
  /// One control of the tree that can be seen.
  package struct Control: Hashable, Sendable {
    /// Which of the tree's controls it is, from top to bottom, hidden ones counted.
    package var index: Int
    package var row: Int
    package var columns: Range<Int>
    package var isEnabled: Bool
  }

  /// The cells; as high as the tree needs.
  package let grid: Grid
  /// Every visible control, from top to bottom.
  package let controls: [Control]

  /// Lays out a tree.
  ///
  /// - Parameters:
  ///   - width: Cells that a row may take.
  ///   - height: Rows that lists leave to the rest of the screen; nil shows every row of a list.
  ///   - focus: The control that keys go to, by index; lists are scrolled to it.
  ///   - cursor: Where typing goes in a focused field, in characters from its start; nil for no
  ///     cursor.
  ///   - glyphs: Draws borders and marks.
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

  /// The drawing in a window of some height that shows the focused control.
  ///
  /// - Returns: The rows, and the number of rows above them that are out of sight.
  package func window(height: Int, focus: Int?) -> (grid: Grid, offset: Int) {
    guard grid.height > height else { return (grid, 0) }
    let row = controls.first { $0.index == focus }?.row ?? 0
    let offset = max(0, min(row - height / 2, grid.height - height))
    return (grid.rows(offset..<offset + height), offset)
  }

  /// Rows of text, each at most `width` cells, without trailing spaces.
  package static func lines(of tree: CBORValue, width: Int) -> [String] {
    ScreenDrawing(of: tree, width: width).grid.textRows
  }
}
