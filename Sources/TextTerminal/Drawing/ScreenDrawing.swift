import CBOR

/// A view tree as text in a terminal, with the positions of its controls.
///
/// The tree has the form of frames: maps with `kind`, `text`, `value`, `id`, `disabled`,
/// `children`. An unknown kind shows its text and children.
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

  /// The visible words or the control of one element.
  package struct Part: Hashable, Sendable {
    /// The place of the element; see ``DrawnElement/drawnPlace``.
    package var place: [Int]?
    /// The rows in the grid, from 0; at least one.
    package var rows: Range<Int>
    /// The columns in the grid, from 0; at least one.
    package var columns: Range<Int>
    /// Whether the element is a control, with all that is inside it.
    package var isControl: Bool
    /// The index of a control that takes keys; see ``Control/index``.
    var index: Int?
    var isEnabled: Bool
  }

  /// The cells, with as many rows as the tree needs.
  package let grid: Grid
  /// Every visible control, from top to bottom; also those below the last row that is drawn.
  package let controls: [Control]
  /// What each element with a place and each control shows, in the order of drawing; nothing of a
  /// dimmed page.
  package let parts: [Part]

  /// Lays out a tree.
  ///
  /// - Parameters:
  ///   - width: The largest number of cells in a row.
  ///   - height: The number of rows on the screen, in which lists scroll, and in which sheets and
  ///     alerts are in front of a dimmed page; nil shows everything, one below the other.
  ///   - focus: The index of the control that receives keys. Lists are scrolled to it.
  ///   - cursor: The position of the text cursor in a focused field, in characters from its start;
  ///     nil for no cursor.
  ///   - glyphs: The characters for borders and marks.
  package init<Element: DrawnElement>(
    of tree: Element, width: Int, height: Int? = nil, focus: Int? = nil,
    cursor: Int? = nil, glyphs: Glyphs = Glyphs(isASCII: true)
  ) {
    self.init(
      ScreenBoxes(
        of: tree, isLayered: height != nil, focus: focus, cursor: cursor, glyphs: glyphs),
      width: width, height: height, focus: focus)
  }

  /// Draws boxes. Sheets and alerts that are not in the page need a height.
  package init(_ boxes: ScreenBoxes, width: Int, height: Int? = nil, focus: Int? = nil) {
    let width = max(width, 1)
    let proposal = CellProposal(width, height)
    let size = boxes.page.size(proposal)
    let modals = boxes.modals
    var canvas = BoxCanvas(
      width: modals.isEmpty ? min(size.width, width) : width,
      height: modals.isEmpty ? size.height : height ?? size.height, focus: focus,
      glyphs: boxes.glyphs)
    canvas.draw(boxes.page, proposal, row: 0, column: 0)
    for modal in modals {
      canvas.dim()
      // What does not fill the screen leaves an edge of the page in sight.
      canvas.drawModal(
        modal.box,
        modal.fillsScreen
          ? proposal : CellProposal(max(1, width - 4), height.map { max(1, $0 - 2) }))
    }
    grid = canvas.grid
    parts = canvas.parts
    controls = parts.compactMap { part in
      part.index.map {
        Control(
          index: $0, row: part.rows.lowerBound, columns: part.columns, isEnabled: part.isEnabled)
      }
    }
  }

  /// Draws boxes at their whole height, in which lists show every row.
  ///
  /// - Parameter leastHeight: The number of rows of the page of which sheets and alerts are in front.
  package init(whole boxes: ScreenBoxes, width: Int, leastHeight: Int) {
    let inside = CellProposal(max(1, width - 4), nil)
    let heights = boxes.modals.map { $0.box.size(inside).height + 2 }
    self.init(boxes, width: width, height: heights.max().map { max($0, leastHeight) })
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
