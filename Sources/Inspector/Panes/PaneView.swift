import EventModel
import TextTerminal

/// One pane: its title, its rows, and what its keys do.
///
/// The rows are computed once a frame by ``show(_:)``. Keys read the rows of the last frame.
protocol PaneView {
  /// The title in the border, without the pane's number.
  var title: String { get }
  /// The row of the cursor, and the part that is visible.
  var scroll: PaneScroll { get set }
  /// The number of rows.
  var rowCount: Int { get }

  /// Computes the rows of a scene.
  mutating func show(_ scene: Scene)
  /// Returns the text of some rows.
  func lines(_ rows: Range<Int>, width: Int) -> [Line]
  /// Returns the cells that are painted as the place of the cursor; nil for none.
  func painted(isFocused: Bool) -> PaintedCells?

  /// Moves the cursor to what is shown in a row and a column.
  mutating func point(at row: Int, column: Int) -> PaneAction?
  /// Moves the cursor by rows.
  mutating func move(by count: Int) -> PaneAction?
  /// Applies one key of the pane.
  mutating func handle(_ key: PaneKey, in scene: Scene) -> PaneAction?
}

/// The cells that are painted as the place of the cursor; all columns if those are nil.
typealias PaintedCells = (rows: Range<Int>, columns: Range<Int>?)

extension PaneView {
  func painted(isFocused: Bool) -> PaintedCells? {
    isFocused ? (scroll.cursor..<scroll.cursor + 1, nil) : nil
  }

  mutating func point(at row: Int, column: Int) -> PaneAction? {
    scroll.cursor = PaneScroll.row(from: row, by: 0, among: rowCount)
    return nil
  }

  mutating func move(by count: Int) -> PaneAction? {
    scroll.cursor = PaneScroll.row(from: scroll.cursor, by: count, among: rowCount)
    return nil
  }

  /// The text of all rows.
  var lines: [Line] { lines(0..<rowCount, width: .max) }

  /// Scrolls sideways, in panes whose rows do not fold.
  mutating func scrollSideways(_ key: PaneKey) {
    switch key {
    case .collapse: scroll.shift = max(0, scroll.shift - 8)
    case .expand: scroll.shift += 8
    default: break
    }
  }
}
